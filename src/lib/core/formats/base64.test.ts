import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64';
import { utf8 } from './bytes';

const decode = (text: string) => decodeBase64(utf8(text));

describe('base64', () => {
  it('agrees with Node on arbitrary bytes, both alphabets, padded or not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const buffer = Buffer.from(bytes);
        expect(Buffer.from(encodeBase64(bytes)).toString('latin1')).toBe(buffer.toString('base64'));
        expect(Buffer.from(decode(buffer.toString('base64')) ?? [1]).equals(buffer)).toBe(true);
        expect(Buffer.from(decode(buffer.toString('base64url')) ?? [1]).equals(buffer)).toBe(true);
      }),
    );
  });

  it('skips white space anywhere', () => {
    expect(decode(' 5qKo\r\n5 Zut\t')).toEqual(utf8('梨园'));
  });

  it('refuses other bytes, a lone last letter and letters after the padding', () => {
    expect(decode('{"a":1}')).toBeNull();
    expect(decode('YWJjZ')).toBeNull();
    expect(decode('YQ==YQ')).toBeNull();
  });
});
