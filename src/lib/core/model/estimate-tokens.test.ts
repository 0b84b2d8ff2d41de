import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens, updateCorrection, type TokenCorrection } from './estimate-tokens';

/** Our own texts; counted once with gpt-tokenizer 3 (`encoding/o200k_base`, `encoding/cl100k_base`). */
const texts = JSON.parse(
  readFileSync(new URL('../../../../tests/fixtures/tokens/counted-texts.json', import.meta.url), 'utf8'),
) as { name: string; text: string; o200k: number; cl100k: number }[];

describe('estimateTokens', () => {
  it.each(texts)('$name: within 25 % of o200k_base', ({ text, o200k }) => {
    expect(Math.abs(estimateTokens(text) / o200k - 1)).toBeLessThanOrEqual(0.25);
  });

  it('is within 25 % of an older tokenizer once it has seen one count', () => {
    const chinese = texts.filter(({ name }) => name === 'Chinese' || name === 'a Chinese prompt');
    const [seen, next] = chinese;
    if (!seen || !next) throw new Error('fixtures are missing');
    const correction = updateCorrection(undefined, estimateTokens(seen.text), seen.cl100k);
    expect(estimateTokens(next.text) / next.cl100k).toBeLessThan(0.75);
    expect(Math.abs(estimateTokens(next.text, correction) / next.cl100k - 1)).toBeLessThanOrEqual(0.25);
  });

  it('is 0 for nothing, small for white space and whole', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('\n'.repeat(50))).toBe(1);
    expect(Number.isInteger(estimateTokens('雨雨雨'))).toBe(true);
  });

  it('takes any string, lone surrogates too, and grows by at most the parts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const both = estimateTokens(a + b);
        expect(both).toBeLessThanOrEqual(estimateTokens(a) + estimateTokens(b) + 3);
        expect(both).toBeGreaterThanOrEqual(0);
      }),
      { seed: 5 },
    );
    expect(estimateTokens('\ud83d')).toBe(1);
  });

  it('is linear: twenty times the text takes no more than about twenty times as long', () => {
    const piece = '雨从午后下起。The rain had not stopped. '.repeat(2_000);
    const time = (text: string) => {
      const start = performance.now();
      estimateTokens(text);
      return performance.now() - start;
    };
    time(piece);
    // The best of several: other work on the machine only ever makes a run slower.
    const best = (text: string) => Math.min(...Array.from({ length: 5 }, () => time(text)));
    const small = Math.max(0.5, best(piece));
    expect(best(piece.repeat(20))).toBeLessThan(small * 20 * 6);
  });
});

describe('updateCorrection', () => {
  it('takes the first count, then follows slowly', () => {
    const first = updateCorrection(undefined, 1000, 1500);
    expect(first).toEqual({ factor: 1.5, samples: 1 });
    let correction: TokenCorrection = first;
    for (let n = 0; n < 30; n++) correction = updateCorrection(correction, 1000, 800);
    expect(correction.factor).toBeCloseTo(0.8, 2);
  });

  it('ignores counts that teach nothing and stays within bounds', () => {
    const before = { factor: 1.2, samples: 4 };
    expect(updateCorrection(before, 10, 300)).toBe(before);
    expect(updateCorrection(before, 1000, 0)).toBe(before);
    expect(updateCorrection(before, Number.NaN, 10)).toBe(before);
    expect(updateCorrection(undefined, 100, 1e9).factor).toBe(2.5);
  });
});
