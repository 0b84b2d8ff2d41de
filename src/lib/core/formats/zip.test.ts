import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { concatBytes, utf8, viewOf } from './bytes';
import { isPathInside, readZip } from './zip';

const LIMITS = { unpacked: 1_000_000, entries: 100 };
const HEADER = 0x02014b50;

const sample = (): Uint8Array =>
  zipSync({
    'a.txt': utf8('aaaaaaaaaa'.repeat(50)),
    'folder/微笑.txt': [utf8('b'), { level: 0 }],
    'empty/': new Uint8Array(0),
  });

/** Changes a field of the first directory entry that names `path`. */
function patched(zip: Uint8Array, path: string, change: (view: DataView, at: number) => void): Uint8Array {
  const bytes = zip.slice();
  const view = viewOf(bytes);
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) !== HEADER) continue;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    if (name === path) change(view, at);
  }
  return bytes;
}

describe('a zip', () => {
  it('gives its files in order, without folders', () => {
    const result = readZip(sample(), LIMITS);
    if (!result.ok) throw new Error(result.reason);
    expect(result.entries.map((entry) => [entry.path, entry.bytes.length])).toEqual([
      ['a.txt', 500],
      ['folder/微笑.txt', 1],
    ]);
    expect(result).toMatchObject({ damaged: [], prefix: 0 });
  });

  it('may have something before and a comment after it', () => {
    const result = readZip(concatBytes([utf8('#!/bin/sh\n'), sample()]), LIMITS);
    expect(result).toMatchObject({ ok: true, prefix: 10, damaged: [] });
    const commented = concatBytes([sample(), utf8('hello')]);
    viewOf(commented).setUint16(commented.length - 7, 5, true);
    expect(readZip(commented, LIMITS)).toMatchObject({ ok: true, damaged: [] });
  });

  it.each([
    ['../x', '../x'],
    ['/x', '/x'],
    ['a/../../x', 'a/../../x'],
    ['a\\..\\x', 'a/../x'],
    ['C:\\x', 'C:/x'],
  ])('with the path %s is refused whole', (path, told) => {
    expect(readZip(zipSync({ fine: utf8('1'), [path]: utf8('2') }), LIMITS)).toEqual({
      ok: false,
      reason: 'path',
      path: told,
    });
    expect(isPathInside(path)).toBe(false);
  });

  it('with dots in names is none of these', () => {
    expect(['a..b', '..a', 'x/...', './a', '微笑.png'].every(isPathInside)).toBe(true);
  });

  it('of too many entries or too many bytes is refused by what it declares', () => {
    expect(readZip(sample(), { ...LIMITS, entries: 2 })).toEqual({
      ok: false,
      reason: 'too-many',
      entries: 3,
      limit: 2,
    });
    expect(readZip(sample(), { ...LIMITS, unpacked: 500 })).toEqual({ ok: false, reason: 'too-large', limit: 500 });
    expect(readZip(sample(), { ...LIMITS, unpacked: 501 }).ok).toBe(true);
  });

  it('that lies about a size gives no more than it said', () => {
    const bomb = zipSync({ zeros: new Uint8Array(4_000_000) });
    const result = readZip(
      patched(bomb, 'zeros', (view, at) => view.setUint32(at + 24, 10, true)),
      LIMITS,
    );
    expect(result).toMatchObject({ ok: true, entries: [], damaged: ['zeros'] });
  });

  it('with a wrong checksum names the file and keeps the others', () => {
    const result = readZip(
      patched(sample(), 'a.txt', (view, at) => view.setUint32(at + 16, 1, true)),
      LIMITS,
    );
    expect(result).toMatchObject({ ok: true, damaged: ['a.txt'] });
    expect(result.ok && result.entries.map((entry) => entry.path)).toEqual(['folder/微笑.txt']);
  });

  it('with a password, another packing or 64-bit sizes is not read', () => {
    expect(
      readZip(
        patched(sample(), 'a.txt', (view, at) => view.setUint16(at + 8, 1, true)),
        LIMITS,
      ),
    ).toEqual({ ok: false, reason: 'unsupported' });
    expect(
      readZip(
        patched(sample(), 'a.txt', (view, at) => view.setUint16(at + 10, 12, true)),
        LIMITS,
      ),
    ).toEqual({ ok: false, reason: 'unsupported' });
    const large = sample();
    viewOf(large).setUint32(large.length - 6, 0xffffffff, true);
    expect(readZip(large, LIMITS)).toEqual({ ok: false, reason: 'unsupported' });
  });

  it('that is cut says so', () => {
    expect(readZip(sample().subarray(0, 200), LIMITS)).toEqual({ ok: false, reason: 'truncated' });
    expect(readZip(new Uint8Array(0), LIMITS)).toEqual({ ok: false, reason: 'truncated' });
  });

  it('never throws, whatever is changed in it', () => {
    const zip = sample();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.nat(40),
        (edits, cut) => {
          const bytes = zip.slice(cut);
          for (const [at, value] of edits) if (at < bytes.length) bytes[at] = value;
          const result = readZip(bytes, LIMITS);
          if (result.ok)
            expect(result.entries.reduce((sum, entry) => sum + entry.bytes.length, 0)).toBeLessThanOrEqual(
              LIMITS.unpacked,
            );
        },
      ),
      { numRuns: 500 },
    );
  });
});
