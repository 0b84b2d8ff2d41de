import { SessionError } from '$lib/core/errors';
import type { JournalRecord } from '$lib/core/agent/journal-record';
import type { SessionEntry, SessionRecord } from '$lib/core/sessions/session-entry';
import type { EntryStore, SessionChange } from '$lib/ports/entry-store';
import type { StoreHandle } from './open-store';
import { removeRequests, REQUEST_STORES } from './request-log';
import type { WriteTransaction } from './schema';

/** Sessions and journals in the database. */
export function createEntryStore(store: StoreHandle): EntryStore {
  return {
    sessions: () => store.read(['sessions'], (transaction) => transaction.objectStore('sessions').getAll()),
    session: (id) =>
      store.read(['sessions'], async (transaction) => (await transaction.objectStore('sessions').get(id)) ?? null),
    entries: (session) =>
      store.read(['entries'], async (transaction) => {
        const stored = await transaction.objectStore('entries').index('session').getAll(session);
        return stored.map(({ entry }) => entry);
      }),
    journal: (session) =>
      store.read(['journal'], async (transaction) => {
        const stored = await transaction.objectStore('journal').getAll(journalOf(session));
        return stored.map(({ record }) => record);
      }),
    unfinished: () =>
      store.read(['journal'], async (transaction) => {
        const keys = await transaction.objectStore('journal').getAllKeys();
        return [...new Set(keys.map(([session]) => session))];
      }),
    commit: (session, change, durability) =>
      store.write(
        ['sessions', 'entries', 'journal'],
        (transaction, again) => carryOut(transaction, session, change, again),
        durability,
      ),
    remove: (session) =>
      store.write(['sessions', 'entries', 'journal', ...REQUEST_STORES], (transaction) =>
        removeSession(transaction, session),
      ),
  };
}

async function carryOut(
  transaction: WriteTransaction,
  id: string,
  change: SessionChange,
  again: boolean,
): Promise<void> {
  const sessions = transaction.objectStore('sessions');
  const before = await sessions.get(id);
  if (change.create && before && !again)
    throw new SessionError('session-exists', `session ${id} exists`, { data: { session: id } });
  const record: SessionRecord | undefined = before ?? change.create;
  if (!record) throw new SessionError('session-missing', `no session ${id}`, { data: { session: id } });
  if (!before || change.patch) await sessions.put({ ...record, ...change.patch, id });
  await appendEntries(transaction, id, change.append ?? []);
  await appendJournal(transaction, id, change.journal ?? []);
  for (const turn of change.clearTurns ?? []) await transaction.objectStore('journal').delete(journalOf(id, turn));
}

async function appendEntries(
  transaction: WriteTransaction,
  session: string,
  entries: readonly SessionEntry[],
): Promise<void> {
  const store = transaction.objectStore('entries');
  for (const entry of entries) {
    if ((await store.index('id').getKey(entry.id)) === undefined) await store.add({ session, entry });
  }
}

async function appendJournal(
  transaction: WriteTransaction,
  session: string,
  records: readonly JournalRecord[],
): Promise<void> {
  const store = transaction.objectStore('journal');
  for (const record of records) {
    const { turn, seq } = record;
    if ((await store.getKey([session, turn, seq])) === undefined) await store.add({ session, turn, seq, record });
  }
}

async function removeSession(transaction: WriteTransaction, id: string): Promise<void> {
  await transaction.objectStore('sessions').delete(id);
  const entries = transaction.objectStore('entries');
  for (const key of await entries.index('session').getAllKeys(id)) await entries.delete(key);
  await transaction.objectStore('journal').delete(journalOf(id));
  await removeRequests(transaction, await transaction.objectStore('requests').index('session').getAllKeys(id));
}

/** All keys that begin with these parts: an array sorts after every string and number. */
function journalOf(...parts: string[]): IDBKeyRange {
  return IDBKeyRange.bound(parts, [...parts, []]);
}
