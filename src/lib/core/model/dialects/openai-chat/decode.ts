import { createParser, type EventSourceMessage, type EventSourceParser } from 'eventsource-parser';
import { MODEL_EVENT_MAX } from '../../../limits';
import { asList, asRecord, isRecord, parseJson, textOf, type JsonRecord } from '../../json-values';
import { isRetryable, looksLikeMarkup, readErrorBody, readProviderError } from '../../provider-error';
import type { StreamEvent, StreamFailure } from '../../stream-event';
import { AnswerAssembly } from './answer-assembly';

/** Turns the bytes of one response into events. Never throws. */
export interface StreamDecoder {
  /** Events of the next bytes, which may be cut anywhere. After an error event there are none. */
  push(bytes: Uint8Array): StreamEvent[];
  /** The connection is closed: the rest, with `finish` as the last event unless there was an error. */
  end(): StreamEvent[];
  /** `finished`: the finish reason has come, usage may follow. `done`: `[DONE]` has come. `over`: nothing counts any more. */
  readonly progress: 'open' | 'finished' | 'done' | 'over';
  /** Whether usage has come. */
  readonly hasUsage: boolean;
}

export interface DecodeOptions {
  /** Begins the ids of tool calls that got none from the provider, e.g. `call_lx3k`. Default `call`. */
  callIdPrefix?: string;
}

/** A decoder for `POST …/chat/completions` with `stream: true`; also takes a plain JSON answer and error bodies. */
export function createOpenAiChatDecoder(options: DecodeOptions = {}): StreamDecoder {
  return new OpenAiChatDecoder(options);
}

/** How the body is read; decided by its first character that is not white space. */
type BodyKind = 'undecided' | 'events' | 'json' | 'markup';

class OpenAiChatDecoder implements StreamDecoder {
  readonly #text = new TextDecoder();
  readonly #answer: AnswerAssembly;
  readonly #parser: EventSourceParser;
  #kind: BodyKind = 'undecided';
  /** Text before the kind is decided, or the whole of a JSON body. */
  #body = '';
  /** The beginning of a body that turned out to hold no event. */
  #head = '';
  #sawEvent = false;
  #done = false;
  #over = false;
  #out: StreamEvent[] = [];

  constructor(options: DecodeOptions) {
    this.#answer = new AnswerAssembly(options.callIdPrefix ?? 'call');
    this.#parser = createParser({
      maxBufferSize: MODEL_EVENT_MAX,
      onEvent: (event) => this.#readEvent(event),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#fail(tooLong());
      },
    });
  }

  get progress(): StreamDecoder['progress'] {
    if (this.#over) return 'over';
    if (this.#done) return 'done';
    return this.#answer.finishReason === undefined ? 'open' : 'finished';
  }

  get hasUsage(): boolean {
    return this.#answer.usage !== null;
  }

  push(bytes: Uint8Array): StreamEvent[] {
    if (!this.#over) this.#guard(() => this.#take(this.#text.decode(bytes, { stream: true })));
    return this.#drain();
  }

  end(): StreamEvent[] {
    if (this.#over) return this.#drain();
    this.#guard(() => {
      this.#take(this.#text.decode());
      if (this.#kind === 'events') this.#parser.feed('\n\n');
      if (this.#kind === 'json') this.#readJsonBody();
    });
    const foreign = this.#kind === 'markup' ? this.#body : this.#sawEvent ? '' : this.#head;
    if (foreign.trim() !== '' && !isKeepAlive(foreign)) this.#fail(notAStream(foreign));
    if (!this.#over) this.#out.push(...this.#answer.end(this.#done));
    this.#over = true;
    return this.#drain();
  }

  #take(text: string): void {
    if (text === '') return;
    if (this.#kind === 'events') return this.#feed(text);
    this.#body += text;
    const body = this.#body.trimStart();
    if (this.#kind === 'undecided' && body !== '') this.#kind = kindOf(body);
    if (this.#kind === 'events') {
      this.#body = '';
      this.#feed(body);
    } else if (this.#kind === 'markup' && body.length >= HEAD_KEPT) {
      this.#fail(notAStream(body));
    } else if (this.#body.length > MODEL_EVENT_MAX) {
      this.#fail(tooLong());
    }
  }

  #feed(text: string): void {
    if (!this.#sawEvent && this.#head.length < HEAD_KEPT) this.#head += text.slice(0, HEAD_KEPT - this.#head.length);
    this.#parser.feed(text);
  }

  #readEvent(event: EventSourceMessage): void {
    if (this.#over) return;
    this.#sawEvent = true;
    const data = event.data.trim();
    if (data === '[DONE]') {
      this.#done = true;
      return;
    }
    const chunk = parseJson(data);
    // An event cut off by the end of the connection is no error of its own: the finish will say `incomplete`.
    if (!isRecord(chunk)) {
      if (event.event === 'error' && data !== '') this.#fail(streamError(data));
      return;
    }
    this.#readChunk(chunk, event.event);
  }

  #readChunk(chunk: JsonRecord, eventName?: string): void {
    if (isErrorChunk(chunk, eventName)) return this.#fail(streamError(chunk));
    const inChoice = asList(chunk.choices)
      .map((choice) => asRecord(choice).error)
      .find((error) => Boolean(error));
    this.#out.push(...this.#answer.push(chunk));
    if (inChoice !== undefined) this.#fail(streamError({ error: inChoice }));
  }

  /** An answer that was not streamed, an error, or one chunk a line. */
  #readJsonBody(): void {
    const whole = parseJson(this.#body);
    if (whole !== undefined) return this.#readJsonValue(whole, this.#body);
    const lines = this.#body.split('\n').map(parseJson).filter(isRecord);
    if (lines.length === 0) return this.#fail(notAStream(this.#body));
    for (const line of lines) if (!this.#over) this.#readJsonValue(line, this.#body);
  }

  #readJsonValue(value: unknown, body: string): void {
    const chunk = Array.isArray(value) ? asRecord((value as unknown[])[0]) : asRecord(value);
    if (Array.isArray(chunk.choices) && !isErrorChunk(chunk)) {
      this.#sawEvent = true;
      this.#readChunk(chunk);
      return;
    }
    const said = readProviderError(chunk);
    this.#fail(said ? streamError(chunk) : notAStream(body));
  }

  #fail(failure: StreamFailure): void {
    if (this.#over) return;
    this.#out.push(...this.#answer.flush(), { type: 'error', error: failure });
    this.#over = true;
  }

  /** Nesting that overflows the stack, or whatever else a hostile body provokes, becomes a failure of the stream. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail({ code: 'model-stream-error', message: `unreadable stream (${String(error)})`, retryable: false });
    }
  }

  #drain(): StreamEvent[] {
    const events = this.#out;
    this.#out = [];
    return events;
  }
}

/** UTF-16 units of a foreign body that are looked at for its own words. */
const HEAD_KEPT = 4_096;

function kindOf(body: string): BodyKind {
  if (body.startsWith('{') || body.startsWith('[')) return 'json';
  return looksLikeMarkup(body) ? 'markup' : 'events';
}

/** A stream that was cut before its first event, not a foreign body: only lines of the event-stream format. */
function isKeepAlive(head: string): boolean {
  return head.split(/\r\n|\n|\r/).every((line) => /^(?:$|:|(?:event|data|id|retry)(?::|$))/.test(line));
}

function isErrorChunk(chunk: JsonRecord, eventName?: string): boolean {
  if (eventName === 'error') return true;
  if (isRecord(chunk.error) || textOf(chunk.error) !== undefined) return true;
  if (Array.isArray(chunk.choices)) return false;
  return chunk.object === 'error' || chunk.type === 'error' || textOf(chunk.detail) !== undefined;
}

function streamError(value: unknown): StreamFailure {
  const said = readProviderError(value) ?? { message: 'the provider reported an error without words' };
  return {
    code: 'model-stream-error',
    message: said.message,
    retryable: isRetryable(said),
    ...(said.status === undefined ? {} : { status: said.status }),
    ...(said.kind === undefined ? {} : { data: { kind: said.kind } }),
  };
}

function notAStream(body: string): StreamFailure {
  const words = readErrorBody(body.slice(0, HEAD_KEPT), '').message;
  const message = `not an event stream${words === '' ? '' : `: ${words}`}`;
  return { code: 'model-not-a-stream', message, retryable: false, data: { words, markup: looksLikeMarkup(body) } };
}

function tooLong(): StreamFailure {
  return { code: 'model-stream-error', message: 'one event of the stream is too long', retryable: false };
}
