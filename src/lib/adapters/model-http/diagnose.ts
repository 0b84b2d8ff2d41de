import { MODEL_PROBE_MS } from '$lib/core/limits';
import type { Clock } from '$lib/ports/basics';
import { LATE, patiently } from './patience';
import { placeOf, type Surroundings } from './surroundings';

/** Why an address could not be read; a browser says only `TypeError` to all of them. */
export type NetworkCause =
  'model-offline' | 'model-mixed-content' | 'model-local-network' | 'model-cors' | 'model-refused' | 'model-network';

/** What can be told without another request; else `model-network`. */
export async function causeAtHand(url: URL, surroundings: Surroundings): Promise<NetworkCause> {
  const place = placeOf(url);
  if (place === 'public' && !surroundings.isOnline()) return 'model-offline';
  if (!surroundings.isSecurePage || (url.protocol === 'https:' && place === 'public')) return 'model-network';
  const permission = place === 'public' ? 'unknown' : await surroundings.localNetwork();
  if (permission === 'denied') return 'model-local-network';
  // Where that permission was given, private addresses are exempt from the rule on mixed content.
  const exempt = place === 'self' || (place === 'local' && permission === 'granted');
  return url.protocol === 'http:' && !exempt ? 'model-mixed-content' : 'model-network';
}

/**
 * Tells a server that forbids the call from one that is not there, by a request whose answer nobody may read: it
 * carries no key and no header, and succeeds whenever anything answers.
 */
export async function probeCause(
  url: URL,
  deps: { fetch: typeof fetch; clock: Clock; surroundings: Surroundings },
  signal: AbortSignal,
): Promise<NetworkCause> {
  const atHand = await causeAtHand(url, deps.surroundings);
  if (atHand !== 'model-network') return atHand;
  const hangUp = new AbortController();
  try {
    const probe = deps.fetch(url.origin, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'follow',
      signal: hangUp.signal,
    });
    return (await patiently(probe, MODEL_PROBE_MS, deps.clock, signal)) === LATE ? 'model-network' : 'model-cors';
  } catch (error) {
    if (signal.aborted) throw error;
    return 'model-refused';
  } finally {
    hangUp.abort();
  }
}
