import { sha256Hex } from '$lib/core/formats/sha256';
import type { BlobStore } from '$lib/ports/blob-store';
import type { StoreHandle } from './open-store';

/** Content-addressed bytes in the database. */
export function createBlobStore(store: StoreHandle): BlobStore {
  return {
    has: (id) =>
      store.read(['blobs'], async (transaction) => (await transaction.objectStore('blobs').getKey(id)) !== undefined),
    get: (id) => store.read(['blobs'], async (transaction) => (await transaction.objectStore('blobs').get(id)) ?? null),
    ids: () => store.read(['blobs'], (transaction) => transaction.objectStore('blobs').getAllKeys()),
    async put(blobs) {
      const ids = blobs.map((bytes) => sha256Hex(bytes));
      await store.write(['blobs'], async (transaction) => {
        const stored = transaction.objectStore('blobs');
        for (const [at, bytes] of blobs.entries()) {
          const id = ids[at] ?? '';
          // Sliced: a view would be stored with all of its buffer.
          if ((await stored.getKey(id)) === undefined) await stored.put(bytes.slice(), id);
        }
      });
      return ids;
    },
    remove: (ids) =>
      store.write(['blobs'], async (transaction) => {
        for (const id of ids) await transaction.objectStore('blobs').delete(id);
      }),
  };
}
