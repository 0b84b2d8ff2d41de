import { encodePersonaExport, parsePersonaExport } from '$lib/core/personas';
import type { PersonaImportRow, PersonasView } from '../api';
import type { AppContext } from '../app-context';
import { changePersonas, readPersonaStore, requirePersona } from './persona-store';

/** @throws PersonaError `persona-missing`, `persona-store-unreadable`: half of what was asked for is no export */
export async function exportPersonas(
  app: AppContext,
  ids: readonly string[],
): Promise<{ fileName: string; text: string; count: number }> {
  const read = await readPersonaStore(app.ports.files);
  if (read.problem) throw read.problem.error;
  for (const id of ids) requirePersona(read, id);
  const personas = ids.length === 0 ? read.store.personas : read.store.personas.filter(({ id }) => ids.includes(id));
  const day = new Date(app.ports.clock.now()).toISOString().slice(0, 10).replaceAll('-', '');
  return { fileName: `liyuan-personas-${day}.json`, text: encodePersonaExport(personas), count: personas.length };
}

export function inspectPersonaImport(text: string): PersonaImportRow[] {
  return parsePersonaExport(text).map(({ name, body, scopes, injection }) => ({
    name,
    length: body.length,
    scopes: scopes.length,
    injection,
  }));
}

/** Their places wait with them: an imported persona takes nothing from anybody until it is switched on. */
export async function importPersonas(app: AppContext, text: string): Promise<{ ids: string[]; view: PersonasView }> {
  const added = parsePersonaExport(text).map((persona) => ({
    ...persona,
    id: app.ports.ids.next(),
    enabled: false,
    isDefault: false,
  }));
  const { view } = await changePersonas(app, ({ store }) => ({
    store: { ...store, personas: [...store.personas, ...added] },
    result: null,
  }));
  return { ids: added.map(({ id }) => id), view };
}
