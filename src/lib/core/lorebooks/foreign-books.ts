import { getOwn, isJsonObject, type JsonObject } from '../formats/own-data';
import type { WarningList } from '../formats/warning-list';
import { readNativeEntry } from './native-entry';
import type { LoreEntry } from './schema';

/** A book of another program: tells its own files and turns one of its entries into SillyTavern's native spelling. */
interface ForeignBook {
  name: string;
  entries(book: JsonObject): unknown[] | null;
  toNative(entry: JsonObject): JsonObject;
}

const NOVEL: ForeignBook = {
  name: 'NovelAI',
  entries: (book) => (getOwn(book, 'lorebookVersion') !== undefined ? asList(getOwn(book, 'entries')) : null),
  toNative: (entry) => {
    const config = getOwn(entry, 'contextConfig');
    const priority = isJsonObject(config) ? getOwn(config, 'budgetPriority') : undefined;
    return {
      key: getOwn(entry, 'keys'),
      content: getOwn(entry, 'text'),
      comment: getOwn(entry, 'displayName') ?? '',
      order: priority ?? 0,
      disable: getOwn(entry, 'enabled') === false,
      constant: getOwn(entry, 'forceActivation') === true,
    };
  },
};

const AGNAI: ForeignBook = {
  name: 'Agnai',
  entries: (book) => (getOwn(book, 'kind') === 'memory' ? asList(getOwn(book, 'entries')) : null),
  toNative: (entry) => ({
    key: getOwn(entry, 'keywords'),
    content: getOwn(entry, 'entry'),
    comment: getOwn(entry, 'name') ?? '',
    order: getOwn(entry, 'weight') ?? 0,
    disable: getOwn(entry, 'enabled') === false,
  }),
};

const RISU: ForeignBook = {
  name: 'Risu',
  entries: (book) => (getOwn(book, 'type') === 'risu' ? asList(getOwn(book, 'data')) : null),
  toNative: (entry) => ({
    key: splitKeys(getOwn(entry, 'key')),
    keysecondary: splitKeys(getOwn(entry, 'secondkey')),
    content: getOwn(entry, 'content'),
    comment: getOwn(entry, 'comment') ?? '',
    order: getOwn(entry, 'insertorder') ?? 0,
    constant: getOwn(entry, 'alwaysActive') === true,
    selective: getOwn(entry, 'selective') === true,
  }),
};

/** Entries of a NovelAI, Agnai or Risu book, or null when the file is none of them. */
export function readForeignBook(book: JsonObject, warnings: WarningList): LoreEntry[] | null {
  for (const format of [NOVEL, AGNAI, RISU]) {
    const list = format.entries(book);
    if (list === null) continue;
    warnings.add('book-converted', `The book is of ${format.name} and was converted.`);
    return list.filter(isJsonObject).map((entry, index) => {
      const native = {
        position: 0,
        probability: 100,
        useProbability: true,
        displayIndex: index,
        ...format.toNative(entry),
      };
      return readNativeEntry(native, index, warnings);
    });
  }
  return null;
}

/** Risu keeps keys as one text with commas: that is its format, not a fault. */
function splitKeys(keys: unknown): unknown {
  return typeof keys === 'string'
    ? keys
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== '')
    : keys;
}

function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isJsonObject(value) ? Object.values(value) : [];
}
