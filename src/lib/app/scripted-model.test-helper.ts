import type { ModelRequest } from '$lib/core/model/messages';
import type { StreamEvent } from '$lib/core/model/stream-event';
import type { ModelClient } from '$lib/ports/model-client';

/** One answer: events in order; a promise among them is waited for. */
export type ModelScript = (StreamEvent | Promise<unknown>)[];

/** A model whose answers a test writes beforehand; it keeps the requests it got. */
export class ScriptedModel implements ModelClient {
  readonly requests: ModelRequest[] = [];
  readonly #scripts: ModelScript[] = [];

  /** Adds an answer for the next request that has none. */
  answer(...script: ModelScript): this {
    this.#scripts.push(script);
    return this;
  }

  /** An ordinary answer in the given pieces. */
  says(...pieces: string[]): this {
    return this.answer(...pieces.map((text): StreamEvent => ({ type: 'text-delta', text })), {
      type: 'finish',
      reason: 'stop',
    });
  }

  async *stream(request: ModelRequest, _config: unknown, signal: AbortSignal): AsyncIterable<StreamEvent> {
    this.requests.push(structuredClone(request));
    const aborted = new Promise<'aborted'>((resolve) =>
      signal.aborted ? resolve('aborted') : signal.addEventListener('abort', () => resolve('aborted')),
    );
    for (const step of this.#scripts.shift() ?? [
      { type: 'error', error: { code: 'model-http', message: 'no script', retryable: false } } as const,
    ]) {
      const event = step instanceof Promise ? await Promise.race([step, aborted]) : step;
      if (signal.aborted) break;
      if (step instanceof Promise) continue;
      yield event as StreamEvent;
    }
    if (signal.aborted) yield { type: 'error', error: { code: 'model-aborted', message: 'aborted', retryable: false } };
  }

  models(): Promise<string[]> {
    return Promise.resolve(['scripted']);
  }
}

/** A promise a test opens by hand. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
