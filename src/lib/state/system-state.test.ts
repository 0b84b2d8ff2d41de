import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppSettings, StartReport } from '$lib/app/api';
import { fakeEngine } from './fake-engine';
import { SystemState } from './system-state.svelte';

const settings = { language: 'en' } as AppSettings;
const report = (change: Partial<StartReport> = {}): StartReport => ({
  owner: 'mine',
  settings,
  notices: [],
  error: null,
  ...change,
});

function stateWith(start: () => Promise<StartReport>, takeOver = start) {
  const engine = fakeEngine({ system: { start, takeOver } });
  return { engine, state: new SystemState(engine) };
}

afterEach(() => vi.useRealTimers());

describe('start', () => {
  it('is ready with settings and notices', async () => {
    const notice = { code: 'turn-interrupted', data: {} };
    const { state } = stateWith(async () => report({ notices: [notice] }));
    state.start();
    expect(state.phase).toBe('starting');
    await vi.waitFor(() => expect(state.phase).toBe('ready'));
    expect(state.settings).toBe(settings);
    expect(state.notices).toEqual([notice]);
    state.dismiss(state.notices[0]!);
    expect(state.notices).toEqual([]);
  });

  it('says that another tab owns the store and takes it over', async () => {
    const { state } = stateWith(
      async () => report({ owner: 'other' }),
      async () => report(),
    );
    await state.open();
    expect(state.phase).toBe('other');
    const taken = state.takeOver();
    expect(state.taking).toBe(true);
    await taken;
    expect(state.taking).toBe(false);
    expect(state.phase).toBe('ready');
  });

  it('keeps the error of a store that did not open, and tries again', async () => {
    const error = { name: 'StorageError', code: 'storage-newer', message: '', data: {} };
    let fails = true;
    const { state } = stateWith(async () => (fails ? report({ error }) : report()));
    await state.open();
    expect(state.phase).toBe('failed');
    expect(state.error).toBe(error);
    fails = false;
    await state.open();
    expect(state.phase).toBe('ready');
    expect(state.error).toBeNull();
  });

  it('fails when the engine itself fails', async () => {
    const { state } = stateWith(() => Promise.reject(new Error('worker')));
    await state.open();
    expect(state.phase).toBe('failed');
  });

  it('says when it takes too long', async () => {
    vi.useFakeTimers();
    const { state } = stateWith(() => new Promise(() => undefined));
    void state.open();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(state.slow).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.slow).toBe(true);
  });
});

it('stops work when the store is taken, and later events do not hide that', async () => {
  const { engine, state } = stateWith(async () => report());
  state.start();
  await vi.waitFor(() => expect(state.phase).toBe('ready'));
  engine.emit('owner-changed', { state: 'lost' });
  expect(state.phase).toBe('lost');
  engine.emit('owner-changed', { state: 'other' });
  expect(state.phase).toBe('lost');
});
