import { getContext, setContext } from 'svelte';

/** What a failed import of a part of the app comes as. */
type LostPartEvent = Event & { payload: unknown };

/**
 * A part of the app that is loaded when it is needed and could not be: a newer version has taken its place on the
 * server, or there is no network. The page goes on without it until it is loaded anew.
 */
export class LostParts {
  lost = $state(false);
  reloading = $state(false);
  readonly #settle: () => Promise<boolean>;
  readonly #reload: () => void;

  /** `settle` is true when everything unsaved is stored: only then is the page loaded anew. */
  constructor(settle: () => Promise<boolean>, reload: () => void) {
    this.#settle = settle;
    this.#reload = reload;
  }

  start(page: EventTarget = window): () => void {
    const failures = new WeakSet<object>();
    const onfailure = (event: Event): void => {
      const { payload } = event as LostPartEvent;
      if (typeof payload === 'object' && payload !== null) failures.add(payload);
      this.lost = true;
    };
    // Who asked for the part and has no answer to a failure leaves it to this notice.
    const onrejection = (event: Event): void => {
      const reason: unknown = (event as PromiseRejectionEvent).reason;
      if (typeof reason === 'object' && reason !== null && failures.has(reason)) event.preventDefault();
    };
    page.addEventListener('vite:preloadError', onfailure);
    page.addEventListener('unhandledrejection', onrejection);
    return () => {
      page.removeEventListener('vite:preloadError', onfailure);
      page.removeEventListener('unhandledrejection', onrejection);
    };
  }

  dismiss(): void {
    this.lost = false;
  }

  /** Stores what is typed and loads the page anew; it stays when something cannot be stored. Never rejects. */
  async reload(): Promise<void> {
    if (this.reloading) return;
    this.reloading = true;
    try {
      if (await this.#settle()) this.#reload();
    } catch {
      // What could not be stored says so where it stands.
    } finally {
      this.reloading = false;
    }
  }
}

const KEY = Symbol('lost-parts');

export function provideLostParts(state: LostParts): LostParts {
  return setContext(KEY, state);
}

export function useLostParts(): LostParts {
  return getContext<LostParts>(KEY);
}
