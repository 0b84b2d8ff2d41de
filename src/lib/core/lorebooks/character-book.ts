import { getOwn, isJsonObject, type JsonObject } from '../formats/own-data';
import { repairFlag, repairText } from '../formats/repair';
import type { WarningList } from '../formats/warning-list';
import { ENTRY_FIELDS, makeEntry, repairChoice, repairField } from './entry-fields';
import { isNativeEntry, readNativeEntry } from './native-entry';
import type { LoreBook, LoreEntry } from './schema';
import { uniqueUid } from './unique-uid';

/** Reads a card's `character_book`: entries as a list or an object, spelt as in cards or as in SillyTavern's own files. */
export function readCharacterBook(raw: unknown, warnings: WarningList): LoreBook | null {
  if (raw === undefined || raw === null) return null;
  const place = { warnings, code: 'book', field: 'character_book' };
  if (Array.isArray(raw)) {
    warnings.add('book', 'character_book is a bare list of entries and was read as a book.');
    return { name: '', entries: readEntries(raw, warnings), raw };
  }
  if (!isJsonObject(raw)) {
    warnings.add('book', 'character_book is no object and was not read.');
    return null;
  }
  const name = repairText(getOwn(raw, 'name'), { ...place, field: 'character_book name' });
  return { name, entries: readEntries(entryList(getOwn(raw, 'entries'), warnings), warnings), raw };
}

/** The entries of a list, or of an object in the order of its keys. */
export function entryList(entries: unknown, warnings: WarningList): unknown[] {
  if (Array.isArray(entries)) return entries;
  if (isJsonObject(entries)) {
    warnings.add('book-entries-object', 'The entries of the book are an object and were read as a list.');
    return Object.values(entries);
  }
  warnings.add('book-entries-missing', 'The book has no list of entries and was read as empty.');
  return [];
}

function readEntries(list: unknown[], warnings: WarningList): LoreEntry[] {
  const taken = new Set<string>();
  const entries: LoreEntry[] = [];
  list.forEach((item, index) => {
    if (!isJsonObject(item)) {
      warnings.add('book-entry', `Entry ${index + 1} of the book is no object and was left out.`);
      return;
    }
    const entry = isNativeEntry(item) ? readNativeEntry(item, index, warnings) : readCardEntry(item, index, warnings);
    entry.uid = uniqueUid(entry.uid, taken, warnings);
    entries.push(entry);
  });
  return entries;
}

/** One entry as cards spell it. Rules of `enabled` and `position` after SillyTavern 1.18. */
export function readCardEntry(raw: JsonObject, index: number, warnings: WarningList): LoreEntry {
  const label = `entry ${index + 1}`;
  const extensions = isJsonObject(getOwn(raw, 'extensions')) ? (raw['extensions'] as JsonObject) : {};
  const values: JsonObject = {};
  for (const field of ENTRY_FIELDS) {
    const value = getOwn(field.inExtensions ? extensions : raw, field.card);
    values[field.name] = repairField(field, value, false, warnings, label);
  }
  if (getOwn(raw, 'insertion_order') === undefined)
    warnings.add('book-entry-order', `${label} has no insertion_order and got 100.`);
  const entry = makeEntry(values, {
    uid: readUid(getOwn(raw, 'id'), index),
    enabled: readEnabled(raw, label, warnings),
    position: readPosition(raw, extensions, label, warnings),
  });
  entry['extensions'] = extensions;
  return entry;
}

export function readUid(id: unknown, index: number): number | string {
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : index;
}

function readEnabled(raw: JsonObject, label: string, warnings: WarningList): boolean {
  const value = getOwn(raw, 'enabled');
  if (value === undefined || value === null) {
    warnings.add('book-entry-enabled', `${label} does not say whether it is on; as in SillyTavern it is off.`);
    return false;
  }
  return repairFlag(value, false, { warnings, code: 'book-entry-flag', field: `${label}: enabled` });
}

function readPosition(raw: JsonObject, extensions: JsonObject, label: string, warnings: WarningList): number {
  const detailed = getOwn(extensions, 'position');
  if (detailed !== undefined && detailed !== null) {
    return repairChoice(detailed, 7, { warnings, code: 'book-entry-position', field: `${label}: extensions.position` });
  }
  return getOwn(raw, 'position') === 'before_char' ? 0 : 1;
}
