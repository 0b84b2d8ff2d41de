import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Heartbeat } from './heartbeat';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('reports silence after the given time', () => {
  const onSilent = vi.fn();
  const heart = new Heartbeat(4_000, () => undefined, onSilent);
  vi.advanceTimersByTime(3_900);
  expect(onSilent).not.toHaveBeenCalled();
  expect(heart.waiting).toBe(true);
  vi.advanceTimersByTime(200);
  expect(onSilent).toHaveBeenCalledOnce();
  heart.stop();
});

it('is quiet while answers come, and starts counting anew with each', () => {
  const onSilent = vi.fn();
  const asked: number[] = [];
  const heart = new Heartbeat(4_000, (number) => asked.push(number), onSilent);
  for (let second = 0; second < 10; second += 1) {
    vi.advanceTimersByTime(3_000);
    heart.heard(asked.at(-1) ?? 0);
  }
  expect(onSilent).not.toHaveBeenCalled();
  expect(heart.waiting).toBe(false);
  heart.stop();
});

it('takes no answer to a question that was not asked', () => {
  const onSilent = vi.fn();
  const heart = new Heartbeat(2_000, () => undefined, onSilent);
  heart.heard(9_999);
  vi.advanceTimersByTime(2_000);
  expect(onSilent).toHaveBeenCalledOnce();
  heart.stop();
});
