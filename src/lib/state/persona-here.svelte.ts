import type { PersonaVerdict } from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';

/** Who is in force at one place, kept up with every change of personas. */
export class PersonaHere {
  /** null until it is known. */
  verdict = $state.raw<PersonaVerdict | null>(null);
  error = $state.raw<unknown>(null);
  #asked = 0;

  constructor(
    private readonly client: EngineClient,
    private readonly place: { card: string; project?: string | undefined },
  ) {}

  start(): () => void {
    const stop = this.client.on('personas-changed', () => void this.load());
    void this.load();
    return stop;
  }

  async load(): Promise<void> {
    const asked = ++this.#asked;
    const { card, project } = this.place;
    try {
      const verdict = await this.client.api.personas.explain(project === undefined ? { card } : { card, project });
      if (asked !== this.#asked) return;
      this.verdict = verdict;
      this.error = null;
    } catch (error) {
      if (asked === this.#asked) this.error = error;
    }
  }
}
