/** ms of one unit as providers write it. */
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** "try again in 7m12.5s", "retry after 20 seconds": browsers see the header only where a provider exposes it. */
const WORDS = /(?:again|retry)\s+(?:in|after)\s+((?:\d+(?:\.\d+)?\s*(?:ms|milliseconds?|[hms](?:[a-z]*))\s*)+)/i;

/**
 * ms that a provider asks to wait, from `retry-after-ms`, `retry-after` (seconds or a date) or its own words.
 * @param now ms since the epoch, for dates
 */
export function readRetryAfter(
  headers: { retryAfter: string | null; retryAfterMs: string | null },
  words: string,
  now: number,
): number | undefined {
  return (
    wholeMs(headers.retryAfterMs, 1) ??
    wholeMs(headers.retryAfter, 1_000) ??
    untilDate(headers.retryAfter, now) ??
    inWords(words)
  );
}

function wholeMs(text: string | null, unit: number): number | undefined {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text) * unit) : undefined;
}

function untilDate(text: string | null, now: number): number | undefined {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

function inWords(words: string): number | undefined {
  const [, span] = WORDS.exec(words) ?? [];
  if (span === undefined) return undefined;
  let total = 0;
  for (const [, amount, unit] of span.matchAll(/(\d+(?:\.\d+)?)\s*(ms|milli|[hms])/gi)) {
    const name = (unit ?? '').toLowerCase();
    total += Number(amount) * (UNITS[name === 'milli' ? 'ms' : name] ?? 0);
  }
  return Math.ceil(total);
}
