import { PersonaError } from '../errors';
import { PERSONA_VERSIONS_MAX } from '../limits';
import { hashOf, recordsOf, replay, type PersonaHistory, type VersionRecord } from './history-records';
import { diffLines, linesOf } from './line-diff';

/** A version as it is listed. `index` is its place among those that are kept, oldest first. */
export interface VersionInfo {
  index: number;
  /** ms since the epoch. */
  at: number;
  /** First 16 hex digits of the body's SHA-256. */
  hash: string;
  /** Index of the version it was restored from, while that one is kept. */
  restoredFrom?: number;
}

export function emptyHistory(personaId: string): PersonaHistory {
  return { personaId, records: [] };
}

/**
 * The history with a saved body in it; unchanged when any kept version has the same text. Beyond the limit the oldest
 * versions go. @throws PersonaError `persona-history-corrupt`
 */
export function recordVersion(history: PersonaHistory, body: string, at: number): PersonaHistory {
  const hash = hashOf(body);
  if (recordsOf(history).some((record) => record.hash === hash)) return history;
  return append(history, body, at);
}

/**
 * The history with a further version that has the body of an earlier one, whatever is kept already.
 * @throws PersonaError `persona-version-missing`, `persona-history-corrupt`
 */
export function restoreVersion(history: PersonaHistory, index: number, at: number): PersonaHistory {
  return append(history, readVersion(history, index), at, index);
}

/** Oldest first. @throws PersonaError `persona-history-corrupt` */
export function listVersions(history: PersonaHistory): VersionInfo[] {
  return recordsOf(history).map(({ at, hash, restoredFrom }, index) => ({
    index,
    at,
    hash,
    ...(restoredFrom === undefined ? {} : { restoredFrom }),
  }));
}

/** @throws PersonaError `persona-version-missing`, `persona-history-corrupt` */
export function readVersion(history: PersonaHistory, index: number): string {
  requireVersion(history, index);
  return replay(history, index)[index] as string;
}

/** All bodies, by index. @throws PersonaError `persona-history-corrupt` */
export function readVersions(history: PersonaHistory): string[] {
  return replay(history, recordsOf(history).length - 1);
}

/**
 * The history without a version; what came after it is told from what came before it.
 * @throws PersonaError `persona-version-missing`, `persona-history-corrupt`
 */
export function removeVersion(history: PersonaHistory, index: number): PersonaHistory {
  requireVersion(history, index);
  const records = recordsOf(history);
  const next = records[index + 1];
  if (next) {
    const bodies = replay(history, index + 1);
    records[index + 1] = rebased(next, bodies[index - 1], bodies[index + 1] as string);
  }
  records.splice(index, 1);
  return { ...history, records: records.map((record) => withoutSource(record, index)) };
}

function requireVersion(history: PersonaHistory, index: number): void {
  if (!Array.isArray(history.records) || !Number.isInteger(index) || index < 0 || index >= history.records.length) {
    throw new PersonaError('persona-version-missing', `no version ${index} of ${history.personaId}`, {
      data: { persona: history.personaId, index },
    });
  }
}

function append(history: PersonaHistory, body: string, at: number, restoredFrom?: number): PersonaHistory {
  const before = readVersions(history).at(-1);
  const facts = { at, hash: hashOf(body), ...(restoredFrom === undefined ? {} : { restoredFrom }) };
  const record: VersionRecord =
    before === undefined
      ? { kind: 'base', ...facts, body }
      : { kind: 'diff', ...facts, steps: diffLines(linesOf(before), linesOf(body)) };
  let next: PersonaHistory = { ...history, records: [...history.records, record] };
  while (next.records.length > PERSONA_VERSIONS_MAX) next = removeVersion(next, 0);
  return next;
}

/** A record as it reads behind another version, or as the first. */
function rebased(record: VersionRecord, before: string | undefined, body: string): VersionRecord {
  const { kind: _kind, body: _body, steps: _steps, ...rest } = record as VersionRecord & { body?: string };
  const facts = rest as Pick<VersionRecord, 'at' | 'hash'>;
  return before === undefined
    ? { ...facts, kind: 'base', body }
    : { ...facts, kind: 'diff', steps: diffLines(linesOf(before), linesOf(body)) };
}

/** A record after the version at `gone` was removed: it names its source by its new place, or not at all. */
function withoutSource(record: VersionRecord, gone: number): VersionRecord {
  const { restoredFrom, ...rest } = record;
  if (restoredFrom === undefined) return record;
  const kept = rest as VersionRecord;
  if (restoredFrom === gone) return kept;
  return { ...kept, restoredFrom: restoredFrom > gone ? restoredFrom - 1 : restoredFrom };
}
