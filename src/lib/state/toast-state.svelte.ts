import { getContext, setContext } from 'svelte';

const SHOWN_MS = 6_000;

export interface Toast {
  text: string;
  /** One action, e.g. undo. */
  action?: { label: string; run: () => unknown };
}

/** One line about what was done; the newest replaces the one before. Errors are never toasts. */
export class ToastState {
  current = $state.raw<Toast | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #held = false;

  show(text: string, action?: Toast['action']): void {
    this.current = action ? { text, action } : { text };
    this.#wait();
  }

  /** The clock stands while the toast is hovered or focused. */
  hold(): void {
    this.#held = true;
    this.#stop();
  }

  release(): void {
    this.#held = false;
    this.#wait();
  }

  act(): void {
    const action = this.current?.action;
    this.dismiss();
    action?.run();
  }

  dismiss(): void {
    this.#held = false;
    this.#stop();
    this.current = null;
  }

  #wait(): void {
    this.#stop();
    if (this.#held || !this.current) return;
    this.#timer = setTimeout(() => (this.current = null), SHOWN_MS);
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

const KEY = Symbol('toasts');

export function provideToasts(): ToastState {
  return setContext(KEY, new ToastState());
}

export function useToasts(): ToastState {
  return getContext<ToastState>(KEY);
}
