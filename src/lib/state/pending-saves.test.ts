import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PendingSaves, SaveDelay } from './pending-saves';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for a pause, but not for ever', async () => {
  const save = vi.fn();
  const delay = new SaveDelay(save, 600, 2000);
  for (let key = 0; key < 19; key += 1) {
    delay.start();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(save).not.toHaveBeenCalled();
  delay.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(save).toHaveBeenCalledTimes(1);
  delay.start();
  await vi.advanceTimersByTimeAsync(599);
  expect(save).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledTimes(2);
});

it('begins every save at once and tells when one is left', async () => {
  const saves = new PendingSaves();
  const good = vi.fn(async () => true);
  const bad = vi.fn(async () => false);
  saves.add(good);
  const stop = saves.add(bad);
  const run = saves.run();
  expect([good.mock.calls.length, bad.mock.calls.length]).toEqual([1, 1]);
  expect(await run).toBe(false);
  stop();
  expect(await saves.run()).toBe(true);
  expect(bad).toHaveBeenCalledTimes(1);
});
