import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LorebookFormatError } from '../errors/lorebook-format-error';
import { WarningList } from '../formats/warning-list';
import { readCharacterBook } from './character-book';
import { readLoreBook } from './read-lore-book';

const BOOKS = new URL('../../../../tests/fixtures/lorebooks/', import.meta.url);
/** Some fixtures hold the book beside what it should do. */
const json = (name: string): unknown => {
  const value = JSON.parse(readFileSync(new URL(name, BOOKS), 'utf8')) as { book?: unknown };
  return value.book ?? value;
};

describe('world book files', () => {
  it.each(readdirSync(BOOKS))('%s is read whole, its JSON kept', (name) => {
    const raw = json(name);
    const book = readLoreBook(raw, 'file');
    expect(book.entries.length).toBeGreaterThan(0);
    expect(book.raw).toBe(raw);
    for (const entry of book.entries) {
      expect(entry.keys.every((key) => typeof key === 'string')).toBe(true);
      expect([typeof entry.content, typeof entry.order, typeof entry.position, typeof entry.depth]).toEqual([
        'string',
        'number',
        'number',
        'number',
      ]);
    }
    expect(new Set(book.entries.map(({ uid }) => String(uid))).size).toBe(book.entries.length);
  });

  it('other programs’ books are converted', () => {
    expect(readLoreBook(json('novelai-like.json'), 'file').entries).toMatchObject([
      { keys: ['钟楼', '/钟.?楼/'], content: '正文', comment: '钟楼', order: 400, enabled: true },
    ]);
    expect(readLoreBook(json('agnai-like.json'), 'file')).toMatchObject({
      name: 'x',
      entries: [{ keys: ['钟'], content: '正文', order: 1, enabled: true }],
    });
    expect(readLoreBook(json('risu-like.json'), 'file')).toMatchObject({
      name: 'file',
      entries: [{ keys: ['钟', '楼'], content: '正文', order: 100 }],
    });
  });

  it('depths and positions stay what they are', () => {
    const { entries } = readLoreBook(json('positions.json'), 'file');
    for (const [index, entry] of entries.entries())
      if (entry.content === `pos${index}`) expect(entry.position).toBe(index);
    expect(entries.some((entry) => entry.position === 4)).toBe(true);
  });

  it('wrong types are mended with a word about each', () => {
    const warnings = new WarningList();
    const { entries } = readLoreBook(json('empty-keys-and-types.json'), 'file', warnings);
    expect(entries[2]?.keys).toEqual(['钟楼', '钟塔']);
    expect(entries[3]).toMatchObject({ order: 10, position: 1, depth: 2 });
    expect(entries[4]?.content).toBe('');
    expect(warnings.list().length).toBeGreaterThan(0);
  });

  it.each([[{ name: 'x' }], [{}], [[]], ['text'], [null], [{ entries: 'none' }]])('%j is no book', (raw) => {
    expect(() => readLoreBook(raw, 'file')).toThrow(LorebookFormatError);
  });

  it('nothing but its own error is thrown', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('entries', 'data', 'lorebookVersion', 'kind', 'type'),
        (value, key) => {
          for (const raw of [value, { [key]: value }, { entries: [value] }, { lorebookVersion: 1, entries: [value] }]) {
            try {
              readLoreBook(raw, 'file');
            } catch (error) {
              expect(error).toBeInstanceOf(LorebookFormatError);
            }
          }
        },
      ),
    );
  });
});

describe('entries of a card’s book', () => {
  const read = (entry: Record<string, unknown>) =>
    readCharacterBook({ entries: [entry] }, new WarningList())?.entries[0];

  it('get SillyTavern’s defaults', () => {
    expect(read({ keys: ['k'], content: 'c', enabled: true, insertion_order: 1 })).toEqual(
      expect.objectContaining({
        uid: 0,
        keys: ['k'],
        secondaryKeys: [],
        comment: '',
        constant: false,
        selective: false,
        selectiveLogic: 0,
        order: 1,
        position: 1,
        depth: 4,
        role: 0,
        enabled: true,
        probability: 100,
        useProbability: true,
        groupWeight: 100,
        caseSensitive: null,
        scanDepth: null,
        sticky: null,
      }),
    );
  });

  it('take what stands in their extensions, and only there', () => {
    const extensions = {
      position: 4,
      depth: 2,
      role: 2,
      selectiveLogic: 3,
      exclude_recursion: true,
      case_sensitive: true,
      sticky: 3,
      group: 'g',
      outlet_name: 'o',
    };
    expect(read({ keys: ['k'], enabled: true, insertion_order: 1, extensions })).toMatchObject({
      position: 4,
      depth: 2,
      role: 2,
      selectiveLogic: 3,
      excludeRecursion: true,
      caseSensitive: true,
      sticky: 3,
      group: 'g',
      outletName: 'o',
    });
    expect(read({ keys: ['k'], enabled: true, case_sensitive: true })).toMatchObject({ caseSensitive: null });
  });

  it.each([
    [{ position: 'before_char' }, 0],
    [{ position: 'after_char' }, 1],
    [{ position: 0 }, 1],
    [{}, 1],
    [{ position: 'before_char', extensions: { position: 6 } }, 6],
    [{ extensions: { position: 99 } }, 0],
  ])('%j stands at %i', (entry, position) => {
    expect(read({ keys: ['k'], enabled: true, ...entry })?.position).toBe(position);
  });

  it('without a switch are off', () => {
    expect(read({ keys: ['k'] })?.enabled).toBe(false);
    expect(read({ keys: ['k'], enabled: 'true' })?.enabled).toBe(true);
    expect(read({ keys: ['k'], enabled: 0 })?.enabled).toBe(false);
  });

  it('keep all when ids are missing or doubled', () => {
    const entries = [
      { keys: ['a'] },
      { id: 5, keys: ['b'] },
      { id: 5, keys: ['c'] },
      { id: 'x', keys: ['d'] },
      { keys: ['e'] },
    ];
    const book = readCharacterBook({ entries }, new WarningList());
    expect(book?.entries.map(({ keys }) => keys[0])).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(new Set(book?.entries.map(({ uid }) => String(uid))).size).toBe(5);
  });
});
