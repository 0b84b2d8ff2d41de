import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { FakeLocks } from '../owner-web-lock/fake-locks.test-helper';
import { openStore, type StoreHandle } from '../store-idb';
import { createFileStore } from './index';

if (!globalThis.navigator?.locks) {
  Object.defineProperty(globalThis, 'navigator', { value: { locks: new FakeLocks() }, configurable: true });
}

/** lightning-fs puts its tree away after half a second without an operation. */
const IDLE = 650;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const bytes = (text: string) => new TextEncoder().encode(text);

async function ownStore(): Promise<{ name: string; store: StoreHandle }> {
  const name = `idle-${Math.random()}`;
  const store = openStore(name);
  await store.claim();
  return { name, store };
}

it('a store that was idle goes on with what it has', async () => {
  const { name, store } = await ownStore();
  const files = createFileStore(store);
  await files.commit([{ do: 'write', path: 'a', bytes: bytes('1') }]);
  await pause(IDLE);
  await files.commit([{ do: 'append', path: 'a', bytes: bytes('2') }]);
  await pause(IDLE);
  expect(await files.read('a')).toEqual(bytes('12'));
  await pause(IDLE);
  expect(await createFileStore(openStore(name)).read('a')).toEqual(bytes('12'));
});

it('a commit that takes longer than that is stored whole, and a failed one not at all', async () => {
  const { name, store } = await ownStore();
  let slow = true;
  let full = false;
  const files = createFileStore({
    ...store,
    epoch: store.epoch,
    read: (stores, job) => store.read(stores, job),
    write: async (stores, job, durability) => {
      if (slow) await pause(IDLE);
      if (full) throw new Error('full');
      return store.write(stores, job, durability);
    },
  });
  await files.commit([{ do: 'write', path: 'a', bytes: bytes('1') }]);
  await files.commit([{ do: 'append', path: 'a', bytes: bytes('2') }]);
  full = true;
  await expect(files.commit([{ do: 'write', path: 'a', bytes: bytes('lost') }])).rejects.toThrow('full');
  slow = full = false;
  await pause(IDLE);
  await files.commit([{ do: 'append', path: 'a', bytes: bytes('3') }]);
  expect(await files.read('a')).toEqual(bytes('123'));
  expect(await createFileStore(openStore(name)).read('a')).toEqual(bytes('123'));
});
