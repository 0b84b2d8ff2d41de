import { isLiyuanError, ModelError } from '$lib/core/errors';
import { MODEL_IDLE_MS } from '$lib/core/limits';
import { createOpenAiChatDecoder } from '$lib/core/model/dialects/openai-chat/decode';
import { encodeRequest } from '$lib/core/model/dialects/openai-chat/encode';
import type { ModelRequest } from '$lib/core/model/messages';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { StreamEvent, StreamFailure } from '$lib/core/model/stream-event';
import type { ModelClient } from '$lib/ports/model-client';
import { prepareCall, type Call } from './call';
import { causeAtHand } from './diagnose';
import { dataOf, refusal, REQUEST, wordsOf, type HttpDeps, type HttpModelPorts } from './exchange';
import { listModels } from './list-models';
import { LATE, patiently } from './patience';
import { aborted, readAnswer, silence } from './read-answer';
import { Secrets } from './secrets';
import { browserSurroundings } from './surroundings';

/**
 * Models of the `openai-chat` dialect over `fetch`. A key is read for each call, travels in a header to the model's own
 * address only (no redirect is followed) and is struck out of everything that comes back.
 */
export class HttpModelClient implements ModelClient {
  readonly #deps: HttpDeps;

  constructor(ports: HttpModelPorts) {
    this.#deps = {
      // Called without `this`: browsers refuse a `fetch` that is another object's method.
      fetch: (input, init) => globalThis.fetch(input, init),
      surroundings: browserSurroundings(),
      idle: MODEL_IDLE_MS,
      ...ports,
    };
  }

  async *stream(request: ModelRequest, config: ModelConfig, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const hangUp = linked(signal);
    let secrets = new Secrets([]);
    try {
      const call = await prepareCall(this.#deps.vault, config, 'chat/completions');
      secrets = call.secrets;
      const opened = await this.#open(call, request, config, hangUp.signal);
      if ('code' in opened) yield failed(opened, call, config);
      else for await (const event of this.#read(opened, hangUp.signal)) yield sealed(event, call, config);
    } catch (error) {
      yield { type: 'error', error: secrets.strikeIn(signal.aborted ? aborted() : unforeseen(error)) };
    } finally {
      hangUp.end();
    }
  }

  models(config: ModelConfig, signal: AbortSignal): Promise<string[]> {
    return listModels(this.#deps, config, signal);
  }

  /** The response once its headers are there, or why there is none to read. */
  async #open(
    call: Call,
    request: ModelRequest,
    config: ModelConfig,
    signal: AbortSignal,
  ): Promise<Response | StreamFailure> {
    const { clock, idle, surroundings } = this.#deps;
    const body = JSON.stringify(encodeRequest(request, config).body);
    let response: Response | typeof LATE;
    try {
      signal.throwIfAborted();
      const sent = this.#deps.fetch(call.url, { ...REQUEST, method: 'POST', headers: call.headers, body, signal });
      response = await patiently(sent, idle, clock, signal);
    } catch (error) {
      if (signal.aborted) return aborted();
      const code = await causeAtHand(call.url, surroundings);
      return { code, message: wordsOf(error), retryable: code === 'model-network' };
    }
    if (response === LATE) return silence(idle);
    return response.ok ? response : refusal(response, call, this.#deps, signal);
  }

  #read(response: Response, signal: AbortSignal): AsyncIterable<StreamEvent> {
    const { clock, ids, idle } = this.#deps;
    const decoder = createOpenAiChatDecoder({ callIdPrefix: `call_${ids.next()}` });
    return readAnswer(response.body, decoder, { clock, signal, idle });
  }
}

function failed(failure: StreamFailure, call: Call, config: ModelConfig): StreamEvent {
  return { type: 'error', error: call.secrets.strikeIn({ ...failure, data: dataOf(failure, call, config) }) };
}

function sealed(event: StreamEvent, call: Call, config: ModelConfig): StreamEvent {
  return event.type === 'error' ? failed(event.error, call, config) : event;
}

/** Errors of the configuration and the vault keep their code; nothing else is expected here. */
function unforeseen(error: unknown): StreamFailure {
  const known = isLiyuanError(error) ? error : new ModelError('model-network', wordsOf(error));
  return { code: known.code, message: known.message, retryable: false, data: known.data };
}

/** A controller that follows the caller's signal and can be ended by us: leaving the iterator closes the connection. */
function linked(signal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      signal.removeEventListener('abort', abort);
      controller.abort();
    },
  };
}
