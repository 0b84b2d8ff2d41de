import { getContext, setContext } from 'svelte';
import { watchForUpdates, type Updates } from '$lib/client/service-worker';

/** Whether a new version of the app waits, and letting it in. */
export class UpdateState {
  ready = $state(false);
  applying = $state(false);
  /** Something could not be stored, so the page was not loaded anew. */
  error = $state.raw<unknown>(null);
  #updates: Updates | null = null;
  readonly #settle: () => Promise<unknown>;

  /** `settle` resolves when everything unsaved is stored: only then is the page loaded anew. */
  constructor(settle: () => Promise<unknown>) {
    this.#settle = settle;
  }

  /** Registers the service worker at `url`. A failure leaves the app working online. */
  start(url: string): () => void {
    let stopped = false;
    watchForUpdates({ url, onReady: () => (this.ready = true) }).then(
      (updates) => {
        this.#updates = updates;
        if (stopped) updates?.stop();
      },
      (error: unknown) => console.warn('service worker', error),
    );
    return () => {
      stopped = true;
      this.#updates?.stop();
    };
  }

  /** Never rejects: a failure is in `error`. */
  async apply(): Promise<void> {
    if (this.applying) return;
    this.applying = true;
    try {
      await this.#settle();
      await this.#updates?.apply();
      this.ready = false;
      this.error = null;
    } catch (error) {
      this.error = error;
    } finally {
      this.applying = false;
    }
  }
}

const KEY = Symbol('updates');

export function provideUpdates(state: UpdateState): UpdateState {
  return setContext(KEY, state);
}

export function useUpdates(): UpdateState {
  return getContext<UpdateState>(KEY);
}
