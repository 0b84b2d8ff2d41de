import { describe, expect, it } from 'vitest';
import { mayRetry, nextDelay } from './retry';
import type { StreamFailure } from './stream-event';

const failure = (fields: Partial<StreamFailure> = {}): StreamFailure => ({
  code: 'model-http',
  message: 'busy',
  retryable: true,
  ...fields,
});

describe('mayRetry', () => {
  it('tries again while nothing has been shown, three attempts in all', () => {
    expect([1, 2, 3].map((attempt) => mayRetry(attempt, failure(), false))).toEqual([true, true, false]);
    expect(mayRetry(1, failure(), true)).toBe(false);
    expect(mayRetry(1, failure({ retryable: false }), false)).toBe(false);
  });

  it('does not wait for hours', () => {
    expect(mayRetry(1, failure({ retryAfter: 60_000 }), false)).toBe(true);
    expect(mayRetry(1, failure({ retryAfter: 60_001 }), false)).toBe(false);
  });
});

describe('nextDelay', () => {
  it('doubles, with a spread of a quarter, up to thirty seconds', () => {
    expect([1, 2, 3].map((attempt) => nextDelay(attempt, failure(), 0.5))).toEqual([1_000, 2_000, 4_000]);
    expect([nextDelay(1, failure(), 0), nextDelay(1, failure(), 0.999)]).toEqual([750, 1_250]);
    expect(nextDelay(20, failure(), 0.5)).toBe(30_000);
  });

  it('waits at least as long as the provider asked', () => {
    expect(nextDelay(1, failure({ retryAfter: 7_000 }), 0.5)).toBe(7_000);
    expect(nextDelay(3, failure({ retryAfter: 10 }), 0.5)).toBe(4_000);
  });
});
