import { isRetryableStatus, readErrorBody, type ProviderError } from './provider-error';
import { readRetryAfter } from './retry-after';
import type { StreamFailure } from './stream-event';

/** What is known of a response that is not a success. */
export interface HttpRefusal {
  status: number;
  /** The beginning of its body. */
  body: string;
  retryAfter: string | null;
  retryAfterMs: string | null;
  /** Whether the request carried a key. */
  hadKey: boolean;
  /** ms since the epoch. */
  now: number;
}

/**
 * A refusal as a failure whose code says what a person can do: `model-key-missing`, `model-key-wrong`,
 * `model-forbidden`, `model-payment`, `model-path-wrong`, `model-unknown`, `model-too-long`, `model-rate-limited`,
 * `model-server`, `model-redirected`, else `model-http`.
 */
export function httpFailure(refusal: HttpRefusal): StreamFailure {
  const { status } = refusal;
  const said = readErrorBody(refusal.body, `HTTP ${status}`);
  const code = codeOf(status, said, refusal.hadKey);
  const retryAfter = readRetryAfter(refusal, said.message, refusal.now);
  return {
    code,
    message: said.message,
    status,
    retryable: isRetryableStatus(status) && code !== 'model-payment',
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(said.kind === undefined ? {} : { data: { kind: said.kind } }),
  };
}

const NO_CREDIT =
  /insufficient.{0,20}(?:quota|balance|credit|fund)|(?:exceeded|exhausted).{0,30}(?:quota|credit)|billing|out of credits|余额不足|欠费/i;
const NO_SUCH_MODEL =
  /model.{0,120}(?:not.?found|does not exist|not exist|is not (?:a )?valid|no longer|not supported)|(?:no such|unknown|invalid|not a valid) model|模型.{0,40}不存在/i;
const TOO_LONG =
  /context.{0,20}(?:length|window|size)|maximum context|too many (?:input )?tokens|(?:prompt|input|request).{0,30}too (?:long|large)|exceeds?.{0,40}context/i;
const BAD_KEY = /api.?key|unauthori[sz]ed|authenticat|credential/i;

function codeOf(status: number, said: ProviderError, hadKey: boolean): string {
  const words = `${said.kind ?? ''} ${said.message}`;
  if (status < 400) return 'model-redirected';
  if (status === 401) return hadKey ? 'model-key-wrong' : 'model-key-missing';
  // Google answers a wrong key with 400, some gateways with 403.
  if ((status === 400 || status === 403) && BAD_KEY.test(words))
    return hadKey ? 'model-key-wrong' : 'model-key-missing';
  if (status === 402 || (status < 500 && NO_CREDIT.test(words))) return 'model-payment';
  if (status === 403) return 'model-forbidden';
  if (status === 413 || (status < 429 && TOO_LONG.test(words))) return 'model-too-long';
  if (status < 429 && NO_SUCH_MODEL.test(words)) return 'model-unknown';
  if (status === 404 || status === 405) return 'model-path-wrong';
  if (status === 429) return 'model-rate-limited';
  return status >= 500 ? 'model-server' : 'model-http';
}
