const TICK_MS = 1_000;

/**
 * Asks once a second whether the frame still answers. Silence is counted in ticks and not by the clock, so that a page
 * that slept takes no frame for dead when it wakes.
 */
export class Heartbeat {
  #timer: ReturnType<typeof setInterval>;
  #asked = 0;
  #answered = 0;
  #silentTicks = 0;

  constructor(
    private readonly silenceMs: number,
    private readonly ping: (number: number) => void,
    private readonly onSilent: () => void,
  ) {
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#ask();
  }

  /** True while the last question is without an answer for a tick or more. */
  get waiting(): boolean {
    return this.#silentTicks > 0;
  }

  heard(number: number): void {
    if (number > this.#asked) return;
    this.#answered = Math.max(this.#answered, number);
    this.#silentTicks = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #ask(): void {
    this.#asked += 1;
    this.ping(this.#asked);
  }

  #tick(): void {
    if (this.#answered === this.#asked) return this.#ask();
    this.#silentTicks += 1;
    if (this.#silentTicks * TICK_MS >= this.silenceMs) this.onSilent();
  }
}
