export { createMemoryBlobStore } from './memory-blob-store';
export { MemoryDisk } from './memory-disk';
export { createMemoryEntryStore } from './memory-entry-store';
export { createMemoryKeyVault } from './memory-key-vault';
export { createMemoryRecordStore } from './memory-record-store';
export { createMemoryRequestLog } from './memory-request-log';
export { createMemorySnapshotStore } from './memory-snapshot-store';
export { openMemoryStore, type MemoryStore } from './open-memory-store';
