import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  concatBytes,
  getOwn,
  isJsonObject,
  parsePng,
  plainPicture,
  pngChunk,
  pngTextKeyword,
  sameBytes,
  utf8,
  type JsonObject,
} from '../formats';
import {
  cardChunk,
  cardJson,
  fixture,
  jsonBytes,
  pngWith,
  readFixture,
  warningCodes,
} from './card-fixtures.test-helper';
import { emptyCardFile } from './empty-card';
import { readCard } from './read-card';
import type { CardFile } from './schema';
import { writeCard, type CardWriteFormat } from './write-card';

const FORMATS: CardWriteFormat[] = ['png', 'json-v2', 'json-v3'];
const CARDS = new URL('../../../../tests/fixtures/cards/', import.meta.url);
const UNREADABLE = [
  'empty.json',
  'truncated.json',
  'json-array.json',
  'not-a-card.json',
  'plain.jpg',
  'jpeg-renamed-to.png',
  'png/no-card.png',
  'png/chunk-length-lies.png',
];
const READABLE = readdirSync(CARDS, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.\w+$/.test(name) && !UNREADABLE.includes(name),
);

const rewritten = (file: CardFile, format: CardWriteFormat): CardFile => readCard(writeCard(file, format), 'again');
const dataOf = (file: CardFile): JsonObject => (file.raw as { data: JsonObject }).data;
const others = (bytes: Uint8Array) => {
  const png = parsePng(bytes);
  if (!png) throw new Error('no PNG');
  const chunks = png.chunks.filter((chunk) => !['chara', 'ccv3'].includes(pngTextKeyword(chunk)?.toLowerCase() ?? ''));
  return { chunks: chunks.map(({ type, data, crc }) => ({ type, data: [...data], crc })), tail: [...png.tail] };
};

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
      if (isJsonObject(getOwn(file.raw as JsonObject, 'data')) && name !== 'v2-empty-name.json')
        expect(dataOf(again)).toEqual(dataOf(file));
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

describe('the picture', () => {
  const pictures = READABLE.filter((name) => name.endsWith('.png') && !name.includes('no-iend'));

  it.each(pictures)('%s keeps every chunk that is no card, byte for byte', (name) => {
    const before = fixture(name);
    const after = writeCard(readFixture(name), 'png');
    expect(others(after)).toEqual(others(before));
    const keywords = parsePng(after)
      ?.chunks.map(pngTextKeyword)
      .filter((key) => key === 'chara' || key === 'ccv3');
    expect(keywords).toEqual(['chara', 'ccv3']);
  });

  it('has the checksums that zlib computes', () => {
    const png = parsePng(writeCard(readFixture('png/ztxt.png'), 'png'));
    for (const chunk of png?.chunks ?? []) expect(crc32(concatBytes([utf8(chunk.type), chunk.data]))).toBe(chunk.crc);
  });

  it('keeps a wrong checksum of a chunk that is not ours', () => {
    const bad = { ...pngChunk('tIME', new Uint8Array(7)), crc: 5 };
    const bytes = pngWith([bad, cardChunk('chara', cardJson())]);
    expect(others(writeCard(readCard(bytes, 'x.png'), 'png'))).toEqual(others(bytes));
  });

  it('no older card is left to be found, wherever it stood', () => {
    const old = cardChunk('ccv3', cardJson({ name: 'old' }));
    const behind = pngWith([old]).subarray(33, 33 + 12 + old.data.length);
    const bytes = concatBytes([
      pngWith([old], [cardChunk('CHARA', cardJson({ name: 'older' }), 'zTXt')]),
      behind,
      utf8('the end'),
    ]);
    const file = readCard(bytes, 'x.png');
    const written = writeCard({ ...file, card: { ...file.card, name: 'new' } }, 'png');
    const again = readCard(written, 'x.png');
    expect(again.card.name).toBe('new');
    expect(again.warnings).toEqual([]);
    expect(Buffer.from(written.subarray(-7)).toString()).toBe('the end');
  });

  it('a cut picture with a whole card gets its end back', () => {
    const again = readCard(writeCard(readFixture('png/no-iend.png'), 'png'), 'x.png');
    expect(again.warnings).toEqual([]);
    const chunk = cardChunk('chara', cardJson());
    const cut = pngWith([chunk]).subarray(0, 33 + 8 + chunk.data.length);
    expect(readCard(writeCard(readCard(cut, 'x.png'), 'png'), 'x.png')).toMatchObject({
      warnings: [],
      card: { name: '禾安' },
    });
  });

  it('a picture cut in its pixels stays as it is and its card readable', () => {
    const whole = pngWith([cardChunk('chara', cardJson())]);
    const file = readCard(whole.subarray(0, whole.length - 60), 'x.png');
    const again = readCard(writeCard(file, 'png'), 'x.png');
    expect(again.card).toEqual(file.card);
    expect(warningCodes(again.warnings)).toEqual(['png-no-end']);
  });

  it('is plain when there is none', () => {
    const written = writeCard(readFixture('v3.json'), 'png');
    expect(others(written)).toEqual(others(plainPicture()));
    expect(readCard(written, 'x.png').card.book?.entries).toHaveLength(2);
  });

  it('of another format travels in a plain one, again and again', () => {
    const photo = fixture('plain.jpg');
    const file = emptyCardFile('新', photo);
    const once = readCard(writeCard(file, 'png'), 'x.png');
    expect(once.card.name).toBe('新');
    expect(once.image).toEqual(photo);
    const twice = readCard(writeCard({ ...once, card: { ...once.card, name: 'b' } }, 'png'), 'x.png');
    expect(twice).toMatchObject({ card: { name: 'b' }, warnings: [] });
    expect(twice.image).toEqual(photo);
    expect(twice.assets).toHaveLength(1);
  });

  it('that carried another card carries only the new one', () => {
    const made = writeCard(emptyCardFile('新', fixture('png/both-ccv3-newer.png')), 'png');
    expect(readCard(made, 'x.png')).toMatchObject({ card: { name: '新', description: '' }, warnings: [] });
  });
});
