import { describe, expect, it, vi } from 'vitest';
import { fakeEngine } from './fake-engine';
import { StorageState } from './storage-state.svelte';

const old = { id: 'old', at: 1 };
const named = { id: 'named', at: 2, name: 'gate' };

function setup(browser?: ConstructorParameters<typeof StorageState>[1]) {
  const take = vi.fn(async () => named);
  const restore = vi.fn(async () => ({ files: 3, undo: 'u' }));
  const engine = fakeEngine({ snapshots: { list: async () => [old, named], take, restore } });
  return { state: new StorageState(engine, browser), take, restore };
}

describe('the room', () => {
  it('is what the browser says', async () => {
    const { state } = setup({ estimate: async () => ({ usage: 5, quota: 10 }), persisted: async () => false });
    await state.load();
    expect(state).toMatchObject({ used: 5, quota: 10, persisted: false });
  });

  it('is unknown where the browser does not tell', async () => {
    for (const browser of [undefined, { estimate: () => Promise.reject(new Error('no')) }]) {
      const { state } = setup(browser);
      await state.load();
      expect(state).toMatchObject({ used: null, quota: null, persisted: null, error: null });
    }
  });

  it('says when the browser does not agree to keep it', async () => {
    const { state } = setup({ persist: async () => false });
    await state.persist();
    expect(state).toMatchObject({ persisted: false, refused: true });
  });
});

describe('snapshots', () => {
  it('stand newest first, and an empty name is none', async () => {
    const { state, take } = setup();
    await state.take('  ');
    expect(take).toHaveBeenCalledWith(undefined);
    expect(state.snapshots?.map((item) => item.id)).toEqual(['named', 'old']);
  });

  it('keep the error of a restore that failed', async () => {
    const { state, restore } = setup();
    restore.mockRejectedValueOnce(new Error('damaged'));
    expect(await state.restore('old')).toBeNull();
    expect(state.error).toBeInstanceOf(Error);
    expect(await state.restore('old')).toEqual({ files: 3, undo: 'u' });
    expect(state.error).toBeNull();
  });
});
