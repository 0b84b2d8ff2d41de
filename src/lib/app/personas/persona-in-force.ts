import { matchPersona, type AgentPersona, type PersonaPlace } from '$lib/core/personas';
import type { FileStore } from '$lib/ports/file-store';
import type { Notice } from '../api';
import { cardFolder, projectFolder } from '../workspace-paths';
import { readPersonaStore } from './persona-store';

/** The paths that scopes are matched against. */
export function personaPlace(card: string, project?: string): PersonaPlace & { workspace: string } {
  return {
    workspace: cardFolder(card),
    ...(project === undefined ? {} : { session: projectFolder(card, project) }),
  };
}

/** Who speaks in a playthrough. A store that cannot be read means nobody, and says so: a turn does not fail for it. */
export async function personaInForce(
  files: Pick<FileStore, 'read'>,
  card: string,
  project: string,
): Promise<{ persona: AgentPersona | null; notices: Notice[] }> {
  const { store, problem } = await readPersonaStore(files);
  if (problem) return { persona: null, notices: [{ code: problem.error.code, data: problem.error.data }] };
  return { persona: matchPersona(store.personas, personaPlace(card, project)).persona, notices: [] };
}
