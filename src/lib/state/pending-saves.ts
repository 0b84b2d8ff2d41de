/** Stores what a field holds back; false when something is still not stored. */
export type FieldSave = () => Promise<boolean>;

/** Fields that keep what is typed for a while themselves: leaving the page has to store theirs too. */
export class PendingSaves {
  readonly #saves = new Set<FieldSave>();

  /** Returns the function that takes the field out again. */
  add(save: FieldSave): () => void {
    this.#saves.add(save);
    return () => this.#saves.delete(save);
  }

  /** Begins every save before it returns; true when nothing is left unstored. */
  async run(): Promise<boolean> {
    const done = await Promise.all([...this.#saves].map((save) => save()));
    return done.every(Boolean);
  }
}

/** Waits for a pause in typing, but never longer than `most`: who writes without a pause must not lose a page. ms */
export class SaveDelay {
  readonly #save: () => unknown;
  readonly #pause: number;
  readonly #most: number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #since = 0;

  constructor(save: () => unknown, pause: number, most: number) {
    this.#save = save;
    this.#pause = pause;
    this.#most = most;
  }

  start(): void {
    const now = Date.now();
    if (this.#timer === null) this.#since = now;
    else clearTimeout(this.#timer);
    const left = Math.max(0, this.#since + this.#most - now);
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#save();
      },
      Math.min(this.#pause, left),
    );
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
