import type { RecordStore } from '$lib/ports/record-store';
import type { StoreHandle } from './open-store';

/** Small records in the database. */
export function createRecordStore(store: StoreHandle): RecordStore {
  return {
    get: <T>(kind: Parameters<RecordStore['get']>[0], key: string) =>
      store.read(
        ['records'],
        async (transaction) => ((await transaction.objectStore('records').get([kind, key]))?.value ?? null) as T | null,
      ),
    all: <T>(kind: Parameters<RecordStore['all']>[0]) =>
      store.read(['records'], async (transaction) => {
        const stored = await transaction.objectStore('records').getAll(IDBKeyRange.bound([kind], [kind, []]));
        return stored.map(({ key, value }) => ({ key, value: value as T }));
      }),
    put: (kind, changes) =>
      store.write(['records'], async (transaction) => {
        const records = transaction.objectStore('records');
        for (const { key, value } of changes) {
          if (value === null || value === undefined) await records.delete([kind, key]);
          else await records.put({ kind, key, value });
        }
      }),
  };
}
