/** Steps back that are kept; each is one text of a small file. */
const KEPT = 100;

/** Earlier texts of a file, newest last, and those that were stepped back from. */
export class UndoTexts {
  #back = $state.raw<readonly string[]>([]);
  #forth = $state.raw<readonly string[]>([]);

  /** How many steps there are to go back. */
  get count(): number {
    return this.#back.length;
  }

  get canUndo(): boolean {
    return this.#back.length > 0;
  }

  get canRedo(): boolean {
    return this.#forth.length > 0;
  }

  /** The same text twice in a row is one step. A new step leaves nothing to go forth to. */
  add(text: string): void {
    this.#forth = [];
    if (this.#back.at(-1) !== text) this.#back = [...this.#back, text].slice(-KEPT);
  }

  /** The newest text, for which `now` gives way; undefined when there is none. */
  back(now: string): string | undefined {
    const text = this.#back.at(-1);
    if (text === undefined) return undefined;
    this.#back = this.#back.slice(0, -1);
    this.#forth = [...this.#forth, now];
    return text;
  }

  /** The text that was stepped back from last; undefined when there is none. */
  forth(now: string): string | undefined {
    const text = this.#forth.at(-1);
    if (text === undefined) return undefined;
    this.#forth = this.#forth.slice(0, -1);
    this.#back = [...this.#back, now];
    return text;
  }

  clear(): void {
    this.#back = [];
    this.#forth = [];
  }
}
