import { describe, expect, it } from 'vitest';
import { addUsage, readTimings, readUsage } from './usage';

describe('readUsage', () => {
  it('is null where there is nothing to read', () => {
    for (const value of [null, undefined, 3, 'x', [], {}, { prompt_tokens: 'many' }, { prompt_tokens: -1 }])
      expect(readUsage(value)).toBeNull();
  });

  it('reads numbers written as text and a half that is missing', () => {
    expect(readUsage({ prompt_tokens: '12' })).toEqual({ input: 12, output: 0 });
    expect(readUsage({ completion_tokens: 3, cache_read_input_tokens: 0 })).toEqual({ input: 0, output: 3, cached: 0 });
  });
});

it('reads timings only when both halves are there', () => {
  expect(readTimings({ prompt_n: 4 })).toBeNull();
  expect(readTimings({ prompt_n: 4, predicted_n: 2 })).toEqual({ input: 4, output: 2 });
});

it('adds the rounds of a turn', () => {
  expect(addUsage({ input: 1, output: 2 }, { input: 3, output: 4 })).toEqual({ input: 4, output: 6 });
  expect(addUsage({ input: 1, output: 2, cached: 1 }, { input: 3, output: 4 })).toEqual({
    input: 4,
    output: 6,
    cached: 1,
  });
});
