import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastState } from './toast-state.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('goes after six seconds, but not while it is held', () => {
  const toasts = new ToastState();
  toasts.show('done');
  vi.advanceTimersByTime(5_999);
  expect(toasts.current?.text).toBe('done');
  toasts.hold();
  vi.advanceTimersByTime(60_000);
  expect(toasts.current?.text).toBe('done');
  toasts.release();
  vi.advanceTimersByTime(6_000);
  expect(toasts.current).toBeNull();
});

it('runs its action once and goes', () => {
  const toasts = new ToastState();
  const run = vi.fn();
  toasts.show('deleted', { label: 'Undo', run });
  toasts.act();
  toasts.act();
  expect(run).toHaveBeenCalledTimes(1);
  expect(toasts.current).toBeNull();
});
