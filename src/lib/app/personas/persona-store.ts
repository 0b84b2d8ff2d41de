import { PersonaError } from '$lib/core/errors';
import { sha256Hex } from '$lib/core/formats/sha256';
import { emptyPersonaStore, parsePersonaStore, type PersonaStore } from '$lib/core/personas';
import type { FileStore } from '$lib/ports/file-store';
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

function parse(bytes: Uint8Array): ReturnType<typeof parsePersonaStore> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { ok: false, place: 'UTF-8' };
  }
  return parsePersonaStore(text);
}
