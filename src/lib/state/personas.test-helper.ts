import type { AgentPersona, PersonaPreferences, PersonasView } from '$lib/app/api';
import { fakeEngine } from './fake-engine';
import { PersonaDrafts } from './persona-drafts';
import { PersonasState } from './personas-state.svelte';

export const persona = (id: string, over: Partial<AgentPersona> = {}): AgentPersona => ({
  ...{ id, name: id, enabled: true, isDefault: false, injection: 'append', body: '', scopes: [] },
  ...over,
});

/** A browser's own store; `full` refuses to take more. */
export class MemoryStorage {
  full = false;
  readonly #kept = new Map<string, string>();

  get length(): number {
    return this.#kept.size;
  }

  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.full) throw new Error('quota');
    this.#kept.set(key, value);
  }

  removeItem(key: string): void {
    this.#kept.delete(key);
  }
}

/** An engine that keeps personas in memory and counts what is stored. `fail` is thrown by the next saves. */
export function personaDisk(personas: AgentPersona[], preferences: Partial<PersonaPreferences> = {}) {
  const kept = {
    personas,
    saves: 0,
    fail: null as Error | null,
    /** A save waits for it. */
    gate: Promise.resolve(),
    preferences: { saveWhileTyping: true, panelInPlay: true, keepHistory: true, ...preferences },
  };
  const view = (): PersonasView => ({
    path: '.liyuan/personas.json',
    personas: kept.personas,
    preferences: kept.preferences,
    problem: null,
  });
  const engine = fakeEngine({
    personas: {
      view: async () => view(),
      explain: async () => ({ place: { workspace: 'cards/a' }, winner: null, rows: [] }),
      async save(saved) {
        await kept.gate;
        if (kept.fail) throw kept.fail;
        kept.saves += 1;
        kept.personas = kept.personas.map((one) => (one.id === saved.id ? saved : one));
        return { view: view(), taken: [], unmarked: null };
      },
    },
  });
  return { kept, engine, view };
}

export async function personaList(
  disk: ReturnType<typeof personaDisk>,
  storage = new MemoryStorage(),
): Promise<PersonasState> {
  const list = new PersonasState(disk.engine, { card: 'a' }, new PersonaDrafts(storage));
  await list.load();
  return list;
}
