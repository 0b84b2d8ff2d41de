import { MODEL_DONE_GRACE_MS, MODEL_FINISH_GRACE_MS } from '$lib/core/limits';
import type { StreamDecoder } from '$lib/core/model/dialects/openai-chat/decode';
import type { StreamEvent, StreamFailure } from '$lib/core/model/stream-event';
import type { Clock } from '$lib/ports/basics';
import { LATE, patiently } from './patience';

interface Reading {
  clock: Clock;
  signal: AbortSignal;
  /** Silence in ms that counts as dead. */
  idle: number;
}

type Body = ReadableStream<Uint8Array>;

/** Events of a response's body. Ends with `finish` or `error`; a broken connection keeps what came. */
export async function* readAnswer(
  body: Body | null,
  decoder: StreamDecoder,
  reading: Reading,
): AsyncGenerator<StreamEvent> {
  const reader = body?.getReader();
  let failure: StreamFailure | null = null;
  try {
    let until = Infinity;
    while (reader) {
      const read = await patiently(reader.read(), waitFor(until, reading), reading.clock, reading.signal);
      if (read === LATE) failure = decoder.progress === 'open' ? silence(reading.idle) : null;
      if (read === LATE || read.done) break;
      yield* decoder.push(read.value);
      if (decoder.progress === 'over') return;
      if (decoder.progress === 'done' && decoder.hasUsage) break;
      until = Math.min(until, graceEnd(decoder, reading.clock));
    }
  } catch (error) {
    // After the end of the answer a broken connection breaks nothing.
    if (reading.signal.aborted || decoder.progress === 'open') failure = broken(error, reading.signal);
  } finally {
    reader?.cancel().catch(() => undefined);
  }
  const rest = decoder.end();
  if (!failure) yield* rest;
  else yield* [...rest.filter(isContent), { type: 'error', error: failure } as const];
}

/** ms to wait for the next bytes. */
function waitFor(until: number, { clock, idle }: Reading): number {
  return Math.max(0, Math.min(idle, until - clock.now()));
}

/** When to hang up on an endpoint that has finished but keeps the connection open. */
function graceEnd(decoder: StreamDecoder, clock: Clock): number {
  if (decoder.progress === 'open') return Infinity;
  return clock.now() + (decoder.progress === 'done' ? MODEL_DONE_GRACE_MS : MODEL_FINISH_GRACE_MS);
}

/** Words and counts are kept of a broken answer; a tool call that was cut off must not look like a whole one. */
function isContent(event: StreamEvent): boolean {
  return event.type === 'text-delta' || event.type === 'reasoning-delta' || event.type === 'usage';
}

export function silence(ms: number): StreamFailure {
  const seconds = Math.round(ms / 1000);
  return { code: 'model-idle', message: `no sign of life for ${seconds} s`, retryable: true, data: { seconds } };
}

export function aborted(): StreamFailure {
  return { code: 'model-aborted', message: 'stopped', retryable: false };
}

function broken(error: unknown, signal: AbortSignal): StreamFailure {
  if (signal.aborted) return aborted();
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'model-stream-cut', message: `the connection broke: ${message}`, retryable: true };
}
