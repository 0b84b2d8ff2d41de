import { describe, expect, it } from 'vitest';
import { createEntryStore, type StoreHandle } from '../../src/lib/adapters/store-idb';
import type { EntryStore, SessionChange } from '../../src/lib/ports/entry-store';
import { withFault } from './faults';
import { IdbWorld } from './worlds';

const session = {
  id: 's',
  card: 'c',
  project: 'p',
  title: 't',
  createdAt: 1,
  updatedAt: 1,
  leaf: null,
  seed: '',
  digest: { turns: 0, length: 0, excerpt: '' },
};
const entry = (id: string) => ({ id, parentId: null, time: 1, type: 'input' as const, data: { text: id } });
const record = (turn: string) => ({ kind: 'delta' as const, turn, seq: 0, time: 1, text: '', reasoning: '' });

const BEFORE: SessionChange = { create: session, append: [entry('a')], journal: [record('t')] };
const CHANGE: SessionChange = {
  append: [entry('b'), entry('c')],
  patch: { leaf: 'c' },
  journal: [record('u')],
  clearTurns: ['t'],
};

async function everything(entries: EntryStore) {
  const found = await entries.session('s');
  return [
    found?.leaf,
    (await entries.entries('s')).map(({ id }) => id),
    (await entries.journal('s')).map(({ turn }) => turn),
  ];
}

describe('a fault at every step of a change', () => {
  it.each(['quota', 'close'] as const)('%s: all of it or nothing', async (fault) => {
    let steps = 0;
    for (; ; steps += 1) {
      const world = new IdbWorld();
      const tab = world.tab();
      await tab.claim();
      await tab.entries.commit('s', BEFORE);
      const { struck, result } = await withFault(fault, steps, () => tab.entries.commit('s', CHANGE));
      if (struck && fault === 'quota') {
        expect(result).toMatchObject({ status: 'rejected', reason: { code: 'storage-quota' } });
        expect(await everything(world.tab().entries)).toEqual([null, ['a'], ['t']]);
        await tab.entries.commit('s', CHANGE);
      }
      expect(await everything(tab.entries)).toEqual(['c', ['a', 'b', 'c'], ['u']]);
      if (!struck) break;
    }
    // The record, two entries, one journal record, one deletion.
    expect(steps).toBe(5);
  });

  it('a change whose answer was lost is not refused as a second one', async () => {
    const { store } = new IdbWorld().tab();
    await store.claim();
    const twice: StoreHandle['write'] = async (stores, job, durability) => {
      await store.write(stores, job, durability);
      return store.write(stores, (transaction) => job(transaction, true), durability);
    };
    await createEntryStore({ ...store, write: twice }).commit('s', {
      ...BEFORE,
      ...CHANGE,
      append: [entry('a'), ...(CHANGE.append ?? [])],
    });
    expect(await everything(createEntryStore({ ...store, read: (stores, job) => store.read(stores, job) }))).toEqual([
      'c',
      ['a', 'b', 'c'],
      ['u'],
    ]);
  });
});
