import type { JournalRecord } from '$lib/core/agent/journal-record';
import type { SessionEntry, SessionRecord } from '$lib/core/sessions/session-entry';

/** Session trees and the journals of running turns. */
export interface EntryStore {
  sessions(): Promise<SessionRecord[]>;
  /** @throws StorageError on a failed read: never an empty result in its place. */
  session(id: string): Promise<SessionRecord | null>;
  /** All entries of a session in the order they were appended. */
  entries(sessionId: string): Promise<SessionEntry[]>;
  /** Records of unfinished turns of a session, by turn and seq. */
  journal(sessionId: string): Promise<JournalRecord[]>;
  /** Sessions that have journal records. */
  unfinished(): Promise<string[]>;
  /**
   * One transaction. Appending an entry whose id exists already is a no-op for that entry (a replay), journal records
   * likewise by turn and seq. `strict` (the default) has reached the disk when it resolves.
   * @throws StorageError `storage-quota`, `storage-closed`; OwnerError `owner-lost`; SessionError `session-missing`
   */
  commit(sessionId: string, change: SessionChange, durability?: 'strict' | 'relaxed'): Promise<void>;
  /** Removes a session with entries, journal and requests. */
  remove(sessionId: string): Promise<void>;
}

export interface SessionChange {
  /** Creates the session (fails with `session-exists` if it is there). */
  create?: SessionRecord;
  append?: readonly SessionEntry[];
  /** Shallow patch of the record, e.g. `{ leaf, updatedAt }`. */
  patch?: Partial<SessionRecord>;
  journal?: readonly JournalRecord[];
  /** Turns whose journal is over. */
  clearTurns?: readonly string[];
}
