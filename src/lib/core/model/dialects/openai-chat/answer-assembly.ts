import type { TurnUsage } from '../../../sessions/session-entry';
import { asList, asRecord, isRecord, numberOf, textOf, type JsonRecord } from '../../json-values';
import type { FinishReason, StreamEvent } from '../../stream-event';
import { readTimings, readUsage } from '../../usage';
import { contentOf, reasoningOf } from './delta-fields';
import { finishReason } from './finish-reason';
import { ThinkTagSplitter, type Piece } from './think-tag';
import { ToolCallAssembly } from './tool-call-assembly';

/** The state of one answer: takes parsed chunks, gives events; knows nothing of bytes. */
export class AnswerAssembly {
  readonly #think = new ThinkTagSplitter();
  readonly #calls = new ToolCallAssembly();
  readonly #callIdPrefix: string;
  #saidSomething = false;
  #finish: string | undefined;
  #usage: TurnUsage | null = null;

  constructor(callIdPrefix: string) {
    this.#callIdPrefix = callIdPrefix;
    this.#calls.idPrefix = callIdPrefix;
  }

  get finishReason(): string | undefined {
    return this.#finish;
  }

  get usage(): TurnUsage | null {
    return this.#usage;
  }

  push(chunk: JsonRecord): StreamEvent[] {
    this.#readUsage(chunk);
    const choice = asList(chunk.choices)
      .filter(isRecord)
      .find((each) => (numberOf(each.index) ?? 0) === 0);
    if (!choice) return [];
    // A response's own id makes ids of calls unique over a conversation.
    if (this.#calls.size === 0) this.#calls.idPrefix = idPrefix(this.#callIdPrefix, chunk.id);
    const events = this.#readDelta(choice);
    this.#finish = textOf(choice.finish_reason) ?? textOf(choice.finishReason) ?? this.#finish;
    return events;
  }

  /** What was held back. */
  flush(): StreamEvent[] {
    return this.#think.flush().map(toEvent);
  }

  /** The last events. `done`: `[DONE]` was seen, so an answer without a finish reason is a whole one. */
  end(done: boolean): StreamEvent[] {
    const events = [...this.flush(), ...this.#calls.end()];
    if (this.#usage) events.push({ type: 'usage', usage: this.#usage });
    const raw = this.#finish;
    if (raw !== undefined) events.push({ type: 'finish', reason: finishReason(raw, this.#calls.size > 0), raw });
    else events.push({ type: 'finish', reason: this.#unnamedFinish(done) });
    return events;
  }

  #unnamedFinish(done: boolean): FinishReason {
    if (!done) return 'incomplete';
    return this.#calls.size > 0 ? 'tool-calls' : 'stop';
  }

  #readDelta(choice: JsonRecord): StreamEvent[] {
    const delta = this.#source(choice);
    const events: StreamEvent[] = [];
    const reasoning = reasoningOf(delta);
    if (reasoning !== '') events.push({ type: 'reasoning-delta', text: reasoning });
    const text = contentOf(delta) || (isRecord(choice.delta) ? '' : (textOf(choice.text) ?? ''));
    if (text !== '') events.push(...this.#think.push(text).map(toEvent));
    const calls = this.#calls.push(delta);
    if (calls.length > 0) events.push(...this.flush(), ...calls);
    this.#saidSomething ||= reasoning !== '' || text !== '' || this.#calls.size > 0;
    return events;
  }

  /** The delta; or the message of an answer that was not streamed. Some repeat the whole message in the last chunk. */
  #source(choice: JsonRecord): JsonRecord {
    if (isRecord(choice.delta)) return choice.delta;
    return this.#saidSomething ? {} : asRecord(choice.message);
  }

  #readUsage(chunk: JsonRecord): void {
    const inChoice = asRecord(asList(chunk.choices)[0]).usage;
    this.#usage =
      readUsage(chunk.usage) ??
      readUsage(asRecord(chunk.x_groq).usage) ??
      readUsage(inChoice) ??
      // Some count up in every chunk and some zero it at the end; `timings` are llama.cpp's own.
      this.#usage ??
      readTimings(chunk.timings);
  }
}

function toEvent(piece: Piece): StreamEvent {
  return { type: piece.kind === 'text' ? 'text-delta' : 'reasoning-delta', text: piece.text };
}

function idPrefix(prefix: string, responseId: unknown): string {
  const id = textOf(responseId)
    ?.replace(/[^A-Za-z0-9]/g, '')
    .slice(-12);
  return id ? `${prefix}_${id}` : prefix;
}
