/** Steps back that are kept; each is one text of a small file. */
const KEPT = 100;

/** Earlier texts of a file, newest last. */
export class UndoTexts {
  #texts = $state.raw<readonly string[]>([]);

  get steps(): number {
    return this.#texts.length;
  }

  /** The same text twice in a row is one step. */
  add(text: string): void {
    if (this.#texts.at(-1) !== text) this.#texts = [...this.#texts, text].slice(-KEPT);
  }

  /** Takes the newest text out; undefined when there is none. */
  pop(): string | undefined {
    const text = this.#texts.at(-1);
    this.#texts = this.#texts.slice(0, -1);
    return text;
  }

  clear(): void {
    this.#texts = [];
  }
}
