import 'fake-indexeddb/auto';
import { createFileStore } from '../../src/lib/adapters/fs-lightning';
import { createMemoryFileStore, MemoryFiles } from '../../src/lib/adapters/fs-memory';
import { createKeyVault } from '../../src/lib/adapters/key-vault-idb';
import { FakeLocks } from '../../src/lib/adapters/owner-web-lock/fake-locks.test-helper';
import {
  createBlobStore,
  createEntryStore,
  createRecordStore,
  createRequestLog,
  createSnapshotStore,
  openStore,
  type StoreHandle,
} from '../../src/lib/adapters/store-idb';
import {
  createMemoryBlobStore,
  createMemoryEntryStore,
  createMemoryKeyVault,
  createMemoryRecordStore,
  createMemoryRequestLog,
  createMemorySnapshotStore,
  MemoryDisk,
  openMemoryStore,
  type MemoryStore,
} from '../../src/lib/adapters/store-memory';
import type { BlobStore } from '../../src/lib/ports/blob-store';
import type { EntryStore } from '../../src/lib/ports/entry-store';
import type { FileStore } from '../../src/lib/ports/file-store';
import type { KeyVault } from '../../src/lib/ports/key-vault';
import type { RecordStore } from '../../src/lib/ports/record-store';
import type { RequestLog } from '../../src/lib/ports/request-log';
import type { SnapshotStore } from '../../src/lib/ports/snapshot-store';

// lightning-fs takes a lock of the browser for itself, which Node has not.
if (!globalThis.navigator?.locks) {
  Object.defineProperty(globalThis, 'navigator', { value: { locks: new FakeLocks() }, configurable: true });
}

/** The ports of one tab. */
export interface Tab {
  files: FileStore;
  entries: EntryStore;
  records: RecordStore;
  blobs: BlobStore;
  snapshots: SnapshotStore;
  requests: RequestLog;
  vault: KeyVault;
  claim(): Promise<number>;
  disown(): void;
}

/** One disk, on which tabs are opened. A tab just opened owns nothing. */
export interface World {
  tab(): Tab;
}

export interface IdbTab extends Tab {
  store: StoreHandle;
}

let worlds = 0;

export class IdbWorld implements World {
  readonly name = `world-${(worlds += 1)}`;

  tab(): IdbTab {
    const store = openStore(this.name);
    return {
      store,
      files: createFileStore(store),
      entries: createEntryStore(store),
      records: createRecordStore(store),
      blobs: createBlobStore(store),
      snapshots: createSnapshotStore(store),
      requests: createRequestLog(store),
      vault: createKeyVault(store),
      claim: () => store.claim(),
      disown: () => store.disown(),
    };
  }
}

export class MemoryWorld implements World {
  readonly disk = new MemoryDisk();
  readonly files = new MemoryFiles();

  tab(): Tab & { store: MemoryStore } {
    const store = openMemoryStore(this.disk);
    return {
      store,
      files: createMemoryFileStore({ files: this.files, checkOwner: () => store.checkOwner() }),
      entries: createMemoryEntryStore(store),
      records: createMemoryRecordStore(store),
      blobs: createMemoryBlobStore(store),
      snapshots: createMemorySnapshotStore(store),
      requests: createMemoryRequestLog(store),
      vault: createMemoryKeyVault(store),
      claim: () => store.claim(),
      disown: () => store.disown(),
    };
  }
}

export const WORLDS: [string, () => World][] = [
  ['in the database', () => new IdbWorld()],
  ['in memory', () => new MemoryWorld()],
];

/** A tab that owns a new disk. */
export async function ownTab(world: World): Promise<Tab> {
  const tab = world.tab();
  await tab.claim();
  return tab;
}

/** What a promise was rejected with, by its code. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
  return 'resolved';
}
