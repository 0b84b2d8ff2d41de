import {
  emptyHistory,
  listVersions,
  readVersion,
  readVersions,
  recordVersion,
  removeVersion,
  restoreVersion,
  type AgentPersona,
  type PersonaHistory,
} from '$lib/core/personas';
import type { PersonasView, PersonaVersion } from '../api';
import type { AppContext } from '../app-context';
import { readHistory, withPath, writeHistory } from './persona-histories';
import { changePersonas, readPersonaStore, requirePersona } from './persona-store';

/** Newest first. @throws PersonaError `persona-missing`, `persona-history-corrupt` */
export async function listPersonaVersions(app: AppContext, id: string): Promise<PersonaVersion[]> {
  const persona = requirePersona(await readPersonaStore(app.ports.files), id);
  return rowsOf(await historyOf(app, id), persona);
}

/** @throws PersonaError `persona-version-missing`, `persona-history-corrupt` */
export async function readPersonaVersion(app: AppContext, id: string, index: number): Promise<string> {
  const history = await historyOf(app, id);
  return withPath(id, () => readVersion(history, index));
}

/** The persona and its history change together. With history off nothing is recorded, as with any other change. */
export async function restorePersonaVersion(app: AppContext, id: string, index: number): Promise<PersonasView> {
  const { view } = await changePersonas(app, async ({ store, problem }) => {
    const persona = requirePersona({ store, problem }, id);
    const history = await historyOf(app, id);
    const body = withPath(id, () => readVersion(history, index));
    const personas = store.personas.map((other) => (other === persona ? { ...persona, body } : other));
    const also = store.preferences.keepHistory
      ? [writeHistory(withPath(id, () => restored(history, persona.body, index, app.ports.clock.now())))]
      : [];
    return { store: { ...store, personas }, also, result: null };
  });
  return view;
}

/** Versions after it stay as they are. @throws PersonaError `persona-version-missing`, `persona-history-corrupt` */
export function removePersonaVersion(app: AppContext, id: string, index: number): Promise<PersonaVersion[]> {
  // In line with saves: those write the same file.
  return app.serial.run('personas', async () => {
    const persona = requirePersona(await readPersonaStore(app.ports.files), id);
    const history = await historyOf(app, id);
    const next = withPath(id, () => removeVersion(history, index));
    await app.ports.files.commit([writeHistory(next)]);
    return rowsOf(next, persona);
  });
}

async function historyOf(app: AppContext, id: string): Promise<PersonaHistory> {
  return (await readHistory(app.ports.files, id)) ?? emptyHistory(id);
}

/** A text that no version has (it was written while history was off) is recorded before another takes its place. */
function restored(history: PersonaHistory, present: string, index: number, at: number): PersonaHistory {
  const kept = recordVersion(history, present, at);
  const folded = history.records.length + (kept === history ? 0 : 1) - kept.records.length;
  return folded > index ? restoreVersion(history, index, at) : restoreVersion(kept, index - folded, at);
}

function rowsOf(history: PersonaHistory, persona: AgentPersona): PersonaVersion[] {
  return withPath(persona.id, () => {
    const bodies = readVersions(history);
    return listVersions(history)
      .map(({ at, ...version }): PersonaVersion => {
        const body = bodies[version.index] as string;
        return { ...version, time: at, length: body.length, current: body === persona.body };
      })
      .reverse();
  });
}
