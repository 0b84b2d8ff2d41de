import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { concatBytes, parsePng, plainPicture, pngChunk, pngTextKeyword, utf8 } from '../formats';
import {
  cardChunk,
  cardJson,
  fixture,
  pngWith,
  READABLE,
  readFixture,
  warningCodes,
} from './card-fixtures.test-helper';
import { emptyCardFile } from './empty-card';
import { readCard } from './read-card';
import { writeCard } from './write-card';

const others = (bytes: Uint8Array) => {
  const png = parsePng(bytes);
  if (!png) throw new Error('no PNG');
  const chunks = png.chunks.filter((chunk) => !['chara', 'ccv3'].includes(pngTextKeyword(chunk)?.toLowerCase() ?? ''));
  return { chunks: chunks.map(({ type, data, crc }) => ({ type, data: [...data], crc })), tail: [...png.tail] };
};

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
