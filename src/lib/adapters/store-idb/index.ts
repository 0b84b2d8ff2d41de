export { createBlobStore } from './blob-store';
export { createEntryStore } from './entry-store';
export { openStore, type StoreHandle } from './open-store';
export { createRecordStore } from './record-store';
export { createRequestLog } from './request-log';
export { createSnapshotStore } from './snapshot-store';
