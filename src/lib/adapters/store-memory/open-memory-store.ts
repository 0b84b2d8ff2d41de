import { OwnerError } from '$lib/core/errors';
import { MemoryDisk, type MemoryData } from './memory-disk';

/** A store in memory with the semantics of the one in the database: all or nothing, and only for the owner. */
export interface MemoryStore {
  readonly epoch: number | null;
  claim(): Promise<number>;
  disown(): void;
  /** @throws OwnerError `owner-lost` */
  checkOwner(): void;
  /** What the job gives is a copy. */
  read<T>(job: (data: MemoryData) => T): Promise<T>;
  /** The job works on a copy of the tables, which replaces them when it has not thrown. Values are not to be changed in place. */
  write<T>(job: (data: MemoryData) => T): Promise<T>;
}

export function openMemoryStore(disk = new MemoryDisk()): MemoryStore {
  let mine: number | null = null;
  const store: MemoryStore = {
    get epoch() {
      return mine;
    },
    claim() {
      disk.epoch += 1;
      mine = disk.epoch;
      return Promise.resolve(mine);
    },
    disown() {
      mine = null;
    },
    checkOwner() {
      if (mine === null || mine !== disk.epoch)
        throw new OwnerError('owner-lost', 'another tab has taken the store over', {
          data: { mine, epoch: disk.epoch },
        });
    },
    async read(job) {
      await Promise.resolve();
      return structuredClone(job(disk.data));
    },
    async write(job) {
      await Promise.resolve();
      store.checkOwner();
      const copy = copyTables(disk.data);
      const result = job(copy);
      disk.data = copy;
      return result;
    },
  };
  return store;
}

function copyTables(data: MemoryData): MemoryData {
  return {
    sessions: new Map(data.sessions),
    entries: [...data.entries],
    journal: [...data.journal],
    records: new Map(data.records),
    blobs: new Map(data.blobs),
    snapshots: new Map(data.snapshots),
    secrets: new Map(data.secrets),
    requests: [...data.requests],
    requestNodes: new Map(data.requestNodes),
    requestTexts: new Map(data.requestTexts),
  };
}
