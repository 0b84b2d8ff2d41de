import { MODEL_ERROR_BODY_BYTES } from '$lib/core/limits';
import { httpFailure } from '$lib/core/model/http-failure';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { StreamFailure } from '$lib/core/model/stream-event';
import type { Clock, Ids } from '$lib/ports/basics';
import type { KeyVault } from '$lib/ports/key-vault';
import { beginningOf } from './bounded-text';
import type { Call } from './call';
import { shownAddress } from '$lib/core/model/endpoint';
import { LATE, patiently } from './patience';
import type { Surroundings } from './surroundings';

export interface HttpModelPorts {
  vault: Pick<KeyVault, 'get'>;
  clock: Clock;
  /** Makes ids of tool calls that the provider leaves without one. */
  ids: Ids;
  fetch?: typeof fetch;
  surroundings?: Surroundings;
  /** Silence in ms that counts as dead. */
  idle?: number;
}

export type HttpDeps = Required<HttpModelPorts>;

/** No cookies, no address of the page; a redirect is answered, never followed with the key in hand. */
export const REQUEST = { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' } as const;

/** A response that is not a success, as a failure. Browsers hide everything of a redirect: status 0. */
export async function refusal(
  response: Response,
  call: Call,
  { clock }: Pick<HttpDeps, 'clock'>,
  signal: AbortSignal,
): Promise<StreamFailure> {
  const body = await patiently(beginningOf(response, MODEL_ERROR_BODY_BYTES), ERROR_BODY_MS, clock, signal);
  return httpFailure({
    status: response.status || REDIRECT_STATUS,
    body: call.secrets.strike(body === LATE ? '' : body),
    retryAfter: response.headers.get('retry-after'),
    retryAfterMs: response.headers.get('retry-after-ms'),
    hadKey: call.hasKey,
    now: clock.now(),
  });
}

/** The status is what counts; its words are not waited for long. */
const ERROR_BODY_MS = 5_000;
const REDIRECT_STATUS = 302;

/** What a failure's sentence needs: where and which model. */
export function dataOf(failure: StreamFailure, call: Call, config: ModelConfig): Record<string, unknown> {
  return { ...failure.data, address: shownAddress(call.url), model: config.model };
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
