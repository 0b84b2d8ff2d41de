import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEntryStore, createRecordStore, openStore } from './index';
import { MIGRATIONS, type Migration } from './migrations';

let stores = 0;
const newName = () => `open-store-${(stores += 1)}`;

/** The connections opened while a job runs. */
async function connectionsOf(job: () => Promise<unknown>): Promise<IDBDatabase[]> {
  const found = new Set<IDBDatabase>();
  const { transaction } = IDBDatabase.prototype;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    found.add(this);
    return transaction.apply(this, args);
  });
  await job().finally(() => spy.mockRestore());
  return [...found];
}

async function ownStore(name = newName(), migrations?: readonly Migration[]) {
  const store = openStore(name, migrations);
  await store.claim();
  return { name, store, records: createRecordStore(store) };
}

const one = [{ key: 'a', value: 1 }];

afterEach(() => void vi.restoreAllMocks());

describe('a store', () => {
  it('opens nothing before it is used', async () => {
    const name = newName();
    openStore(name);
    expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name);
  });

  it('counts the epoch up with every owner and writes for the last one only', async () => {
    const { name, store, records } = await ownStore();
    expect(store.epoch).toBe(1);
    const next = openStore(name);
    expect(next.epoch).toBeNull();
    expect(await next.claim()).toBe(2);
    await expect(records.put('drafts', one)).rejects.toMatchObject({
      name: 'OwnerError',
      code: 'owner-lost',
      data: { mine: 1, epoch: 2 },
    });
    expect(await store.claim()).toBe(3);
    await records.put('drafts', one);
    store.disown();
    await expect(records.put('drafts', one)).rejects.toMatchObject({ code: 'owner-lost' });
    expect(await records.get('drafts', 'a')).toBe(1);
  });

  it('asks for the disk, but for what may lag', async () => {
    const { store, records } = await ownStore();
    const entries = createEntryStore(store);
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const durability = () => asked.mock.calls.map(([, mode, options]) => `${mode} ${options?.durability}`);
    await records.put('drafts', one);
    await entries.remove('x');
    await entries.commit('x', { journal: [] }, 'relaxed').catch(() => undefined);
    await store.claim();
    expect(durability()).toEqual(['readwrite strict', 'readwrite strict', 'readwrite relaxed', 'readwrite strict']);
  });

  it('undoes everything when a job fails', async () => {
    const { store, records } = await ownStore();
    const failing = store.write(['records'], async (transaction) => {
      await transaction.objectStore('records').put({ kind: 'drafts', key: 'a', value: 1 });
      throw new TypeError('my own fault');
    });
    await expect(failing).rejects.toMatchObject({ code: 'storage-failed', cause: { message: 'my own fault' } });
    expect(await records.all('drafts')).toEqual([]);
  });
});

describe('a connection that the browser drops', () => {
  it('is opened again between two saves, and inside of one', async () => {
    const { records } = await ownStore();
    for (let round = 0; round < 3; round += 1) {
      const [connection] = await connectionsOf(() => records.put('drafts', [{ key: 'a', value: round }]));
      forceCloseDatabase(connection as unknown as typeof IDBDatabase);
    }
    await records.put('drafts', [{ key: 'b', value: 'after' }]);
    expect(await records.all('drafts')).toEqual([
      { key: 'a', value: 2 },
      { key: 'b', value: 'after' },
    ]);
  });

  it('is given up after the second try', async () => {
    const { records } = await ownStore();
    const dead = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    });
    await expect(records.put('drafts', one)).rejects.toMatchObject({ name: 'StorageError', code: 'storage-closed' });
    await expect(records.get('drafts', 'a')).rejects.toMatchObject({ code: 'storage-closed' });
    expect(dead).toHaveBeenCalledTimes(4);
    dead.mockRestore();
    await records.put('drafts', one);
    expect(await records.get('drafts', 'a')).toBe(1);
  });

  it('whose database was deleted is not an empty store', async () => {
    const { name, records } = await ownStore();
    await records.put('drafts', one);
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = resolve;
      request.onerror = reject;
    });
    await expect(records.all('drafts')).rejects.toMatchObject({ code: 'storage-cleared' });
    await expect(records.put('drafts', one)).rejects.toMatchObject({ code: 'storage-cleared' });
  });

  it('stays closed when we closed it', async () => {
    const { store, records } = await ownStore();
    store.close();
    await expect(records.all('drafts')).rejects.toMatchObject({ code: 'storage-closed' });
    await expect(store.claim()).rejects.toMatchObject({ code: 'storage-closed' });
  });
});

describe('a failing read', () => {
  it('is an error, never an empty answer', async () => {
    const { store, records } = await ownStore();
    const entries = createEntryStore(store);
    const failing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('disk', 'UnknownError');
    });
    for (const read of [
      () => entries.sessions(),
      () => entries.session('a'),
      () => entries.entries('a'),
      () => entries.journal('a'),
      () => records.get('drafts', 'a'),
    ]) {
      await expect(read()).rejects.toMatchObject({ name: 'StorageError', code: 'storage-failed' });
    }
    failing.mockRestore();
    expect(await entries.sessions()).toEqual([]);
  });
});

describe('versions', () => {
  const next: Migration = { version: MIGRATIONS.length + 1, run: (db) => void db.createObjectStore('new') };
  const newer = [...MIGRATIONS, next];

  it('are numbered without gaps', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, at) => at + 1));
  });

  it('an older tab lets go for a newer one, and then says that it is old', async () => {
    const { name, records } = await ownStore();
    await records.put('drafts', one);
    const next = await ownStore(name, newer);
    expect(await next.records.get('drafts', 'a')).toBe(1);
    await expect(records.get('drafts', 'a')).rejects.toMatchObject({ name: 'StorageError', code: 'storage-newer' });
    await expect(records.put('drafts', one)).rejects.toMatchObject({ code: 'storage-newer' });
  });

  it('a tab that does not let go is named as what blocks', async () => {
    const name = newName();
    const stubborn = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name, 1);
      const first = MIGRATIONS[0]!.run as unknown as (db: IDBDatabase) => void;
      request.onupgradeneeded = () => first(request.result as IDBDatabase);
      request.onsuccess = () => resolve(request.result as IDBDatabase);
    });
    const store = openStore(name);
    await expect(store.claim()).rejects.toMatchObject({ name: 'StorageError', code: 'storage-blocked' });
    stubborn.close();
    await vi.waitFor(() => store.claim());
    expect(await createRecordStore(store).all('drafts')).toEqual([]);
  });

  it('no storage at all is said to be none', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(openStore(newName()).claim()).rejects.toMatchObject({ code: 'storage-unavailable' });
  });
});
