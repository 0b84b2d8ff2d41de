import type { SnapshotMeta } from '$lib/core/snapshots/manifest';
import type { SnapshotStore } from '$lib/ports/snapshot-store';
import type { StoreHandle } from './open-store';

/** Manifests of snapshots in the database: heads apart from files, so that the list stays small. */
export function createSnapshotStore(store: StoreHandle): SnapshotStore {
  return {
    list: () =>
      store.read(['snapshots'], async (transaction) =>
        (await transaction.objectStore('snapshots').getAll()).sort(newestFirst),
      ),
    get: (id) =>
      store.read(['snapshots', 'manifests'], async (transaction) => {
        const meta = await transaction.objectStore('snapshots').get(id);
        const files = await transaction.objectStore('manifests').get(id);
        return meta && files ? { ...meta, files } : null;
      }),
    put: ({ files, ...meta }) =>
      store.write(['snapshots', 'manifests'], async (transaction) => {
        await transaction.objectStore('snapshots').put(meta);
        await transaction.objectStore('manifests').put(files, meta.id);
      }),
    remove: (ids) =>
      store.write(['snapshots', 'manifests'], async (transaction) => {
        for (const id of ids) {
          await transaction.objectStore('snapshots').delete(id);
          await transaction.objectStore('manifests').delete(id);
        }
      }),
  };
}

function newestFirst(a: SnapshotMeta, b: SnapshotMeta): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}
