import { isLiyuanError, PersonaError } from '$lib/core/errors';
import { sha256Hex } from '$lib/core/formats/sha256';
import {
  emptyHistory,
  encodePersonaHistory,
  parsePersonaHistory,
  recordVersion,
  type PersonaHistory,
} from '$lib/core/personas';
import type { FileOperation, FileStore } from '$lib/ports/file-store';
import { encodeText } from '../text-files';
import { personaHistoryFile } from '../workspace-paths';

type Reads = Pick<FileStore, 'read'>;

/** The history of a persona; null when none was begun. @throws PersonaError `persona-history-corrupt` with its path */
export async function readHistory(files: Reads, id: string): Promise<PersonaHistory | null> {
  const bytes = await files.read(personaHistoryFile(id));
  return bytes && historyIn(bytes, id);
}

/** Runs a job on a history; a refusal names the file, so that a person can find it. */
export function withPath<T>(id: string, job: () => T): T {
  try {
    return job();
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    throw new PersonaError(error.code, error.message, { data: { ...error.data, path: personaHistoryFile(id) } });
  }
}

export const writeHistory = (history: PersonaHistory): FileOperation => ({
  do: 'write',
  path: personaHistoryFile(history.personaId),
  bytes: encodeText(encodePersonaHistory(history)),
});

/** A body that replaces another one. */
export interface BodyChange {
  id: string;
  before: string;
  after: string;
  /** ms since the epoch. */
  at: number;
}

/**
 * What must be written so that the history knows a new body. A history that does not add up never stands in the way
 * of a save: it is copied to `setAside` and a new one begins.
 */
export async function recordChange(
  files: Reads,
  change: BodyChange,
): Promise<{ operations: FileOperation[]; setAside: string | null }> {
  const path = personaHistoryFile(change.id);
  const bytes = await files.read(path);
  if (!bytes) return { operations: [writeHistory(begin(change))], setAside: null };
  try {
    const history = historyIn(bytes, change.id);
    const next = recordVersion(history, change.after, change.at);
    return { operations: next === history ? [] : [writeHistory(next)], setAside: null };
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    const setAside = `${path.slice(0, -'.json'.length)}.backup-${sha256Hex(bytes).slice(0, 16)}.json`;
    return { operations: [{ do: 'write', path: setAside, bytes }, writeHistory(begin(change))], setAside };
  }
}

/** A new history also keeps what was there before it, which nothing else does. */
function begin({ id, before, after, at }: BodyChange): PersonaHistory {
  const history = before.trim() === '' ? emptyHistory(id) : recordVersion(emptyHistory(id), before, at);
  return recordVersion(history, after, at);
}

function historyIn(bytes: Uint8Array, id: string): PersonaHistory {
  return withPath(id, () => {
    let text = '';
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      // An empty text is no history either.
    }
    return parsePersonaHistory(text, id);
  });
}

const isCorrupt = (error: unknown): error is PersonaError =>
  isLiyuanError(error) && error.code === 'persona-history-corrupt';
