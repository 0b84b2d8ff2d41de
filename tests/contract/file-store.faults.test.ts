import { describe, expect, it } from 'vitest';
import { createFileStore } from '../../src/lib/adapters/fs-lightning';
import type { StoreHandle } from '../../src/lib/adapters/store-idb';
import type { FileOperation, FileStore } from '../../src/lib/ports/file-store';
import { withFault } from './faults';
import { IdbWorld } from './worlds';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const BEFORE: FileOperation[] = [
  { do: 'write', path: 'a/keep', bytes: bytes('keep') },
  { do: 'write', path: 'a/change', bytes: bytes('old') },
  { do: 'write', path: 'a/gone', bytes: bytes('gone') },
];
const CHANGE: FileOperation[] = [
  { do: 'remove', path: 'a/gone' },
  { do: 'write', path: 'a/new', bytes: bytes('new') },
  { do: 'append', path: 'a/change', bytes: bytes('+') },
  { do: 'move', from: 'a', to: 'b' },
];
const OLD = { a: 'folder', 'a/change': 'old', 'a/gone': 'gone', 'a/keep': 'keep' };
const NEW = { b: 'folder', 'b/change': 'old+', 'b/keep': 'keep', 'b/new': 'new' };

/** Everything there is: files by their text, the rest by their kind. */
async function everything(files: FileStore, folder = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, kind } of (await files.list(folder)) ?? []) {
    const path = folder ? `${folder}/${name}` : name;
    if (kind === 'file') found[path] = new TextDecoder().decode((await files.read(path)) ?? bytes('unreadable'));
    else Object.assign(found, { [path]: kind }, kind === 'folder' ? await everything(files, path) : {});
  }
  return found;
}

async function newWorld() {
  const world = new IdbWorld();
  const tab = world.tab();
  await tab.claim();
  await tab.files.commit(BEFORE);
  return { world, tab };
}

describe('a fault at every step of a commit', () => {
  it.each(['quota', 'abort'] as const)('%s leaves what was there, in memory and on disk', async (fault) => {
    let steps = 0;
    for (; ; steps += 1) {
      const { world, tab } = await newWorld();
      // An abort that has no reason is tried once more: it strikes twice.
      const { struck, result } = await withFault(fault, steps, () => tab.files.commit(CHANGE));
      if (!struck) break;
      if (fault === 'quota') {
        expect(result).toMatchObject({ status: 'rejected', reason: { name: 'StorageError', code: 'storage-quota' } });
        expect(await everything(tab.files)).toEqual(OLD);
        expect(await everything(world.tab().files)).toEqual(OLD);
        await tab.files.commit(CHANGE);
      }
      expect(await everything(tab.files)).toEqual(NEW);
      expect(await everything(world.tab().files)).toEqual(NEW);
    }
    // Two files written (one under the number of the removed one), head and tree.
    expect(steps).toBe(4);
  });

  it('a dropped connection is opened again, and all is done once', async () => {
    let steps = 0;
    for (; ; steps += 1) {
      const { world, tab } = await newWorld();
      const { struck, result } = await withFault('close', steps, () => tab.files.commit(CHANGE));
      expect(result.status).toBe('fulfilled');
      expect(await everything(tab.files)).toEqual(NEW);
      expect(await everything(world.tab().files)).toEqual(NEW);
      if (!struck) break;
    }
    expect(steps).toBe(4);
  });

  it('the next commit in the queue starts from the disk, not from what failed', async () => {
    const { world, tab } = await newWorld();
    const next: FileOperation = { do: 'append', path: 'a/change', bytes: bytes('!') };
    const { result } = await withFault('quota', 0, () =>
      Promise.allSettled([tab.files.commit(CHANGE), tab.files.commit([next])]),
    );
    expect(result).toMatchObject({ value: [{ status: 'rejected' }, { status: 'fulfilled' }] });
    expect(await everything(world.tab().files)).toEqual({ ...OLD, 'a/change': 'old!' });
  });
});

describe('a commit whose answer was lost', () => {
  it('is not done again', async () => {
    const world = new IdbWorld();
    const { store } = world.tab();
    await store.claim();
    const twice: StoreHandle = {
      ...store,
      read: (stores, job) => store.read(stores, job),
      write: async (stores, job, durability) => {
        await store.write(stores, job, durability);
        return store.write(stores, (transaction) => job(transaction, true), durability);
      },
    };
    Object.defineProperty(twice, 'epoch', { get: () => store.epoch });
    const files = createFileStore(twice);
    const append: FileOperation = { do: 'append', path: 'f', bytes: bytes('x') };
    await files.commit([append]);
    await files.commit([append]);
    expect(await everything(world.tab().files)).toEqual({ f: 'xx' });
  });
});

describe('a damaged store', () => {
  const damage = async (change: (store: StoreHandle) => Promise<unknown>) => {
    const { world, tab } = await newWorld();
    await change(tab.store);
    return { world, tab: world.tab() };
  };

  it('without its tree is no empty workspace, and stays as it is', async () => {
    const { tab } = await damage((store) =>
      store.write(['tree'], (transaction) => transaction.objectStore('tree').clear()),
    );
    await tab.claim();
    for (const job of [() => tab.files.list(''), () => tab.files.read('a/keep'), () => tab.files.commit(BEFORE)]) {
      await expect(job()).rejects.toMatchObject({ name: 'StorageError', code: 'storage-damaged' });
    }
    expect(await tab.store.read(['file-data'], (transaction) => transaction.objectStore('file-data').count())).toBe(3);
  });

  it('whose tree cannot be understood is refused', async () => {
    for (const root of [new Map(), new Map([['/', new Map([[0, { type: 'file', ino: 1, size: 0 }]])]]), { a: 1 }]) {
      const { tab } = await damage((store) =>
        store.write(['tree'], (transaction) => transaction.objectStore('tree').put(root, 'root')),
      );
      await expect(tab.files.stat('')).rejects.toMatchObject({ code: 'storage-damaged' });
    }
  });

  it('without the bytes of one file says so for that file alone', async () => {
    const { tab } = await damage((store) =>
      store.write(['file-data'], (transaction) => transaction.objectStore('file-data').delete(3)),
    );
    const results = await Promise.allSettled([
      tab.files.read('a/keep'),
      tab.files.read('a/change'),
      tab.files.read('a/gone'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'storage-damaged' } });
  });

  it('whose read fails once is read again, and is whole', async () => {
    const { tab } = await newWorld();
    tab.files = createFileStore({
      ...tab.store,
      epoch: tab.store.epoch,
      read: failingOnce(tab.store),
      write: (stores, job, durability) => tab.store.write(stores, job, durability),
    });
    await expect(tab.files.read('a/keep')).rejects.toThrow('read failed');
    expect(await everything(tab.files)).toEqual(OLD);
  });
});

function failingOnce(store: StoreHandle): StoreHandle['read'] {
  let failed = false;
  return (stores, job) => {
    if (failed) return store.read(stores, job);
    failed = true;
    return Promise.reject(new Error('read failed'));
  };
}
