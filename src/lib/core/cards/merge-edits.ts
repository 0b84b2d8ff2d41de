import { getOwn, isJsonObject, sameJson, setOwn, type JsonObject } from '../formats/own-data';
import { WarningList } from '../formats/warning-list';
import { writeCharacterBook } from '../lorebooks/write-character-book';
import { writeRegexScripts } from '../regex/read-regex-scripts';
import { LIST_FIELDS, MIRRORED_KEYS, TEXT_FIELDS } from './card-fields';
import { cardShape } from './detect-kind';
import { normaliseCard } from './normalise';
import { liftCard } from './raw-card';
import type { Card, CardFile } from './schema';

/** A card's JSON with its edits: `top` without spec and data, `data` complete. Both are fresh at their first level. */
export interface MergedCard {
  top: JsonObject;
  data: JsonObject;
  /** the `spec` and `spec_version` of the JSON it came from */
  spec: unknown;
  specVersion: unknown;
}

/** Writes what was edited in `file.card` into a copy of `file.raw`; everything else stays as it was written. */
export function mergeEdits(file: Pick<CardFile, 'card' | 'raw'>): MergedCard {
  const shape = cardShape(file.raw) ?? 'v2';
  const raw = isJsonObject(file.raw) ? file.raw : {};
  const lifted = liftCard(raw, shape);
  const before = normaliseCard(raw, shape, new WarningList(), '');
  const old = shape !== 'v2' && shape !== 'v3';
  const data: JsonObject =
    old || Object.keys(lifted.data).length === 0 ? withRequired(lifted.data, before) : { ...lifted.data };
  const top: JsonObject = { ...lifted.top };
  for (const [key, value] of editedValues(file.card, before, data)) {
    if (value === undefined) delete data[key];
    else setOwn(data, key, value);
    if (MIRRORED_KEYS.includes(key) && Object.hasOwn(top, key)) setOwn(top, key, value);
  }
  const merged = { top, data, spec: getOwn(raw, 'spec'), specVersion: getOwn(raw, 'spec_version') };
  for (const key of ['spec', 'spec_version', 'data']) delete top[key];
  return merged;
}

/** Data with every field that a V2 card must have, and with values that no V2 reader could take repaired. */
function withRequired(data: JsonObject, card: Card): JsonObject {
  const full: JsonObject = { ...data };
  for (const [field, key] of [...TEXT_FIELDS, ...LIST_FIELDS]) {
    if (key === 'group_only_greetings' && !Object.hasOwn(full, key)) continue; // of the third generation
    const value = getOwn(full, key);
    if (value === undefined || value === null || (key === 'tags' && typeof value === 'string'))
      setOwn(full, key, card[field]);
  }
  if (!isJsonObject(getOwn(full, 'extensions'))) setOwn(full, 'extensions', card.extensions);
  return full;
}

/** Keys of `data` whose meaning was edited, with their new values; undefined takes the key away. */
function editedValues(card: Card, before: Card, data: JsonObject): [string, unknown][] {
  const edits: [string, unknown][] = [];
  for (const [field, key] of [...TEXT_FIELDS, ...LIST_FIELDS]) {
    if (!sameJson(card[field], before[field])) edits.push([key, card[field]]);
  }
  if (card.nickname !== before.nickname) edits.push(['nickname', card.nickname]);
  if (!sameBook(card, before)) {
    const book = card.book === null ? undefined : writeCharacterBook(card.book, getOwn(data, 'character_book'));
    edits.push(['character_book', book]);
  }
  const extensions = editedExtensions(card, before);
  if (extensions !== null) edits.push(['extensions', extensions]);
  return edits;
}

function sameBook(card: Card, before: Card): boolean {
  if (card.book === null || before.book === null) return card.book === before.book;
  return card.book.name === before.book.name && sameJson(card.book.entries, before.book.entries);
}

function editedExtensions(card: Card, before: Card): JsonObject | null {
  const scriptsEdited = !sameJson(card.regexScripts, before.regexScripts);
  if (!scriptsEdited && sameJson(card.extensions, before.extensions)) return null;
  const extensions: JsonObject = { ...card.extensions };
  if (scriptsEdited)
    setOwn(
      extensions,
      'regex_scripts',
      writeRegexScripts(card.regexScripts, getOwn(before.extensions, 'regex_scripts')),
    );
  return extensions;
}
