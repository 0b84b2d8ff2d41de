import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from './bytes';
import { decodeText } from './text-decode';

const CHINESE = '禾安，邻居，青石巷里修钟表的年轻匠人。说话慢，手很稳。傍晚，钟表铺快打烊了。';
// bytes of each encoding, made once with iconv; Node's encoder writes UTF-8 only
const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

describe('decodeText', () => {
  it('gives UTF-8 back unchanged and takes a mark off', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0') && !/[\xc2-\xf4]/.test(text) && !text.startsWith('\ufeff'));
        expect(decodeText(utf8(text))).toEqual({ ok: true, text, encoding: 'utf-8' });
      }),
    );
    expect(decodeText(utf8('\ufeff禾安'))).toMatchObject({
      ok: true,
      text: '禾安',
      warning: expect.stringMatching(/^text-encoding: /),
    });
  });

  it('reads UTF-16 with and without a mark', () => {
    const little = Uint8Array.from(Buffer.from('{"name":"禾安"}', 'utf16le'));
    expect(decodeText(little)).toMatchObject({ ok: true, text: '{"name":"禾安"}', encoding: 'utf-16le' });
    const big = Uint8Array.from(Buffer.from('\ufeff{"a":1}', 'utf16le').swap16());
    expect(decodeText(big)).toMatchObject({ ok: true, text: '{"a":1}', encoding: 'utf-16be' });
  });

  it('restores UTF-8 that was read as Latin-1 or windows-1252 and saved again', () => {
    const latin = Buffer.from(CHINESE).toString('latin1');
    expect(decodeText(utf8(latin))).toMatchObject({
      ok: true,
      text: CHINESE,
      warning: expect.stringMatching(/^text-mojibake: /),
    });
    expect(decodeText(utf8('It’s'.replace('’', 'â€™')))).toMatchObject({ ok: true, text: 'It’s' });
    expect(decodeText(utf8('café Ünïcode'))).toEqual({ ok: true, text: 'café Ünïcode', encoding: 'utf-8' });
  });

  it('reads GB 18030 and windows-1252', () => {
    expect(decodeText(hex('7b 22 ba cc b0 b2 22 3a 22 d6 d3 b1 ed c6 cc 22 7d'))).toMatchObject({
      ok: true,
      text: '{"禾安":"钟表铺"}',
      encoding: 'gb18030',
    });
    expect(decodeText(Uint8Array.from(Buffer.from('{"a":"un café, señor, à bientôt"}', 'latin1')))).toMatchObject({
      ok: true,
      text: '{"a":"un café, señor, à bientôt"}',
      encoding: 'windows-1252',
    });
  });

  it('refuses by name what would come out garbled', () => {
    const hangul = '안녕하세요'; // KS X 1001: be c8 b3 e7 c7 cf bc bc bf e4
    const korean = hex('bec8b3e7c7cfbcbcbfe4'.repeat(5));
    expect(hangul).toHaveLength(5);
    expect(decodeText(korean)).toEqual({ ok: false, encoding: 'euc-kr' });
    expect(decodeText(hex('82b182f182c982bf82cd'))).toEqual({ ok: false, encoding: 'shift_jis' }); // こんにちは
    expect(decodeText(hex('a4b3a4f3a4cba4c1a4cf'))).toEqual({ ok: false, encoding: 'euc-jp' });
    expect(decodeText(hex('a741a66ea1d7a5a8a9cca741a66e'))).toMatchObject({ ok: false, encoding: 'big5' });
    expect(decodeText(hex('ffff81ff00fe'))).toMatchObject({ ok: false });
  });
});
