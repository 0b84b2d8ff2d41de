import { LIST_FIELDS, TEXT_FIELDS } from './card-fields';
import { frontEndScripts } from './front-end-scripts';
import type { Card, CardFile } from './schema';

/** What a card holds, for lists and for the sheet that asks before an import. Lengths are UTF-16 units. */
export interface CardSummary {
  name: string;
  creator: string;
  version: string;
  spec: CardFile['spec'];
  /** the container: `png`, `json`, `charx`, … */
  format: string;
  tags: string[];
  /** the first words of the creator's notes, or of the description; one line, without markup */
  notes: string;
  /** Filled text fields, named as in {@link Card}, with their lengths. */
  fields: { field: string; length: number }[];
  greetings: number;
  /** `off` entries count neither as constant nor as keyed. */
  lore: { total: number; constant: number; keyed: number; off: number };
  regexScripts: number;
  frontEndScripts: number;
  assets: number;
  hasPicture: boolean;
  warnings: string[];
}

const NOTES_LENGTH = 240;
/** What is looked at for the notes: markup of a card's notes can be very long. */
const NOTES_SOURCE = 20_000;
/** Shown by themselves, so not among the fields. */
const SHOWN_APART: readonly string[] = ['name', 'creator', 'characterVersion'];

export function summariseCard(file: CardFile): CardSummary {
  const { card } = file;
  const entries = card.book?.entries ?? [];
  const on = entries.filter((entry) => entry.enabled);
  const constant = on.filter((entry) => entry.constant).length;
  return {
    name: card.name,
    creator: card.creator,
    version: card.characterVersion,
    spec: file.spec,
    format: file.container ?? file.format,
    tags: card.tags,
    notes: firstWords(card.creatorNotes) || firstWords(card.description),
    fields: filledFields(card),
    greetings: [card.firstMes, ...card.alternateGreetings].filter((text) => text.trim() !== '').length,
    lore: { total: entries.length, constant, keyed: on.length - constant, off: entries.length - on.length },
    regexScripts: card.regexScripts.length,
    frontEndScripts: frontEndScripts(card.extensions).length,
    assets: file.assets.length,
    hasPicture: file.image !== undefined,
    warnings: file.warnings,
  };
}

function filledFields(card: Card): CardSummary['fields'] {
  const texts = TEXT_FIELDS.map(([field]) => ({ field, length: card[field].length }));
  const lists = LIST_FIELDS.filter(([field]) => field !== 'tags').map(([field]) => ({
    field,
    length: card[field].reduce((sum, text) => sum + text.length, 0),
  }));
  return [...texts, ...lists].filter(({ field, length }) => length > 0 && !SHOWN_APART.includes(field));
}

/** Creators' notes are often small web pages: their words only, never cut inside a letter. */
function firstWords(text: string): string {
  const words = text
    .slice(0, NOTES_SOURCE)
    .replace(/<(style|script)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<\/?[a-z][^<>]*(?:>|$)/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...words.slice(0, NOTES_LENGTH * 2 + 2)];
  return letters.length <= NOTES_LENGTH
    ? words
    : `${letters
        .slice(0, NOTES_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
