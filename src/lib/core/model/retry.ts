import { MODEL_ATTEMPTS, MODEL_RETRY_AFTER_MAX_MS, MODEL_RETRY_FIRST_MS, MODEL_RETRY_MAX_MS } from '../limits';
import type { StreamFailure } from './stream-event';

/**
 * Whether a failed request should be sent again by itself.
 * @param attempt attempts made so far, the first is 1
 * @param shown anything has been shown to the player, thinking too: a second answer would replace what they read
 */
export function mayRetry(attempt: number, failure: StreamFailure, shown: boolean): boolean {
  if (shown || !failure.retryable || attempt >= MODEL_ATTEMPTS) return false;
  // The player has waited for minutes already; whether to wait again is theirs to say.
  if (failure.code === 'model-idle') return false;
  return (failure.retryAfter ?? 0) <= MODEL_RETRY_AFTER_MAX_MS;
}

/**
 * ms to wait before the next attempt: doubling from one second, ± 25 % so that tabs do not knock in step, and never
 * sooner than the provider asked.
 * @param random uniform in [0, 1)
 */
export function nextDelay(attempt: number, failure: StreamFailure, random: number): number {
  const base = Math.min(MODEL_RETRY_MAX_MS, MODEL_RETRY_FIRST_MS * 2 ** Math.max(0, attempt - 1));
  const spread = Math.round(base * (0.75 + random * 0.5));
  return Math.max(spread, Math.min(failure.retryAfter ?? 0, MODEL_RETRY_AFTER_MAX_MS));
}
