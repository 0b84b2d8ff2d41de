import type { Clock } from '$lib/ports/basics';

/** What {@link patiently} gives when the time is over. */
export const LATE = Symbol('late');

const OVER = new Error('the wait is over');

/** The promise's value, or `LATE` after `ms`. Rejects with the signal's reason as soon as it is aborted. */
export async function patiently<T>(
  promise: Promise<T>,
  ms: number,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): Promise<T | typeof LATE> {
  const wait = new AbortController();
  const abort = () => wait.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, clock.sleep(ms, wait.signal).then((): typeof LATE => LATE)]);
  } finally {
    signal.removeEventListener('abort', abort);
    wait.abort(OVER);
  }
}
