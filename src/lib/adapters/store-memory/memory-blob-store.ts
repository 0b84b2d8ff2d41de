import { sha256Hex } from '$lib/core/formats/sha256';
import type { BlobStore } from '$lib/ports/blob-store';
import type { MemoryStore } from './open-memory-store';

export function createMemoryBlobStore(store: MemoryStore): BlobStore {
  return {
    has: (id) => store.read((data) => data.blobs.has(id)),
    get: (id) => store.read((data) => data.blobs.get(id) ?? null),
    ids: () => store.read((data) => [...data.blobs.keys()].sort()),
    put: (blobs) => {
      const own = blobs.map((bytes) => ({ id: sha256Hex(bytes), bytes: bytes.slice() }));
      return store.write((data) => {
        for (const { id, bytes } of own) if (!data.blobs.has(id)) data.blobs.set(id, bytes);
        return own.map(({ id }) => id);
      });
    },
    remove: (ids) =>
      store.write((data) => {
        for (const id of ids) data.blobs.delete(id);
      }),
  };
}
