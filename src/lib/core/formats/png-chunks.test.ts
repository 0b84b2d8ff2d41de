import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concatBytes, utf8 } from './bytes';
import { plainPicture } from './plain-picture';
import { parsePng, pngChunk, writePng } from './png-chunks';
import { makePngText, readPngText } from './png-text';
import { pictureSize } from './picture-size';

const picture = plainPicture();

describe('PNG chunks', () => {
  it('writes back every byte, also of cut, damaged and lengthened files', () => {
    fc.assert(
      fc.property(
        fc.nat(picture.length - 8),
        fc.uint8Array({ maxLength: 40 }),
        fc.nat(picture.length),
        (cut, tail, flip) => {
          const damaged = concatBytes([picture.slice(0, picture.length - cut), tail]);
          if (flip >= 8 && flip < damaged.length) damaged[flip] = (damaged[flip] ?? 0) ^ 0xff;
          const parsed = parsePng(damaged);
          expect(parsed && Buffer.from(writePng(parsed)).equals(Buffer.from(damaged))).toBe(true);
        },
      ),
    );
  });

  it('shares the file’s memory instead of copying it', () => {
    const parsed = parsePng(picture);
    expect(parsed?.chunks.every((chunk) => chunk.data.buffer === picture.buffer)).toBe(true);
  });

  it('marks a wrong checksum and keeps it', () => {
    const bytes = picture.slice();
    bytes[29] = (bytes[29] ?? 0) ^ 1; // the first checksum byte of IHDR
    const parsed = parsePng(bytes);
    expect(parsed?.chunks.map((chunk) => chunk.crcOk)).toEqual([false, true, true]);
    expect(parsed && writePng(parsed)).toEqual(bytes);
  });

  it('gives what is there of a chunk whose length lies', () => {
    const lying = concatBytes([picture.slice(0, 33), Uint8Array.of(0x7f, 0xff, 0xff, 0xff), utf8('tEXtchara\0abc')]);
    expect(parsePng(lying)).toMatchObject({ hasEnd: false, cut: { type: 'tEXt', declared: 0x7fffffff, offset: 33 } });
    expect(parsePng(lying)?.cut?.data).toEqual(utf8('chara\0abc'));
  });

  it('lists whole chunks after IEND apart', () => {
    const text = makePngText('tEXt', 'chara', 'abc');
    const bytes = concatBytes([picture, writePng({ chunks: [text], tail: new Uint8Array(0) }).subarray(8)]);
    const parsed = parsePng(bytes);
    expect(parsed?.chunks.at(-1)?.type).toBe('IEND');
    expect(parsed?.after.map((chunk) => chunk.type)).toEqual(['tEXt']);
    expect(parsed && writePng(parsed)).toEqual(bytes);
  });

  it('makes a picture that says its own size', () => {
    expect(pictureSize(picture)).toEqual({ width: 400, height: 600 });
    expect(picture.length).toBeLessThan(8_000);
  });
});

describe('PNG texts', () => {
  it.each(['tEXt', 'zTXt', 'iTXt'] as const)('reads the %s it wrote', (kind) => {
    const chunk = makePngText(kind, 'chara', 'café'.repeat(50));
    const result = readPngText(chunk, 1000);
    const bytes = kind === 'iTXt' ? utf8('café'.repeat(50)) : Buffer.from('café'.repeat(50), 'latin1');
    expect(result?.ok && Buffer.from(result.text.bytes).equals(bytes)).toBe(true);
  });

  it('stops unpacking at the limit and names a damaged text', () => {
    expect(readPngText(makePngText('zTXt', 'chara', 'a'.repeat(100_000)), 1000)).toEqual({
      ok: false,
      keyword: 'chara',
      reason: 'too-large',
    });
    expect(readPngText(pngChunk('zTXt', utf8('chara\0\0nonsense')), 1000)).toEqual({
      ok: false,
      keyword: 'chara',
      reason: 'broken',
    });
    expect(readPngText(pngChunk('IDAT', utf8('x')), 1000)).toBeNull();
  });
});
