import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { JournalRecord } from '$lib/core/agent/journal-record';
import type { StoredNode, StoredRequest } from '$lib/core/prompt/requests';
import type { SessionEntry, SessionRecord } from '$lib/core/sessions/session-entry';
import type { SnapshotFile, SnapshotMeta } from '$lib/core/snapshots/manifest';
import type { RecordKind } from '$lib/ports/record-store';

/** What the database holds at the newest version; the migrations make it. */
export interface StoreSchema extends DBSchema {
  /** Under `epoch`: how often the store has changed hands. */
  owner: { key: string; value: number };
  sessions: { key: string; value: SessionRecord };
  /** In the order they were appended, over all sessions. */
  entries: { key: number; value: StoredEntry; indexes: { session: string; id: string } };
  /** By session, turn and seq. */
  journal: { key: [string, string, number]; value: StoredJournalRecord };
  records: { key: [RecordKind, string]; value: StoredRecord };
  /** By SHA-256, lower-case hex. */
  blobs: { key: string; value: Uint8Array };
  snapshots: { key: string; value: SnapshotMeta };
  /** Files of a snapshot, by its id. */
  manifests: { key: string; value: SnapshotFile[] };
  /** In the order they left, over all sessions. */
  requests: { key: number; value: StoredRequest; indexes: { session: string; id: string } };
  /** By hash: what requests are put together from. */
  'request-nodes': { key: string; value: StoredNode };
  /** Packed, by hash of the text. */
  'request-texts': { key: string; value: Uint8Array };
  /** The workspace's tree: `head` is a {@link TreeHead}, `root` is lightning-fs' own form of a tree. */
  tree: { key: 'head' | 'root'; value: unknown };
  /** Bytes of a file by its inode number in the tree. */
  'file-data': { key: number; value: Uint8Array };
  /** Under `key`: the key that secrets are encrypted with. */
  'vault-key': { key: string; value: CryptoKey };
  secrets: { key: string; value: StoredSecret };
}

export interface StoredEntry {
  session: string;
  entry: SessionEntry;
}

export interface StoredJournalRecord {
  session: string;
  turn: string;
  seq: number;
  record: JournalRecord;
}

export interface StoredRecord {
  kind: RecordKind;
  key: string;
  value: unknown;
}

export interface TreeHead {
  /** Counts the commits. */
  generation: number;
  /** Of the commit that made this generation: unique. */
  commit: string;
}

export interface StoredSecret {
  id: string;
  iv: Uint8Array<ArrayBuffer>;
  encrypted: ArrayBuffer;
  /** Last four characters, in the clear: what the settings show. */
  tail: string;
}

export type StoreName = StoreNames<StoreSchema>;
export type Database = IDBPDatabase<StoreSchema>;
export type ReadTransaction = IDBPTransaction<StoreSchema, StoreName[], 'readonly'>;
export type WriteTransaction = IDBPTransaction<StoreSchema, StoreName[], 'readwrite'>;
