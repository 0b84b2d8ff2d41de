import type { AgentPersona } from '$lib/app/api';

/** What an editor of a persona can change. */
export type PersonaFields = Pick<AgentPersona, 'name' | 'body' | 'injection' | 'isDefault' | 'scopes'>;

/** Changes of a persona that are not stored yet. */
export interface PersonaDraft {
  edits: Partial<PersonaFields>;
  /** The stored body they were made on. */
  base: string;
  /** They are stored only when the person says so. */
  asks: boolean;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'liyuan-persona-draft:';

/**
 * Unsaved words of personas through reloads. The browser's own store is written within the call, so that it still
 * works while a page goes away, when the engine is no longer waited for.
 */
export class PersonaDrafts {
  readonly #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
  }

  get(id: string): PersonaDraft | null {
    try {
      const kept = JSON.parse(this.#store?.getItem(PREFIX + id) ?? 'null') as unknown;
      return isDraft(kept) ? kept : null;
    } catch {
      // What cannot be read is no draft of this version.
      return null;
    }
  }

  /** False where the browser keeps nothing: then leaving has to be warned of. */
  set(id: string, draft: PersonaDraft | null): boolean {
    try {
      if (draft) this.#store?.setItem(PREFIX + id, JSON.stringify(draft));
      else this.#store?.removeItem(PREFIX + id);
      return this.#store !== null;
    } catch {
      return false;
    }
  }

  /** Forgets the drafts of personas that are gone. */
  prune(ids: readonly string[]): void {
    const store = this.#store;
    if (!store) return;
    const kept = new Set(ids.map((id) => PREFIX + id));
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
    for (const key of keys) if (key?.startsWith(PREFIX) && !kept.has(key)) store.removeItem(key);
  }
}

/** The browser may refuse its store altogether. */
export function pageDrafts(): PersonaDrafts {
  try {
    return new PersonaDrafts(localStorage);
  } catch {
    return new PersonaDrafts(null);
  }
}

function isDraft(value: unknown): value is PersonaDraft {
  if (typeof value !== 'object' || value === null || !('edits' in value) || !('base' in value)) return false;
  return typeof value.edits === 'object' && value.edits !== null && typeof value.base === 'string';
}
