import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getOwn, isJsonObject, sameBytes, utf8, type JsonObject } from '../formats';
import { cardJson, jsonBytes, READABLE, readFixture } from './card-fixtures.test-helper';
import { readCard } from './read-card';
import type { CardFile } from './schema';
import { writeCard, type CardWriteFormat } from './write-card';

const FORMATS: CardWriteFormat[] = ['png', 'json-v2', 'json-v3', 'charx'];
const rewritten = (file: CardFile, format: CardWriteFormat): CardFile => readCard(writeCard(file, format), 'again');
const dataOf = (file: CardFile): JsonObject => (file.raw as { data: JsonObject }).data;
describe('read, write, read', () => {
  it.each(READABLE.flatMap((name) => FORMATS.map((format) => [name, format] as const)))(
    '%s as %s: the same card',
    (name, format) => {
      const file = readFixture(name);
      const again = rewritten(file, format);
      expect(again.card).toEqual({
        ...file.card,
        ...(file.card.book && { book: { ...file.card.book, raw: again.card.book?.raw } }),
      });
      expect(again.spec).toBe(format === 'json-v2' ? 'v2' : 'v3');
      if (isJsonObject(getOwn(file.raw as JsonObject, 'data')) && name !== 'v2-empty-name.json') {
        // the picture of a PNG becomes an asset of the archive
        const moved = format === 'charx' && file.image ? { assets: dataOf(again)['assets'] } : {};
        expect(dataOf(again)).toEqual({ ...dataOf(file), ...moved });
      }
    },
  );

  it.each(READABLE)('%s: a second time gives the same bytes', (name) => {
    for (const format of FORMATS) {
      const once = writeCard(readFixture(name), format);
      expect(sameBytes(writeCard(readCard(once, name), format), once)).toBe(true);
    }
  });

  it('keeps whatever JSON a card’s data and top hold', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.constantFrom(...FORMATS),
        (data, top, format) => {
          const raw = { ...top, spec: 'chara_card_v3', spec_version: '3.0', data: { ...data, name: 'n' } };
          const file = readCard(jsonBytes(raw), 'x.json');
          const again = rewritten(file, format);
          const wanted: unknown = JSON.parse(
            JSON.stringify(format === 'json-v2' ? { ...raw, spec: 'chara_card_v2', spec_version: '2.0' } : raw),
          );
          expect(again.raw).toEqual(wanted);
          expect(again.card).toEqual(file.card);
        },
      ),
    );
  });

  it('keeps whatever stands in the known fields, of the right type or not', () => {
    const field = fc.constantFrom(
      'description',
      'tags',
      'alternate_greetings',
      'group_only_greetings',
      'extensions',
      'character_book',
      'assets',
      'nickname',
      'creator',
    );
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })));
    fc.assert(
      fc.property(fc.dictionary(field, value), fc.constantFrom(...FORMATS), (fields, format) => {
        const file = readCard(jsonBytes(cardJson(fields)), 'x.json');
        const again = rewritten(file, format);
        expect(dataOf(again)).toEqual(dataOf(file));
        expect(again.card).toEqual(file.card);
      }),
    );
  });

  it('keeps keys that could reach a prototype as the data they are', () => {
    const text =
      '{"spec":"chara_card_v2","spec_version":"2.0","__proto__":{"a":1},"data":{"name":"p","__proto__":{"polluted":1},"constructor":{"prototype":{"x":1}},"extensions":{"__proto__":{"y":1}}}}';
    const file = readCard(utf8(text), 'x.json');
    for (const format of FORMATS) {
      const again = rewritten(file, format);
      expect(JSON.stringify(dataOf(again))).toBe(JSON.stringify(dataOf(file)));
      expect(Object.hasOwn(again.raw as object, '__proto__')).toBe(true);
    }
    expect(({} as JsonObject)['polluted'] ?? ({} as JsonObject)['a'] ?? ({} as JsonObject)['y']).toBeUndefined();
  });

  it('lifts a first-generation card with all it held', () => {
    const old = {
      name: 'Vee',
      description: 'd',
      creatorcomment: 'note',
      talkativeness: '0.9',
      custom: 7,
      alternate_greetings: ['b'],
      tags: 'x, y',
    };
    const again = rewritten(readCard(jsonBytes(old), 'x.json'), 'json-v2');
    expect(dataOf(again)).toMatchObject({
      creator_notes: 'note',
      custom: 7,
      alternate_greetings: ['b'],
      tags: ['x', 'y'],
      extensions: { talkativeness: '0.9' },
      first_mes: '',
    });
  });

  it('does not lose what stood only at the top of a card without data', () => {
    const file = readCard(jsonBytes({ spec: 'chara_card_v2', name: 'Nodata', description: 'top', extra: 1 }), 'x.json');
    for (const format of FORMATS)
      expect(rewritten(file, format)).toMatchObject({
        card: { name: 'Nodata', description: 'top' },
        raw: { extra: 1 },
      });
  });
});

describe('edits', () => {
  it('reach every copy of a field and leave the rest alone', () => {
    const raw = { ...cardJson({ unknown: [1], tags: ['a'] }), name: '禾安', description: 'stale', other: true };
    const file = readCard(jsonBytes(raw), 'x.json');
    file.card = {
      ...file.card,
      name: '新名',
      description: 'edited',
      tags: ['a', 'b'],
      nickname: '小禾',
      alternateGreetings: ['g'],
    };
    for (const format of FORMATS) {
      const again = rewritten(file, format);
      expect(again.card).toMatchObject({
        name: '新名',
        description: 'edited',
        tags: ['a', 'b'],
        nickname: '小禾',
        alternateGreetings: ['g'],
      });
      expect(again.raw).toMatchObject({ name: '新名', description: 'edited', other: true, data: { unknown: [1] } });
    }
  });

  it('of one entry and one script keep the others as they were written', () => {
    const entries = [
      { id: 1, keys: ['a'], content: 'one', enabled: true, insertion_order: 1, mine: 1 },
      { id: 2, keys: 'b', content: 'two', enabled: true, insertion_order: 2 },
    ];
    const scripts = [{ id: 'r', scriptName: 's', findRegex: '/a/', placement: [2], extra: 1 }];
    const file = readCard(
      jsonBytes(
        cardJson({
          character_book: { name: 'b', scan_depth: 3, entries },
          extensions: { regex_scripts: scripts, more: 1 },
        }),
      ),
      'x.json',
    );
    const { book, regexScripts } = file.card;
    if (!book) throw new Error('no book');
    const [first, second] = book.entries;
    if (!first || !second) throw new Error('no entries');
    file.card = {
      ...file.card,
      book: { ...book, entries: [{ ...first, content: 'changed' }, second] },
      regexScripts: regexScripts.map((script) => ({ ...script, disabled: true })),
    };
    const data = dataOf(rewritten(file, 'json-v3'));
    expect(data['character_book']).toEqual({
      name: 'b',
      scan_depth: 3,
      entries: [{ ...entries[0], content: 'changed' }, entries[1]],
    });
    expect(data['extensions']).toEqual({ regex_scripts: [{ ...scripts[0], disabled: true }], more: 1 });
  });

  it('can take a book and a nickname away', () => {
    const file = readCard(jsonBytes(cardJson({ character_book: { entries: [] }, nickname: 'n' })), 'x.json');
    const { nickname: _, ...card } = file.card;
    const again = rewritten({ ...file, card: { ...card, book: null } }, 'png');
    expect(again.card.book).toBeNull();
    expect(again.card.nickname).toBeUndefined();
  });

  it('an empty name that was filled in stays filled in', () => {
    expect(rewritten(readFixture('v2-empty-name.json'), 'png').card.name).toBe('v2-empty-name');
  });
});
