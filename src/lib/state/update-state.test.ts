import { beforeEach, expect, it, vi } from 'vitest';
import { watchForUpdates, type UpdateOptions } from '$lib/client/service-worker';
import { UpdateState } from './update-state.svelte';

vi.mock('$lib/client/service-worker', () => ({ watchForUpdates: vi.fn() }));

const watch = vi.mocked(watchForUpdates);
const updates = { apply: vi.fn(async () => undefined), stop: vi.fn() };
let options: UpdateOptions | undefined;

beforeEach(() => {
  vi.clearAllMocks();
  watch.mockImplementation(async (given) => {
    options = given;
    return updates;
  });
});

it('lets a new version in only once everything is stored', async () => {
  const order: string[] = [];
  updates.apply.mockImplementationOnce(async () => void order.push('apply'));
  const state = new UpdateState(async () => order.push('settled'));
  state.start('/service-worker.js');
  await Promise.resolve();
  expect(state.ready).toBe(false);
  options?.onReady();
  expect(state.ready).toBe(true);
  await state.apply();
  expect(order).toEqual(['settled', 'apply']);
});

it('does not let it in when storing fails', async () => {
  const state = new UpdateState(() => Promise.reject(new Error('full')));
  state.start('/service-worker.js');
  await Promise.resolve();
  options?.onReady();
  await state.apply();
  expect(state.error).toBeInstanceOf(Error);
  expect(updates.apply).not.toHaveBeenCalled();
  expect(state).toMatchObject({ ready: true, applying: false });
});

it('stops watching, also when the worker registers late', async () => {
  const state = new UpdateState(async () => undefined);
  state.start('/service-worker.js')();
  await vi.waitFor(() => expect(updates.stop).toHaveBeenCalled());
});

it('lets the app work without a service worker', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  watch.mockRejectedValueOnce(new TypeError('no script'));
  new UpdateState(async () => undefined).start('/x');
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  warn.mockRestore();
});
