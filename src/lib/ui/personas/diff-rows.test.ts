import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { diffRows, type DiffRow } from './diff-rows';

const text = (lines: string[]) => lines.map((line) => `${line}\n`).join('');

/** The side of the rows that `kind` belongs to, put together again. */
function side(rows: DiffRow[], kind: 'removed' | 'added'): string[] {
  return rows.flatMap((row) => {
    if (row.kind === 'skipped') return row.lines;
    if (row.kind !== 'equal' && row.kind !== kind) return [];
    return [row.pieces.map((piece) => piece.text).join('')];
  });
}

describe('the difference of two texts', () => {
  it('marks the words of a changed line', () => {
    expect(diffRows('She is calm.\n', 'She is wild.\n')).toEqual([
      { kind: 'removed', pieces: [piece('She is '), piece('calm', true), piece('.')] },
      { kind: 'added', pieces: [piece('She is '), piece('wild', true), piece('.')] },
    ]);
  });

  it('leaves equal lines far from a change out, and says how many', () => {
    const old = Array.from({ length: 12 }, (_, at) => `line ${at}`);
    const young = [...old.slice(0, 11), 'another end'];
    const kinds = diffRows(text(old), text(young))?.map((row) => (row.kind === 'skipped' ? row.count : row.kind));
    expect(kinds).toEqual([9, 'equal', 'equal', 'removed', 'added']);
  });

  it('shows one equal line rather than saying that it is left out', () => {
    expect(diffRows('a\nb\n', 'a\nc\n')?.[0]).toEqual({ kind: 'equal', pieces: [piece('a')] });
  });

  it('takes a last line without an end for the same', () => {
    const kinds = diffRows('a\nb', 'a\nb\nc')?.map(({ kind }) => kind);
    expect(kinds).toEqual(['equal', 'equal', 'added']);
  });

  it('gives up on texts that have too little in common', () => {
    const lines = (from: number) => text(Array.from({ length: 1_500 }, (_, at) => `${from + at}`));
    expect(diffRows(lines(0), lines(10_000))).toBeNull();
  });

  it('keeps every line of both texts', () => {
    const lines = fc.array(fc.constantFrom('a', 'b b', 'c，d', '', '  e'), { maxLength: 20 });
    fc.assert(
      fc.property(lines, lines, (old, young) => {
        const rows = diffRows(text(old), text(young)) ?? [];
        expect(side(rows, 'removed')).toEqual(old);
        expect(side(rows, 'added')).toEqual(young);
      }),
    );
  });
});

function piece(words: string, changed = false) {
  return { text: words, changed };
}
