import type { JournalRecord } from '$lib/core/agent/journal-record';
import type { StoredNode, StoredRequest } from '$lib/core/prompt/requests';
import type { SessionEntry, SessionRecord } from '$lib/core/sessions/session-entry';
import type { SnapshotManifest } from '$lib/core/snapshots/manifest';

/** What would be in the database. Several stores may be opened on one, as tabs open one database. */
export class MemoryDisk {
  epoch = 0;
  data: MemoryData = {
    sessions: new Map(),
    entries: [],
    journal: [],
    records: new Map(),
    blobs: new Map(),
    snapshots: new Map(),
    secrets: new Map(),
    requests: [],
    requestNodes: new Map(),
    requestTexts: new Map(),
  };
}

/** Values are held as their own copies: what goes in or out is cloned. */
export interface MemoryData {
  sessions: Map<string, SessionRecord>;
  entries: { session: string; entry: SessionEntry }[];
  journal: { session: string; record: JournalRecord }[];
  /** By kind and key, as JSON of the pair. */
  records: Map<string, { kind: string; key: string; value: unknown }>;
  blobs: Map<string, Uint8Array>;
  snapshots: Map<string, SnapshotManifest>;
  secrets: Map<string, string>;
  requests: StoredRequest[];
  requestNodes: Map<string, StoredNode>;
  requestTexts: Map<string, Uint8Array>;
}
