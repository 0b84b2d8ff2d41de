import type { RecordKind, RecordStore } from '$lib/ports/record-store';
import type { MemoryStore } from './open-memory-store';

export function createMemoryRecordStore(store: MemoryStore): RecordStore {
  return {
    get: <T>(kind: RecordKind, key: string) =>
      store.read((data) => (data.records.get(slot(kind, key))?.value ?? null) as T | null),
    all: <T>(kind: RecordKind) =>
      store.read((data) => {
        const stored = [...data.records.values()].filter((record) => record.kind === kind);
        return stored.map(({ key, value }) => ({ key, value: value as T })).sort((a, b) => (a.key < b.key ? -1 : 1));
      }),
    put: async (kind, changes) => {
      const own = structuredClone(changes);
      await store.write((data) => {
        for (const { key, value } of own) {
          if (value === null || value === undefined) data.records.delete(slot(kind, key));
          else data.records.set(slot(kind, key), { kind, key, value });
        }
      });
    },
  };
}

const slot = (kind: RecordKind, key: string): string => JSON.stringify([kind, key]);
