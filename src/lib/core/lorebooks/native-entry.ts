import { getOwn, type JsonObject } from '../formats/own-data';
import { repairFlag } from '../formats/repair';
import type { WarningList } from '../formats/warning-list';
import { ENTRY_FIELDS, makeEntry, repairChoice, repairField } from './entry-fields';
import type { LoreEntry } from './schema';

/** SillyTavern's own spelling: `key` and not `keys`. */
export function isNativeEntry(raw: JsonObject): boolean {
  return (
    !Object.hasOwn(raw, 'keys') &&
    (Object.hasOwn(raw, 'key') || Object.hasOwn(raw, 'keysecondary') || Object.hasOwn(raw, 'disable'))
  );
}

/** One entry of a SillyTavern world file. */
export function readNativeEntry(raw: JsonObject, index: number, warnings: WarningList): LoreEntry {
  const label = `entry ${index + 1}`;
  const values: JsonObject = {};
  for (const field of ENTRY_FIELDS)
    values[field.name] = repairField(field, getOwn(raw, field.native), true, warnings, label);
  const uid = getOwn(raw, 'uid');
  return makeEntry(values, {
    uid: typeof uid === 'number' || (typeof uid === 'string' && uid !== '') ? uid : index,
    enabled: !repairFlag(getOwn(raw, 'disable'), false, {
      warnings,
      code: 'book-entry-flag',
      field: `${label}: disable`,
    }),
    position: repairChoice(getOwn(raw, 'position'), 7, {
      warnings,
      code: 'book-entry-position',
      field: `${label}: position`,
    }),
  });
}
