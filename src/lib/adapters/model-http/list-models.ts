import { ModelError } from '$lib/core/errors';
import { MODEL_LIST_BYTES } from '$lib/core/limits';
import { looksLikeMarkup, readErrorBody } from '$lib/core/model/provider-error';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { StreamFailure } from '$lib/core/model/stream-event';
import { wholeText } from './bounded-text';
import { prepareCall, type Call } from './call';
import { probeCause } from './diagnose';
import { versionedBase } from '$lib/core/model/endpoint';
import { dataOf, refusal, REQUEST, wordsOf, type HttpDeps } from './exchange';
import { readModelList } from './model-list';
import { LATE, patiently } from './patience';
import { aborted, silence } from './read-answer';

/**
 * Names an endpoint offers. It is the connection test as well: where nothing can be read, a probe tells the causes
 * apart, and an address that lacks only its `/v1` is named in `data.suggestion` of `model-path-suggested`.
 * @throws ModelError
 */
export async function listModels(deps: HttpDeps, config: ModelConfig, signal: AbortSignal): Promise<string[]> {
  const call = await prepareCall(deps.vault, config, 'models');
  const answer = await ask(deps, call, signal);
  if (Array.isArray(answer)) return answer;
  const failure = answer.code === 'model-path-wrong' ? await withSuggestion(deps, config, answer, signal) : answer;
  const detail = call.secrets.strike(failure.message);
  const status = failure.status === undefined ? {} : { status: failure.status };
  const data = call.secrets.strikeIn({ ...dataOf(failure, call, config), ...status, detail });
  throw new ModelError(failure.code, detail, { data });
}

async function ask(deps: HttpDeps, call: Call, signal: AbortSignal): Promise<string[] | StreamFailure> {
  let response: Response | null = null;
  try {
    signal.throwIfAborted();
    const sent = deps.fetch(call.url, requestOf(call, signal));
    const answer = await patiently(sent, deps.idle, deps.clock, signal);
    if (answer === LATE) return silence(deps.idle);
    response = answer;
    if (!response.ok) return await refusal(response, call, deps, signal);
    const text = await patiently(wholeText(response, MODEL_LIST_BYTES), deps.idle, deps.clock, signal);
    return text === LATE ? silence(deps.idle) : (readModelList(text ?? '') ?? unreadable(text ?? ''));
  } catch (error) {
    if (signal.aborted) return endedBy(signal);
    const code = response ? 'model-stream-cut' : await causeOf(deps, call, signal);
    return { code, message: wordsOf(error), retryable: false };
  }
}

/** A GET carries no content type, so that without a key no preflight is needed. */
function requestOf(call: Call, signal: AbortSignal): RequestInit {
  const headers = Object.entries(call.headers).filter(([name]) => name !== 'content-type');
  return { ...REQUEST, headers: Object.fromEntries(headers), signal };
}

async function causeOf(deps: HttpDeps, call: Call, signal: AbortSignal): Promise<string> {
  try {
    return await probeCause(call.url, deps, signal);
  } catch {
    return endedBy(signal).code;
  }
}

/** A page where a list should be: the address is that of a web interface. */
function unreadable(text: string): StreamFailure {
  const code = looksLikeMarkup(text) ? 'model-path-wrong' : 'model-list-unreadable';
  return { code, message: readErrorBody(text.slice(0, 4_096), 'no list of models').message, retryable: false };
}

async function withSuggestion(
  deps: HttpDeps,
  config: ModelConfig,
  failure: StreamFailure,
  signal: AbortSignal,
): Promise<StreamFailure> {
  const baseUrl = versionedBase(config.baseUrl);
  if (baseUrl === null) return failure;
  const found = await ask(deps, await prepareCall(deps.vault, { ...config, baseUrl }, 'models'), signal);
  if (!Array.isArray(found)) return failure;
  return { ...failure, code: 'model-path-suggested', data: { ...failure.data, suggestion: baseUrl } };
}

/** A deadline of the caller is silence to the player; anything else was their own wish. */
function endedBy(signal: AbortSignal): StreamFailure {
  const reason: unknown = signal.reason;
  const late = reason instanceof Error && reason.name === 'TimeoutError';
  return late ? { code: 'model-silent', message: 'no answer in time', retryable: false } : aborted();
}
