import type { PromptEntries } from '$lib/app/api';

const DELAY_MS = 100;

/** What a text that is being typed says: asked for at most every 100 ms, and only the newest answer counts. */
export class LiveParse {
  /** null while nothing is being typed. */
  result = $state.raw<PromptEntries | null>(null);
  readonly #parse: () => Promise<PromptEntries>;
  readonly #onfail: (error: unknown) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #asked = 0;

  /** `parse` reads the text as it is when it is called. */
  constructor(parse: () => Promise<PromptEntries>, onfail: (error: unknown) => void) {
    this.#parse = parse;
    this.#onfail = onfail;
  }

  soon(): void {
    this.#timer ??= setTimeout(() => void this.#run(), DELAY_MS);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#asked += 1;
    this.result = null;
  }

  async #run(): Promise<void> {
    this.#timer = null;
    const asked = ++this.#asked;
    try {
      const result = await this.#parse();
      if (asked === this.#asked) this.result = result;
    } catch (error) {
      this.#onfail(error);
    }
  }
}
