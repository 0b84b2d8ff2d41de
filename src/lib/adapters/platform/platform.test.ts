import { describe, expect, it } from 'vitest';
import { createClock, createIds, createRandom } from './index';

describe('ids', () => {
  it('ascend within a millisecond, over time and when the clock is set back', () => {
    const times = [5, 5, 5, 9, 3, 3, 10];
    const ids = createIds({ now: () => times.shift() ?? 0 }, { next: () => 0.999999 });
    const made = Array.from({ length: 7 }, () => ids.next());
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(7);
    for (const id of made) expect(id).toMatch(/^[0-9a-z]{26}$/);
  });

  it('carry into the time when chance has drawn the greatest number', () => {
    const ids = createIds({ now: () => 1 }, { next: () => 1 - Number.EPSILON });
    const [first, second] = [ids.next(), ids.next()];
    expect(first.endsWith('zzzz')).toBe(true);
    expect(second > first).toBe(true);
  });

  it('of two sources do not meet', () => {
    const sources = [createIds(createClock(), createRandom()), createIds(createClock(), createRandom())];
    const made = sources.flatMap((ids) => Array.from({ length: 2000 }, () => ids.next()));
    expect(new Set(made).size).toBe(4000);
  });
});

describe('random', () => {
  it('stays in [0, 1) and fills it', () => {
    const random = createRandom();
    const drawn = Array.from({ length: 1000 }, () => random.next());
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(new Set(drawn.map((value) => Math.floor(value * 10))).size).toBe(10);
  });
});

describe('clock', () => {
  it('sleeps, and wakes with the reason of its signal', async () => {
    const clock = createClock();
    const before = performance.now();
    await clock.sleep(15);
    expect(performance.now() - before).toBeGreaterThan(10);
    const stop = new AbortController();
    const sleeping = clock.sleep(60_000, stop.signal);
    stop.abort(new Error('enough'));
    await expect(sleeping).rejects.toThrow('enough');
    await expect(clock.sleep(1, stop.signal)).rejects.toThrow('enough');
  });
});
