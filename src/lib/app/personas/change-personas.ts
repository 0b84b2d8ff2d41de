import { PersonaError } from '$lib/core/errors';
import { assignPersona, parsePersona, withoutOwned, type AgentPersona } from '$lib/core/personas';
import type { FileOperation } from '$lib/ports/file-store';
import type { PersonaPreferences, PersonaSaved, PersonasView } from '../api';
import type { AppContext } from '../app-context';
import { personaHistoryFile } from '../workspace-paths';
import { recordChange } from './persona-histories';
import { changePersonas, requirePersona } from './persona-store';

export async function createPersona(app: AppContext, name: string): Promise<{ id: string; view: PersonasView }> {
  const id = app.ports.ids.next();
  const persona: AgentPersona = {
    id,
    name: name.trim(),
    enabled: false,
    isDefault: false,
    injection: 'append',
    body: '',
    scopes: [],
  };
  const { view } = await changePersonas(app, ({ store }) => ({
    store: { ...store, personas: [...store.personas, persona] },
    result: null,
  }));
  return { id, view };
}

/** The persona, the places it takes and its new version go in one commit. */
export async function savePersona(app: AppContext, given: AgentPersona): Promise<PersonaSaved> {
  const saved = parsePersona(given);
  const { result, view } = await changePersonas(app, async (read) => {
    const before = requirePersona(read, saved.id);
    const { personas, taken, unmarked } = assignPersona(read.store.personas, saved);
    const recorded =
      read.store.preferences.keepHistory && saved.body !== before.body
        ? await recordChange(app.ports.files, {
            id: saved.id,
            before: before.body,
            after: saved.body,
            at: app.ports.clock.now(),
          })
        : { operations: [], setAside: null };
    return {
      store: { ...read.store, personas },
      also: recorded.operations,
      result: { taken, unmarked, setAside: recorded.setAside },
    };
  });
  const { setAside, ...moved } = result;
  if (setAside !== null) {
    app.bus.emit('notice', { code: 'persona-history-set-aside', data: { path: setAside, name: saved.name } });
  }
  return { view, ...moved };
}

export async function movePersona(app: AppContext, id: string, to: number): Promise<PersonasView> {
  const { view } = await changePersonas(app, (read) => {
    const persona = requirePersona(read, id);
    const personas = read.store.personas.filter((other) => other !== persona);
    personas.splice(Math.max(0, Math.trunc(to) || 0), 0, persona);
    return { store: { ...read.store, personas }, result: null };
  });
  return view;
}

export async function setPreferences(app: AppContext, patch: Partial<PersonaPreferences>): Promise<PersonasView> {
  const { view } = await changePersonas(app, ({ store }) => {
    const preferences = { ...store.preferences };
    for (const name of ['saveWhileTyping', 'panelInPlay', 'keepHistory'] as const) {
      preferences[name] = patch[name] ?? preferences[name];
    }
    return { store: { ...store, preferences }, result: null };
  });
  return view;
}

interface Removed {
  persona: AgentPersona;
  index: number;
  /** The history's file as it was, readable or not. */
  history: Uint8Array | null;
}

/** Takes personas away and brings them back, as long as the app runs. */
export class PersonaRemovals {
  readonly #removed = new Map<string, Removed>();

  constructor(private readonly app: AppContext) {}

  async remove(id: string): Promise<{ undo: string; view: PersonasView }> {
    const { files, ids } = this.app.ports;
    // An undo that is not used in time still has the snapshot.
    await this.app.snapshots.take('remove');
    const { result, view } = await changePersonas(this.app, async (read) => {
      const persona = requirePersona(read, id);
      const { personas } = read.store;
      const path = personaHistoryFile(id);
      const history = await files.read(path);
      return {
        store: { ...read.store, personas: personas.filter((other) => other !== persona) },
        also: history ? [{ do: 'remove', path }] : [],
        result: { persona, index: personas.indexOf(persona), history },
      };
    });
    const undo = ids.next();
    this.#removed.set(undo, result);
    return { undo, view };
  }

  /** What others were given meanwhile stays theirs. @throws PersonaError `persona-missing` when nothing can be undone */
  async undo(undo: string): Promise<PersonasView> {
    const removed = this.#removed.get(undo);
    if (!removed) throw new PersonaError('persona-missing', `nothing to undo under ${undo}`, { data: { undo } });
    const { persona, index, history } = removed;
    const { view } = await changePersonas(this.app, async ({ store }) => {
      // A snapshot may have brought it back already.
      if (store.personas.some(({ id }) => id === persona.id)) return { store, result: null };
      const personas = [...store.personas];
      personas.splice(index, 0, withoutOwned(persona, personas));
      return { store: { ...store, personas }, also: await this.#historyOf(persona.id, history), result: null };
    });
    this.#removed.delete(undo);
    return view;
  }

  async #historyOf(id: string, bytes: Uint8Array | null): Promise<FileOperation[]> {
    const path = personaHistoryFile(id);
    if (!bytes || (await this.app.ports.files.stat(path))) return [];
    return [{ do: 'write', path, bytes }];
  }
}
