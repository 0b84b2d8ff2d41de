import type { AppEvent, AppEvents, EventBatch } from './app-events';

/** One frame at 60 Hz: what arrives within it travels as one message. */
const FRAME_MS = 16;

/** Collects events and posts them in numbered batches. Never a message a token: deltas of one turn are joined. */
export class EventBus {
  #pending: AppEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #seq = 0;
  #post: ((batch: EventBatch) => void) | null = null;

  /** Sets where batches go; what was waiting goes with the first. */
  connect(post: (batch: EventBatch) => void): void {
    this.#post = post;
    if (this.#pending.length > 0) this.#schedule();
  }

  emit<K extends keyof AppEvents>(type: K, data: AppEvents[K]): void {
    const last = this.#pending[this.#pending.length - 1];
    if (type === 'turn-delta' && last?.type === 'turn-delta') {
      const delta = data as AppEvents['turn-delta'];
      if (last.data.turn === delta.turn) {
        last.data = {
          ...last.data,
          text: last.data.text + delta.text,
          reasoning: last.data.reasoning + delta.reasoning,
        };
        return;
      }
    }
    this.#pending.push({ type, data } as AppEvent);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== null || !this.#post) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const events = this.#pending;
      this.#pending = [];
      this.#post?.({ seq: this.#seq++, events });
    }, FRAME_MS);
  }
}
