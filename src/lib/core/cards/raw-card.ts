import { getOwn, isJsonObject, setOwn, type JsonObject } from '../formats/own-data';
import type { CardShape } from './detect-kind';

/** Where the older shapes keep what cards of today call otherwise. The first that holds text wins. */
const OLD_KEYS: Record<'v1' | 'pygmalion' | 'yaml', Record<string, string[]>> = {
  v1: { creator_notes: ['creatorcomment'] },
  pygmalion: {
    name: ['char_name'],
    description: ['char_persona'],
    first_mes: ['char_greeting'],
    mes_example: ['example_dialogue'],
    scenario: ['world_scenario'],
  },
  yaml: { description: ['context'], first_mes: ['greeting'] },
};

/** The older shape's own bookkeeping: it describes the file, not the character. */
const WRAPPER_KEYS = ['spec', 'spec_version'];

/**
 * A card's JSON with everything that belongs to the character under `data`, whatever shape it had: V1 and older keys
 * are lifted by name, unknown ones with them. A V2 or V3 card is given back as it is. Nothing is repaired here.
 */
export function liftCard(raw: JsonObject, shape: CardShape): { top: JsonObject; data: JsonObject } {
  if (shape === 'v2' || shape === 'v3') {
    const data = getOwn(raw, 'data');
    return { top: raw, data: isJsonObject(data) ? data : {} };
  }
  const data: JsonObject = { ...raw };
  for (const key of WRAPPER_KEYS) delete data[key];
  for (const [key, olds] of Object.entries(OLD_KEYS[shape])) {
    for (const old of olds) if (Object.hasOwn(raw, old)) moveKey(data, old, key);
  }
  liftTalkativeness(data);
  return { top: {}, data };
}

/** Renames a key; if the new one is taken by another text, both stay. */
function moveKey(data: JsonObject, from: string, to: string): void {
  const value = data[from];
  const there = getOwn(data, to);
  if (there !== undefined && there !== null && there !== '' && there !== value) return;
  delete data[from];
  if (there === undefined || there === null || there === '') setOwn(data, to, value);
}

/** V1 keeps it at the top, cards of today among the extensions. */
function liftTalkativeness(data: JsonObject): void {
  const value = getOwn(data, 'talkativeness');
  const extensions = getOwn(data, 'extensions') ?? {};
  if (value === undefined || !isJsonObject(extensions) || Object.hasOwn(extensions, 'talkativeness')) return;
  delete data['talkativeness'];
  setOwn(data, 'extensions', { ...extensions, talkativeness: value });
}
