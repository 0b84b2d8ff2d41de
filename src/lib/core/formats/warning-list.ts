/** How many warnings of one kind are written out; a book of thousands of entries must not drown the rest. */
const SHOWN_PER_CODE = 3;

/** Collects warnings as "code: sentence" strings; after three of a code only their number is kept. */
export class WarningList {
  readonly #shown: { code: string; text: string }[] = [];
  readonly #counts = new Map<string, number>();

  add(code: string, sentence: string): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= SHOWN_PER_CODE) this.#shown.push({ code, text: `${code}: ${sentence}` });
  }

  /** The warnings in the order they came, each code's surplus as one line after its last. */
  list(): string[] {
    const lines: string[] = [];
    const left = new Map(this.#counts);
    for (const { code, text } of this.#shown) {
      lines.push(text);
      const remaining = (left.get(code) ?? 0) - 1;
      left.set(code, remaining);
      const hidden = (this.#counts.get(code) ?? 0) - SHOWN_PER_CODE;
      if (hidden > 0 && remaining === hidden) lines.push(`${code}: and ${hidden} more of this kind`);
    }
    return lines;
  }
}
