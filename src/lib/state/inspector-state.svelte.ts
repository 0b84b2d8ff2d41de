import type { InspectorView, PastRequestRow } from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';

const DELAY_MS = 200;

/**
 * The request that would leave next, kept up with files, story, settings and the player's draft; or, when one is
 * chosen, a request as it left, which nothing changes any more.
 */
export class InspectorState {
  view = $state.raw<InspectorView | null>(null);
  error = $state.raw<unknown>(null);
  loading = $state(false);
  /** Requests that have left, newest first. */
  past = $state.raw<PastRequestRow[]>([]);
  /** Id of the request that is shown; null for the next one. */
  chosen = $state<string | null>(null);
  /** There is a playthrough to make a request for. */
  readonly possible: boolean;

  readonly #client: EngineClient;
  readonly #card: string | null;
  readonly #project: string | null;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #session: string | null = null;

  constructor(client: EngineClient, card: string | null, project: string | null) {
    this.#client = client;
    this.#card = card;
    this.#project = project;
    this.possible = card !== null && project !== null;
  }

  start(): () => void {
    if (!this.possible) return () => undefined;
    const later = (): void => this.#schedule();
    const stops = [
      this.#client.on('files-changed', later),
      this.#client.on('settings-changed', later),
      this.#client.on('story-changed', later),
      this.#client.on('personas-changed', later),
    ];
    void this.refresh();
    return () => {
      if (this.#timer !== null) clearTimeout(this.#timer);
      for (const stop of stops) stop();
    };
  }

  /** Shows a request that left, or with null the next one. What was shown stays until the other is there. */
  choose(id: string | null): void {
    if (this.chosen === id) return;
    this.chosen = id;
    void this.refresh();
  }

  /** Asks again; the newest answer wins. */
  async refresh(): Promise<void> {
    const [card, project] = [this.#card, this.#project];
    if (card === null || project === null) return;
    const asked = ++this.#asked;
    this.loading = true;
    try {
      const { prompt } = this.#client.api;
      const chosen = this.chosen;
      const [view, past] = await Promise.all([
        chosen === null ? prompt.nextRequest(card, project, await this.#draft(card, project)) : prompt.request(chosen),
        prompt.requests(card, project),
      ]);
      if (asked !== this.#asked) return;
      this.view = view;
      this.past = past;
      this.error = null;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.error = error;
      // Words of another request must not stand under this one's name.
      if (this.chosen !== (this.view?.past?.id ?? null)) this.view = null;
    } finally {
      if (asked === this.#asked) this.loading = false;
    }
  }

  /** What the player has typed and not sent: it would be the end of the request. */
  async #draft(card: string, project: string): Promise<string> {
    const { play } = this.#client.api;
    this.#session ??= (await play.projects(card)).find((row) => row.project === project)?.session ?? null;
    return this.#session === null ? '' : play.draft(this.#session);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.refresh();
    }, DELAY_MS);
  }
}
