import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { concatBytes, encodeBase64, latin1ToText, makePngText, pngChunk, utf8 } from '../formats';
import { cardChunk, cardJson, jsonBytes, pngWith, textChunk, warningCodes } from './card-fixtures.test-helper';
import { readCard } from './read-card';

const named = (name: string): Record<string, unknown> => cardJson({ name });
const card = (data: Record<string, unknown>) => readCard(jsonBytes(cardJson(data)), 'file.json');

describe('which text of a picture is the card', () => {
  it.each([
    [
      'ccv3 before chara, whatever the order',
      [cardChunk('ccv3', named('new')), cardChunk('chara', named('old'))],
      'new',
    ],
    ['ccv3 after chara', [cardChunk('chara', named('old')), cardChunk('ccv3', named('new'))], 'new'],
    ['the last of two', [cardChunk('chara', named('old')), cardChunk('chara', named('new'))], 'new'],
    ['the last that can be read', [cardChunk('chara', named('new')), textChunk('chara', utf8('%%%'))], 'new'],
    ['chara when ccv3 is empty', [textChunk('ccv3', new Uint8Array(0)), cardChunk('chara', named('new'))], 'new'],
    [
      'chara when ccv3 holds another thing',
      [cardChunk('ccv3', { entries: {} }), cardChunk('chara', named('new'))],
      'new',
    ],
    ['keywords in any case', [cardChunk('CCV3', named('new')), cardChunk('CHARA', named('old'))], 'new'],
    ['a compressed text', [cardChunk('ccv3', named('new'), 'zTXt')], 'new'],
    ['an international text', [cardChunk('ccv3', named('new'), 'iTXt')], 'new'],
  ])('%s', (_, chunks, name) => {
    expect(readCard(pngWith(chunks), 'x.png').card.name).toBe(name);
    expect(readCard(pngWith([], chunks), 'x.png').card.name).toBe(name);
  });

  it('finds it behind the end of the picture and says so', () => {
    const chunk = cardChunk('chara', named('late'));
    const whole = pngWith([chunk]);
    const bytes = whole.subarray(33, 33 + 12 + chunk.data.length);
    const file = readCard(concatBytes([pngWith([]), bytes]), 'x.png');
    expect(file.card.name).toBe('late');
    expect(warningCodes(file.warnings)).toEqual(['png-after-end']);
  });

  it('finds it in a chunk that is cut behind the card', () => {
    const chunk = cardChunk('chara', named('cut'));
    const file = readCard(pngWith([chunk]).subarray(0, 33 + 8 + chunk.data.length), 'x.png');
    expect(file.card.name).toBe('cut');
    expect(warningCodes(file.warnings)).toEqual(['png-cut', 'png-no-end']);
  });
});

describe('how the text of a picture is written', () => {
  const json = JSON.stringify(named('禾安 🕰️'));
  const base64 = (bytes: Uint8Array) => textChunk('chara', encodeBase64(bytes));
  const wide = new Uint8Array(
    new Uint16Array(
      [...`\ufeff${json}`].flatMap((letter) =>
        [...letter].flatMap((part) => part.split('').map((unit) => unit.charCodeAt(0))),
      ),
    ).buffer,
  );

  it.each([
    ['a byte-order mark', base64(utf8(`\ufeff${json}`))],
    ['UTF-16', base64(wide)],
    ['gzip', base64(gzipSync(utf8(json)))],
    ['UTF-8 that was taken for Latin-1 and encoded again', base64(utf8(latin1ToText(utf8(json))))],
    ['lines and spaces', textChunk('chara', utf8(latin1ToText(encodeBase64(utf8(json))).replace(/.{20}/g, '$&\r\n ')))],
    ['the URL alphabet', textChunk('chara', utf8(Buffer.from(json).toString('base64url')))],
    ['plain JSON', textChunk('chara', utf8(json))],
    ['plain JSON in an international text', makePngText('iTXt', 'chara', json)],
    ['JSON with white space around', base64(utf8(`\n\n ${json}\n`))],
  ])('%s', (_, chunk) => {
    expect(readCard(pngWith([chunk]), 'x.png').card.name).toBe('禾安 🕰️');
  });

  it('reads single accented letters of a Western encoding', () => {
    const bytes = Buffer.from(JSON.stringify(cardJson({ name: 'Twoey', description: 'café' })), 'latin1');
    const file = readCard(pngWith([base64(new Uint8Array(bytes))]), 'x.png');
    expect(file.card.description).toBe('café');
    expect(warningCodes(file.warnings)).toEqual(['text-encoding']);
  });
});

describe('other pictures', () => {
  const json = JSON.stringify(named('In a photo'));
  const segment = (marker: number, body: Uint8Array) =>
    concatBytes([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body]);
  const jpeg = (...segments: Uint8Array[]) =>
    concatBytes([Uint8Array.of(0xff, 0xd8), ...segments, Uint8Array.of(0xff, 0xda, 0, 2, 0xff, 0xd9)]);
  const riff = (type: string, body: Uint8Array) => {
    const size = new Uint8Array(new Uint32Array([body.length]).buffer);
    return concatBytes([utf8(type), size, body, new Uint8Array(body.length % 2)]);
  };
  const webp = (...chunks: Uint8Array[]) => riff('RIFF', concatBytes([utf8('WEBP'), ...chunks]));
  const le = new Uint8Array(Buffer.from(json, 'utf16le'));
  const be = new Uint8Array(Buffer.from(json, 'utf16le').swap16());

  it.each([
    ['JSON in a JPEG comment', 'jpeg', jpeg(segment(0xe0, utf8('JFIF\0')), segment(0xfe, utf8(json)))],
    ['JSON in an EXIF comment', 'jpeg', jpeg(segment(0xe1, utf8(`Exif\0\0II*\0ASCII\0\0\0${json}`)))],
    ['UTF-16 in an EXIF comment', 'jpeg', jpeg(segment(0xe1, concatBytes([utf8('Exif\0\0UNICODE\0'), le])))],
    ['big-endian UTF-16', 'jpeg', jpeg(segment(0xe1, concatBytes([utf8('Exif\0\0UNICODE\0'), be])))],
    ['base64 in a JPEG comment', 'jpeg', jpeg(segment(0xfe, concatBytes([utf8('chara\0'), encodeBase64(utf8(json))])))],
    ['JSON in a WebP', 'webp', webp(riff('VP8 ', new Uint8Array(11)), riff('EXIF', utf8(`ASCII\0\0\0${json}`)))],
    ['a list of bytes in a WebP', 'webp', webp(riff('EXIF', utf8(`ASCII\0\0\0${utf8(json).join(',')}`)))],
    [
      'JSON in a GIF comment',
      'gif',
      concatBytes([
        utf8('GIF89a'),
        new Uint8Array(7),
        Uint8Array.of(0x21, 0xfe, json.length),
        utf8(json),
        Uint8Array.of(0, 0x3b),
      ]),
    ],
  ])('%s', (_, container, bytes) => {
    const file = readCard(bytes, 'x.bin');
    expect(file).toMatchObject({ container, card: { name: 'In a photo' } });
    expect(file.image).toEqual(bytes);
  });
});

describe('fields of the wrong type', () => {
  it('become what was meant, with a word about each', () => {
    const file = card({
      name: 7,
      description: null,
      personality: ['a', 'b'],
      scenario: true,
      tags: 'x, y，z',
      alternate_greetings: 'hello',
      creator: {},
      extensions: [],
    });
    expect(file.card).toMatchObject({
      name: '7',
      description: '',
      personality: 'a\nb',
      scenario: 'true',
      creator: '',
      tags: ['x', 'y', 'z'],
      alternateGreetings: ['hello'],
      extensions: {},
    });
    expect(file.warnings.every((warning) => /^[a-z0-9-]+: ./.test(warning))).toBe(true);
    expect(warningCodes(file.warnings)).toEqual(['card-field']);
  });

  it('keeps the rest of a list when items are no texts', () => {
    expect(card({ alternate_greetings: ['a', null, 5, { x: 1 }, 'b'] }).card.alternateGreetings).toEqual([
      'a',
      '5',
      'b',
    ]);
    expect(card({ tags: { 0: 'a', 1: 'b' } }).card.tags).toEqual(['a', 'b']);
  });

  it('reads books of every build', () => {
    const entry = { keys: 'a, b', content: 'c', insertion_order: '5', enabled: 'true', position: 'before_char' };
    const { card: read } = card({
      character_book: { entries: { x: entry, y: { ...entry, id: 3 }, z: { id: 3, keys: ['k'] }, no: 'entry' } },
    });
    expect(read.book?.entries).toMatchObject([
      { uid: 0, keys: ['a', 'b'], order: 5, enabled: true, position: 0 },
      { uid: 3, enabled: true },
      { keys: ['k'], enabled: false, position: 1, order: 100 },
    ]);
    expect(new Set(read.book?.entries.map((item) => item.uid)).size).toBe(3);
    expect(card({ character_book: [entry] }).card.book?.entries).toHaveLength(1);
    expect(card({ character_book: 'none' }).card.book).toBeNull();
    expect(
      card({ character_book: { entries: { 0: { uid: 4, key: ['n'], disable: false, content: 'native' } } } }).card.book
        ?.entries,
    ).toMatchObject([{ uid: 4, keys: ['n'], enabled: true }]);
  });

  it('writes out three warnings of a kind and counts the rest', () => {
    const entries = Array.from({ length: 500 }, (_, id) => ({
      id,
      keys: 'a',
      content: 'c',
      enabled: true,
      insertion_order: 1,
    }));
    const { warnings } = card({ character_book: { entries } });
    expect(warnings).toHaveLength(4);
    expect(warnings[3]).toBe('book-entry-texts: and 497 more of this kind');
  });
});

describe('where the fields stand', () => {
  it('data wins over the copy at the top; a missing one is read from there', () => {
    const both = { ...cardJson({ name: 'inside' }), name: 'outside', personality: 'only outside' };
    const file = readCard(jsonBytes(both), 'x.json');
    expect(file.card).toMatchObject({ name: 'inside', personality: 'only outside' });
    expect(warningCodes(file.warnings)).toEqual(['card-field-outside']);
  });

  it('an empty name is looked for at the top before the file’s name is taken', () => {
    expect(readCard(jsonBytes({ ...cardJson({ name: ' ' }), name: 'outside' }), 'x.json').card.name).toBe('outside');
    expect(readCard(jsonBytes(cardJson({ name: null })), 'folder/禾安.v2.json').card.name).toBe('禾安.v2');
  });

  it('a card that says V2 and has no data is read from the top', () => {
    const file = readCard(
      jsonBytes({ spec: 'chara_card_v2', spec_version: '2.0', name: 'Nodata', description: 'top' }),
      'x.json',
    );
    expect(file.card).toMatchObject({ name: 'Nodata', description: 'top' });
  });

  it('an unknown or missing spec is told by shape', () => {
    expect(readCard(jsonBytes({ data: { name: 'a', description: 'b' } }), 'x').spec).toBe('v2');
    expect(readCard(jsonBytes({ spec: 'chara_card_v9', data: { name: 'a' } }), 'x').spec).toBe('v2');
    expect(readCard(jsonBytes({ name: 'a', description: 'b' }), 'x').spec).toBe('v1');
  });

  it('older interfaces’ names are understood', () => {
    const old = {
      char_name: 'Pyg',
      char_persona: 'per',
      char_greeting: 'hi',
      example_dialogue: 'ex',
      world_scenario: 'ws',
    };
    expect(readCard(jsonBytes(old), 'x.json').card).toMatchObject({
      name: 'Pyg',
      description: 'per',
      firstMes: 'hi',
      mesExample: 'ex',
      scenario: 'ws',
    });
  });

  it('what a first-generation card should not have is kept', () => {
    const extra = {
      name: 'Vee',
      description: 'd',
      alternate_greetings: ['b'],
      character_book: { entries: [] },
      talkativeness: '0.9',
      creatorcomment: 'note',
      custom: 7,
    };
    const { card: read } = readCard(jsonBytes(extra), 'x.json');
    expect(read).toMatchObject({
      alternateGreetings: ['b'],
      creatorNotes: 'note',
      book: { entries: [] },
      extensions: { talkativeness: '0.9' },
    });
  });
});

describe('assets', () => {
  it('come from the picture’s own texts and from data addresses', () => {
    const assets = [
      { type: 'icon', name: 'main', uri: 'ccdefault:', ext: 'png' },
      { type: 'emotion', name: 'joy', uri: '__asset:0', ext: 'webp' },
      { type: 'x', name: 'note', uri: 'data:text/plain;base64,aGk=', ext: 'txt' },
      { type: 'x', name: 'gone', uri: '__asset:9' },
      { type: 'x', name: 'net', uri: 'https://example.invalid/a.png' },
      'nonsense',
    ];
    const chunk = makePngText('tEXt', 'chara-ext-asset_:0', 'AQID');
    const file = readCard(
      pngWith([
        cardChunk('ccv3', { ...cardJson({ assets }), spec: 'chara_card_v3', spec_version: '3.0' }),
        chunk,
        pngChunk('IDAT', new Uint8Array(0)),
      ]),
      'x.png',
    );
    expect(file.assets.map((asset) => asset.bytes && [...asset.bytes])).toEqual([
      undefined,
      [1, 2, 3],
      [104, 105],
      undefined,
      undefined,
    ]);
    expect(warningCodes(file.warnings)).toEqual(['asset-missing', 'asset']);
  });
});
