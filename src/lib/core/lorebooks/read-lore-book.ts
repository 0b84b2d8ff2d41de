import { LorebookFormatError } from '../errors/lorebook-format-error';
import { getOwn, isJsonObject } from '../formats/own-data';
import { WarningList } from '../formats/warning-list';
import { readCharacterBook } from './character-book';
import { readForeignBook } from './foreign-books';
import type { LoreBook } from './schema';

/**
 * Reads a world book of SillyTavern (entries as object or list), of a card, of NovelAI, Agnai or Risu.
 * `name` is used when the file gives none. What was repaired goes to `warnings` if a list is given.
 * @throws LorebookFormatError `lorebook-not-a-book`
 */
export function readLoreBook(json: unknown, name: string, warnings = new WarningList()): LoreBook {
  if (Array.isArray(json) && json.some(isJsonObject))
    return { name, entries: readCharacterBook(json, warnings)?.entries ?? [], raw: json };
  if (isJsonObject(json)) {
    const given = getOwn(json, 'name');
    const own = typeof given === 'string' && given !== '' ? given : name;
    const foreign = readForeignBook(json, warnings);
    if (foreign) return { name: own, entries: foreign, raw: json };
    const entries = getOwn(json, 'entries');
    // native files keep their entries in an object: nothing to warn about there
    const list = isJsonObject(entries) ? Object.values(entries) : entries;
    if (Array.isArray(list))
      return {
        name: own,
        entries: readCharacterBook({ name: own, entries: list }, warnings)?.entries ?? [],
        raw: json,
      };
  }
  throw new LorebookFormatError('lorebook-not-a-book', 'the file has no entries of a world book', {
    data: { name },
    hint: 'Choose a world book: a JSON file with a list of entries.',
  });
}
