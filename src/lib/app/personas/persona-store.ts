import { FileError, isLiyuanError, PersonaError } from '$lib/core/errors';
import { sha256Hex } from '$lib/core/formats/sha256';
import { JSON_FILE_MAX } from '$lib/core/limits';
import {
  emptyPersonaStore,
  encodePersonaStore,
  parsePersonaStore,
  type AgentPersona,
  type PersonaStore,
} from '$lib/core/personas';
import type { FileOperation, FileStore } from '$lib/ports/file-store';
import type { PersonasView } from '../api';
import type { AppContext } from '../app-context';
import { encodeText } from '../text-files';
import { APP_FOLDER, PERSONAS_FILE } from '../workspace-paths';

/** The store as it is on disk; one that cannot be read counts as empty, and must be copied before it is replaced. */
export interface ReadPersonaStore {
  store: PersonaStore;
  problem: StoreProblem | null;
}

export interface StoreProblem {
  /** `persona-store-unreadable` with `path` and `place`. */
  error: PersonaError;
  /** Where the file is copied to. It is named by what is in it, so that two broken files never share a place. */
  backup: string;
  bytes: Uint8Array;
}

/** What a change makes of the store. */
export interface StoreChange<T> {
  store: PersonaStore;
  /** Goes in the same commit: the store and what belongs to it change together or not at all. */
  also?: FileOperation[];
  result: T;
}

/** Never throws over what is in the file; rejects only when the disk cannot be read. */
export async function readPersonaStore(files: Pick<FileStore, 'read'>): Promise<ReadPersonaStore> {
  const bytes = await files.read(PERSONAS_FILE);
  if (!bytes) return { store: emptyPersonaStore(), problem: null };
  const parsed = parse(bytes);
  if (parsed.ok) return { store: parsed.value, problem: null };
  const { place } = parsed;
  const error = new PersonaError('persona-store-unreadable', `${PERSONAS_FILE} cannot be read: ${place}`, {
    data: { path: PERSONAS_FILE, place },
  });
  const backup = `${APP_FOLDER}/personas.backup-${sha256Hex(bytes).slice(0, 16)}.json`;
  return { store: emptyPersonaStore(), problem: { error, backup, bytes } };
}

/** What the page sees of a store. */
export function personasView({ store, problem }: ReadPersonaStore): PersonasView {
  const { saveWhileTyping, panelInPlay, keepHistory } = store.preferences;
  return {
    path: PERSONAS_FILE,
    personas: store.personas,
    preferences: { saveWhileTyping, panelInPlay, keepHistory },
    problem: problem && { error: problem.error.toJSON(), backup: problem.backup },
  };
}

/** @throws PersonaError `persona-missing`; `persona-store-unreadable` where nobody can say who is in it */
export function requirePersona({ store, problem }: ReadPersonaStore, id: string): AgentPersona {
  const persona = store.personas.find((item) => item.id === id);
  if (persona) return persona;
  if (problem) throw problem.error;
  throw new PersonaError('persona-missing', `no persona ${id}`, { data: { persona: id } });
}

/**
 * Makes one change after the other, each on what the one before has left. A store that cannot be read is copied first.
 * @throws PersonaError `persona-backup-failed`; FileError `file-too-large`; whatever `change` throws. Nothing is
 * written then.
 */
export function changePersonas<T>(
  app: AppContext,
  change: (read: ReadPersonaStore) => StoreChange<T> | Promise<StoreChange<T>>,
): Promise<{ result: T; view: PersonasView }> {
  return app.serial.run('personas', async () => {
    const { files } = app.ports;
    const read = await readPersonaStore(files);
    const { store, also = [], result } = await change(read);
    const bytes = encodeText(readable(encodePersonaStore(store)));
    if (read.problem) await backUp(files, read.problem);
    await files.commit([...also, { do: 'write', path: PERSONAS_FILE, bytes }]);
    app.bus.emit('personas-changed', {});
    return { result, view: personasView({ store, problem: null }) };
  });
}

/** What is stored can always be read again. */
function readable(text: string): string {
  if (text.length > JSON_FILE_MAX) {
    throw new FileError('file-too-large', `${PERSONAS_FILE} would have ${text.length} characters`, {
      data: { path: PERSONAS_FILE, size: text.length, limit: JSON_FILE_MAX },
    });
  }
  const parsed = parsePersonaStore(text);
  if (parsed.ok) return text;
  throw new PersonaError('persona-file-invalid', `it could not be read again: ${parsed.place}`, {
    data: { place: parsed.place },
  });
}

async function backUp(files: FileStore, { backup, bytes }: StoreProblem): Promise<void> {
  try {
    await files.commit([{ do: 'write', path: backup, bytes }]);
  } catch (cause) {
    // The tab does not own the store any more: that is no matter of space.
    if (isLiyuanError(cause) && cause.code.startsWith('owner-')) throw cause;
    throw new PersonaError('persona-backup-failed', `${PERSONAS_FILE} could not be copied to ${backup}`, {
      data: { path: PERSONAS_FILE, backup },
      cause,
    });
  }
}

function parse(bytes: Uint8Array): ReturnType<typeof parsePersonaStore> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { ok: false, place: 'UTF-8' };
  }
  return parsePersonaStore(text);
}
