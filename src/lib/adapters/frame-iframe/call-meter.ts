/** Counts messages in windows of one second. */
export class CallMeter {
  #windowStart = -Infinity;
  #count = 0;

  constructor(private readonly perSecond: number) {}

  /** False when this message, at `now` ms, is one too many. */
  allows(now: number): boolean {
    if (now - this.#windowStart >= 1_000) {
      this.#windowStart = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.perSecond;
  }
}
