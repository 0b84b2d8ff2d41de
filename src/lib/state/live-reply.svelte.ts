import type { RunningTurn } from '$lib/app/api';
import type { AppEvents } from '$lib/app/events/app-events';

/**
 * The reply that is being written, as far as the page has it. Its text is no rune: what shows it listens and appends,
 * so that a word costs the same however long the reply is.
 */
export class LiveReply {
  readonly turn: string;
  readonly reply: string;
  readonly parent: string;
  readonly number: number;
  readonly startedAt: number;
  /** UTF-16 units of story text and of thinking so far. */
  length = $state(0);
  reasoningLength = $state(0);
  retry = $state.raw<RunningTurn['retry']>(null);
  /** ms since the epoch of the first word of the story; null while the model thinks. */
  firstTextAt = $state<number | null>(null);
  /** Nothing more comes; the story is about to hold it. */
  ended = $state(false);

  #text = '';
  #reasoning = '';
  #listeners = new Set<(added: string) => void>();

  constructor(running: RunningTurn, now: number) {
    this.turn = running.turn;
    this.reply = running.reply;
    this.parent = running.parent;
    this.number = running.number;
    this.startedAt = running.startedAt;
    this.#add(running.text, running.reasoning, now);
    this.retry = running.retry;
  }

  get text(): string {
    return this.#text;
  }

  get reasoning(): string {
    return this.#reasoning;
  }

  /** Calls `listener` with each piece of story text; returns the function that stops it. */
  onText(listener: (added: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes what is new of a delta. False when something before it is missing: then ask for the view again. */
  take(delta: AppEvents['turn-delta'], now: number): boolean {
    const text = unseen(this.#text.length, delta.textAt, delta.text);
    const reasoning = unseen(this.#reasoning.length, delta.reasoningAt, delta.reasoning);
    if (text === null || reasoning === null) return false;
    this.#add(text, reasoning, now);
    return true;
  }

  /** Takes what a view has beyond this. */
  catchUp(running: RunningTurn, now: number): void {
    this.#add(running.text.slice(this.#text.length), running.reasoning.slice(this.#reasoning.length), now);
    this.retry = running.retry;
  }

  #add(text: string, reasoning: string, now: number): void {
    if (reasoning !== '') {
      this.#reasoning += reasoning;
      this.reasoningLength = this.#reasoning.length;
    }
    if (text === '') return;
    this.#text += text;
    this.length = this.#text.length;
    this.firstTextAt ??= now;
    this.retry = null;
    for (const listener of this.#listeners) listener(text);
  }
}

/** The part of a piece that begins at `at` beyond the `have` units that are here; null when there is a gap. */
export function unseen(have: number, at: number, piece: string): string | null {
  if (piece === '') return '';
  return at > have ? null : piece.slice(have - at);
}
