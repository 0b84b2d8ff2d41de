import type { KeyVault } from '$lib/ports/key-vault';
import type { MemoryStore } from './open-memory-store';

/** Not encrypted: memory is not a disk. */
export function createMemoryKeyVault(store: MemoryStore): KeyVault {
  return {
    set: (id, secret) =>
      store.write((data) => void (secret === '' ? data.secrets.delete(id) : data.secrets.set(id, secret))),
    get: (id) => store.read((data) => data.secrets.get(id) ?? null),
    list: () =>
      store.read((data) =>
        [...data.secrets]
          .map(([id, secret]) => ({ id, tail: secret.slice(-4) }))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      ),
    remove: (id) => store.write((data) => void data.secrets.delete(id)),
  };
}
