import { SessionError } from '$lib/core/errors';
import type { EntryStore, SessionChange } from '$lib/ports/entry-store';
import type { MemoryData } from './memory-disk';
import { removeRequests } from './memory-request-log';
import type { MemoryStore } from './open-memory-store';

export function createMemoryEntryStore(store: MemoryStore): EntryStore {
  return {
    sessions: () => store.read((data) => [...data.sessions.values()].sort((a, b) => compare(a.id, b.id))),
    session: (id) => store.read((data) => data.sessions.get(id) ?? null),
    entries: (session) =>
      store.read((data) => data.entries.filter((stored) => stored.session === session).map(({ entry }) => entry)),
    journal: (session) =>
      store.read((data) =>
        data.journal
          .filter((stored) => stored.session === session)
          .map(({ record }) => record)
          .sort((a, b) => compare(a.turn, b.turn) || a.seq - b.seq),
      ),
    unfinished: () => store.read((data) => [...new Set(data.journal.map(({ session }) => session))].sort(compare)),
    commit: (session, change) => {
      const own = structuredClone(change);
      return store.write((data) => carryOut(data, session, own));
    },
    remove: (session) =>
      store.write((data) => {
        data.sessions.delete(session);
        data.entries = data.entries.filter((stored) => stored.session !== session);
        data.journal = data.journal.filter((stored) => stored.session !== session);
        removeRequests(data, (request) => request.session === session);
      }),
  };
}

function carryOut(data: MemoryData, session: string, change: SessionChange): void {
  const before = data.sessions.get(session);
  if (change.create && before)
    throw new SessionError('session-exists', `session ${session} exists`, { data: { session } });
  const record = before ?? change.create;
  if (!record) throw new SessionError('session-missing', `no session ${session}`, { data: { session } });
  data.sessions.set(session, { ...record, ...change.patch, id: session });
  for (const entry of change.append ?? []) {
    if (!data.entries.some((stored) => stored.entry.id === entry.id)) data.entries.push({ session, entry });
  }
  for (const record of change.journal ?? []) {
    const isThere = data.journal.some(
      (stored) => stored.session === session && stored.record.turn === record.turn && stored.record.seq === record.seq,
    );
    if (!isThere) data.journal.push({ session, record });
  }
  const over = new Set(change.clearTurns ?? []);
  if (over.size > 0)
    data.journal = data.journal.filter((stored) => stored.session !== session || !over.has(stored.record.turn));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
