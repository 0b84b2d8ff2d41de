import 'fake-indexeddb/auto';
import { openDB, type IDBPDatabase } from 'idb';
import { describe, expect, it } from 'vitest';
import { createFileStore } from '../../fs-lightning';
import { FakeLocks } from '../../owner-web-lock/fake-locks.test-helper';
import { createEntryStore, createRecordStore, openStore } from '../index';
import { MIGRATIONS, type Migration } from './index';

if (!globalThis.navigator?.locks) {
  Object.defineProperty(globalThis, 'navigator', { value: { locks: new FakeLocks() }, configurable: true });
}

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
const entry = { id: 'e', parentId: null, time: 1, type: 'input' as const, data: { text: 'kept' } };

/** A store as `version` left it, with something in it. */
async function storeOf(version: number): Promise<string> {
  const name = `migrations-${version}-${Math.random()}`;
  const store = openStore(
    name,
    MIGRATIONS.filter((migration) => migration.version <= version),
  );
  await store.claim();
  await createEntryStore(store).commit('s', { create: session, append: [entry] });
  await createRecordStore(store).put('settings', [{ key: 'theme', value: 'dark' }]);
  store.close();
  return name;
}

/** Everything in a database, store by store. */
async function contentOf(name: string): Promise<{ version: number; data: Record<string, unknown> }> {
  const db: IDBPDatabase = await openDB(name);
  const data: Record<string, unknown> = {};
  for (const store of db.objectStoreNames) data[store] = [await db.getAllKeys(store), await db.getAll(store)];
  const { version } = db;
  db.close();
  return { version, data };
}

describe('migrations', () => {
  it.each(MIGRATIONS.map(({ version }) => version))(
    'bring a store of version %i to the newest with all that it holds',
    async (version) => {
      const name = await storeOf(version);
      const before = await contentOf(name);
      expect(before.version).toBe(version);
      const store = openStore(name);
      await store.claim();
      const entries = createEntryStore(store);
      expect([await entries.session('s'), await entries.entries('s')]).toEqual([session, [entry]]);
      expect(await createRecordStore(store).all('settings')).toEqual([{ key: 'theme', value: 'dark' }]);
      const files = createFileStore(store);
      await files.commit([{ do: 'write', path: 'SYSTEM.md', bytes: new Uint8Array([1]) }]);
      expect(await createFileStore(openStore(name)).read('SYSTEM.md')).toEqual(new Uint8Array([1]));
      store.close();
      expect((await contentOf(name)).version).toBe(MIGRATIONS.at(-1)?.version);
    },
  );

  it('give the same stores, whatever version they start from', async () => {
    const shapes = await Promise.all(
      [0, ...MIGRATIONS.map(({ version }) => version)].map(async (version) => {
        const name = version === 0 ? `migrations-none-${Math.random()}` : await storeOf(version);
        const store = openStore(name);
        await store.claim();
        store.close();
        return Object.keys((await contentOf(name)).data);
      }),
    );
    expect(new Set(shapes.map(String)).size).toBe(1);
  });

  it.each(['throws', 'rejects'])('that fail leave the old data (%s half way)', async (how) => {
    const name = await storeOf(MIGRATIONS.length);
    const before = await contentOf(name);
    const failing: Migration = {
      version: MIGRATIONS.length + 1,
      run: async (db, transaction) => {
        db.createObjectStore('half');
        db.deleteObjectStore('records');
        if (how === 'throws') throw new Error('half way');
        await transaction.objectStore('sessions').clear();
        await transaction.objectStore('sessions').add({ id: 'x' });
        await transaction.objectStore('sessions').add({ id: 'x' });
      },
    };
    await expect(openStore(name, [...MIGRATIONS, failing]).claim()).rejects.toMatchObject({
      name: 'StorageError',
      code: 'storage-migration-failed',
    });
    expect(await contentOf(name)).toEqual(before);
    const store = openStore(name);
    await store.claim();
    expect(await createEntryStore(store).entries('s')).toEqual([entry]);
  });
});
