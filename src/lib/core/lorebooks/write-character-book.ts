import { getOwn, isJsonObject, sameJson, setOwn, type JsonObject } from '../formats/own-data';
import { WarningList } from '../formats/warning-list';
import { readCharacterBook } from './character-book';
import { ENTRY_FIELDS } from './entry-fields';
import { isNativeEntry } from './native-entry';
import type { LoreBook, LoreEntry } from './schema';

/**
 * A card's `character_book` for an edited book: what was not edited stays as it was written in `raw`, unknown fields
 * included. Entries are matched by their uid. A book that equals its raw form gives that form back.
 */
export function writeCharacterBook(book: LoreBook | null, raw: unknown): unknown {
  if (book === null) return null;
  const before = readCharacterBook(raw, new WarningList());
  if (before !== null && before.name === book.name && sameJson(before.entries, book.entries)) return raw;
  const rawEntries = rawByUid(before, raw);
  const old = new Map(before?.entries.map((entry) => [String(entry.uid), entry]));
  const entries = book.entries.map((entry, index) => {
    const uid = String(entry.uid);
    return writeEntry(entry, old.get(uid) ?? null, rawEntries.get(uid) ?? null, index);
  });
  const written: JsonObject = isJsonObject(raw) ? { ...raw } : { extensions: {} };
  if (before === null || before.name !== book.name) setOwn(written, 'name', book.name);
  if (before === null || !sameJson(before.entries, book.entries)) setOwn(written, 'entries', entries);
  return written;
}

function rawByUid(before: LoreBook | null, raw: unknown): Map<string, JsonObject> {
  const container = Array.isArray(raw) ? raw : isJsonObject(raw) ? getOwn(raw, 'entries') : [];
  const list = Array.isArray(container) ? container : isJsonObject(container) ? Object.values(container) : [];
  const objects = list.filter(isJsonObject);
  return new Map(before?.entries.map((entry, index) => [String(entry.uid), objects[index] ?? {}]));
}

function writeEntry(entry: LoreEntry, before: LoreEntry | null, raw: JsonObject | null, index: number): JsonObject {
  if (before !== null && raw !== null && sameJson(before, entry)) return raw;
  const written: JsonObject = { ...raw };
  const native = raw !== null && isNativeEntry(raw);
  const extensions: JsonObject = isJsonObject(entry['extensions']) ? { ...entry['extensions'] } : {};
  const changed = (name: string): boolean => before === null || !sameJson(before[name], entry[name]);
  for (const field of ENTRY_FIELDS) {
    if (!changed(field.name) || entry[field.name] === undefined) continue;
    if (native) setOwn(written, field.native, entry[field.name]);
    else setOwn(field.inExtensions ? extensions : written, field.card, entry[field.name]);
  }
  if (changed('enabled')) setOwn(written, native ? 'disable' : 'enabled', native ? !entry.enabled : entry.enabled);
  if (changed('position')) writePosition(written, native ? null : extensions, entry.position);
  if (before === null || before.uid !== entry.uid) setOwn(written, native ? 'uid' : 'id', entry.uid ?? index);
  if (!native && (Object.keys(extensions).length > 0 || before === null || changed('extensions')))
    setOwn(written, 'extensions', extensions);
  return written;
}

/** Cards know two places by name; the exact one goes to the extensions. */
function writePosition(written: JsonObject, extensions: JsonObject | null, position: number): void {
  if (extensions === null) {
    setOwn(written, 'position', position);
    return;
  }
  setOwn(extensions, 'position', position);
  setOwn(written, 'position', position === 0 ? 'before_char' : 'after_char');
}
