import type { AgentPersona, PersonaVerdict } from '$lib/app/api';
import type { PersonasState, PlaceChoice } from './personas-state.svelte';

const DELAY_MS = 120;

/** Who would be in force at a place, and why; also with changes that are not stored. */
export class PersonaVerdictState {
  place = $state.raw<PlaceChoice | null>(null);
  verdict = $state.raw<PersonaVerdict | null>(null);
  error = $state.raw<unknown>(null);

  readonly #list: PersonasState;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(list: PersonasState) {
    this.#list = list;
    this.place = list.place;
  }

  /** Asks after a short pause; the newest answer wins. */
  ask(place: PlaceChoice | null, personas: AgentPersona[]): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(place, personas), DELAY_MS);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#asked += 1;
  }

  async #ask(place: PlaceChoice | null, personas: AgentPersona[]): Promise<void> {
    this.#timer = null;
    const asked = ++this.#asked;
    if (!place) {
      this.verdict = null;
      return;
    }
    try {
      const verdict = await this.#list.client.api.personas.explain(place, personas);
      if (asked !== this.#asked) return;
      this.verdict = verdict;
      this.error = null;
    } catch (error) {
      if (asked === this.#asked) this.error = error;
    }
  }
}
