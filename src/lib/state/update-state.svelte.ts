import { getContext, setContext } from 'svelte';
import { watchForUpdates, type Updates } from '$lib/client/service-worker';

const KEY = Symbol('updates');

/** Whether a new version of the app waits, and the way to it. */
export class UpdateState {
  ready = $state(false);
  applying = $state(false);
  /** Why the service worker could not be registered, or the update not be applied. */
  error = $state.raw<unknown>(null);

  #updates: Updates | null = null;

  /** @param url address of the service worker */
  async start(url: string): Promise<void> {
    try {
      this.#updates = await watchForUpdates({ url, onReady: () => (this.ready = true) });
    } catch (error) {
      this.error = error;
    }
  }

  /** Loads the new version. `settle` resolves when nothing unsaved is left and no turn runs; it may refuse. */
  async apply(settle: () => Promise<void>): Promise<void> {
    if (this.applying) return;
    this.applying = true;
    this.error = null;
    try {
      await settle();
      await this.#updates?.apply();
    } catch (error) {
      this.error = error;
    } finally {
      this.applying = false;
    }
  }

  stop(): void {
    this.#updates?.stop();
  }
}

/** Gives the state to all components below; called once, by the root layout. */
export function provideUpdates(state: UpdateState): UpdateState {
  return setContext(KEY, state);
}

export function useUpdates(): UpdateState {
  return getContext<UpdateState>(KEY);
}
