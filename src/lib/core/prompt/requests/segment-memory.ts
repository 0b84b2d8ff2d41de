import { estimateTokens } from '$lib/core/model/estimate-tokens';
import { hashText } from './packed-text';

/** What is known of a text; worked out when first asked for. */
export class KnownText {
  #hash: string | null = null;
  #tokens: number | null = null;

  constructor(readonly text: string) {}

  get hash(): string {
    return (this.#hash ??= hashText(this.text));
  }

  /** Estimated. */
  get tokens(): number {
    return (this.#tokens ??= estimateTokens(this.text));
  }
}

/** About five long stories. */
const ENTRIES_MAX = 20_000;

/**
 * Hashes and token counts of segments by their id, for as long as their text is the same: when one of 5,000 segments
 * changes, one is counted again.
 */
export class SegmentMemory {
  readonly #known = new Map<string, KnownText>();

  of(id: string, text: string): KnownText {
    const before = this.#known.get(id);
    if (before?.text === text) return before;
    if (this.#known.size >= ENTRIES_MAX) this.#known.clear();
    const known = new KnownText(text);
    this.#known.set(id, known);
    return known;
  }
}
