import type { SnapshotManifest, SnapshotMeta } from '$lib/core/snapshots/manifest';
import type { SnapshotStore } from '$lib/ports/snapshot-store';
import type { MemoryStore } from './open-memory-store';

export function createMemorySnapshotStore(store: MemoryStore): SnapshotStore {
  return {
    list: () =>
      store.read((data) =>
        [...data.snapshots.values()].map(headOf).sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)),
      ),
    get: (id) => store.read((data) => data.snapshots.get(id) ?? null),
    put: (manifest) => {
      const own = structuredClone(manifest);
      return store.write((data) => void data.snapshots.set(own.id, own));
    },
    remove: (ids) =>
      store.write((data) => {
        for (const id of ids) data.snapshots.delete(id);
      }),
  };
}

function headOf({ files: _files, ...meta }: SnapshotManifest): SnapshotMeta {
  return meta;
}
