import { getContext, setContext } from 'svelte';
import type { AppSettings, Notice, StartReport } from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';
import type { OwnerState } from '$lib/ports/owner-lock';

/** Longer than any start we know of; a worker that failed to load never answers. */
const SLOW_MS = 15_000;

/**
 * `other`: another tab owns the store. `lost`: it was ours and was taken over. `failed`: the store could not be opened.
 */
export type SystemPhase = 'starting' | 'ready' | 'other' | 'lost' | 'failed';

/** Whether this tab may work, and what was found at the start. */
export class SystemState {
  phase = $state<SystemPhase>('starting');
  /** The start takes longer than it should. */
  slow = $state(false);
  error = $state.raw<unknown>(null);
  /** A take-over is under way. */
  taking = $state(false);
  notices = $state.raw<readonly Notice[]>([]);
  /** Settings as found at the start, for the first paint. */
  settings = $state.raw<AppSettings | null>(null);

  readonly #client: EngineClient;

  constructor(client: EngineClient) {
    this.#client = client;
  }

  start(): () => void {
    const stops = [
      this.#client.on('owner-changed', ({ state }) => this.#ownerChanged(state)),
      this.#client.on('notice', (notice) => (this.notices = [...this.notices, notice])),
    ];
    void this.open();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Opens the store, or tries again after a failure. Never rejects. */
  open(): Promise<void> {
    this.phase = 'starting';
    return this.#run(() => this.#client.api.system.start());
  }

  /** Takes the store from the other tab. Never rejects. */
  async takeOver(): Promise<void> {
    if (this.taking) return;
    this.taking = true;
    await this.#run(() => this.#client.api.system.takeOver());
    this.taking = false;
  }

  dismiss(notice: Notice): void {
    this.notices = this.notices.filter((item) => item !== notice);
  }

  async #run(ask: () => Promise<StartReport>): Promise<void> {
    const timer = setTimeout(() => (this.slow = true), SLOW_MS);
    try {
      this.#take(await ask());
    } catch (error) {
      this.error = error;
      this.phase = 'failed';
    } finally {
      clearTimeout(timer);
      this.slow = false;
    }
  }

  #take(report: StartReport): void {
    this.error = report.error;
    if (report.error) this.phase = 'failed';
    else if (report.owner === 'mine') {
      this.settings = report.settings;
      this.notices = [...this.notices, ...report.notices];
      this.phase = 'ready';
    } else this.phase = report.owner === 'lost' ? 'lost' : 'other';
  }

  /** `mine` is told by the report of a start: only then is the store ready for use. */
  #ownerChanged(state: OwnerState): void {
    if (state === 'lost') this.phase = 'lost';
    else if (state === 'other' && this.phase !== 'lost') this.phase = 'other';
  }
}

const KEY = Symbol('system');

export function provideSystem(state: SystemState): SystemState {
  return setContext(KEY, state);
}

export function useSystem(): SystemState {
  return getContext<SystemState>(KEY);
}
