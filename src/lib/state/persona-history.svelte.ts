import type { PersonaVersion } from '$lib/app/api';
import type { PersonasState } from './personas-state.svelte';

/** The kept versions of one persona, and the text of the one that is looked at. */
export class PersonaHistoryState {
  readonly id: string;
  versions = $state.raw<PersonaVersion[] | null>(null);
  chosen = $state<number | null>(null);
  /** Text of the chosen version; null until it is there. */
  body = $state.raw<string | null>(null);
  busy = $state(false);
  /** The history or one text of it cannot be read. */
  error = $state.raw<unknown>(null);

  readonly #list: PersonasState;
  #asked = 0;

  constructor(list: PersonasState, id: string) {
    this.#list = list;
    this.id = id;
  }

  async load(): Promise<void> {
    await this.#run(async () => this.#take(await this.#list.client.api.personas.versions(this.id)));
  }

  async choose(index: number): Promise<void> {
    const asked = ++this.#asked;
    this.chosen = index;
    this.body = null;
    try {
      const body = await this.#list.client.api.personas.version(this.id, index);
      if (asked !== this.#asked) return;
      this.body = body;
      this.error = null;
    } catch (error) {
      if (asked === this.#asked) this.error = error;
    }
  }

  /** True when the version's text is the persona's now. */
  restore(index: number): Promise<boolean> {
    return this.#run(async () => {
      const { personas } = this.#list.client.api;
      this.#list.take(await personas.restoreVersion(this.id, index));
      this.#take(await personas.versions(this.id));
    });
  }

  remove(index: number): Promise<boolean> {
    return this.#run(async () => {
      const versions = await this.#list.client.api.personas.removeVersion(this.id, index);
      this.chosen = null;
      this.#take(versions);
    });
  }

  /** What is looked at first: the newest version that is not the present text. */
  #take(versions: PersonaVersion[]): void {
    this.versions = versions;
    const still = versions.some(({ index }) => index === this.chosen);
    const next = still ? this.chosen : (versions.find(({ current }) => !current) ?? versions[0])?.index;
    if (next === undefined || next === null) {
      this.chosen = this.body = null;
    } else void this.choose(next);
  }

  async #run(job: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    try {
      await job();
      this.error = null;
      return true;
    } catch (error) {
      this.error = error;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
