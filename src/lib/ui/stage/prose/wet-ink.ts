/** Text that arrived at one moment. */
export interface Arrival {
  /** UTF-16 units. */
  length: number;
  /** ms on the page's clock. */
  time: number;
}

/** How long the newest words stay palest, and how long until they are dry. */
const WETTEST_MS = 320;
const DRY_MS = 900;
/** A burst of text is not all pale: at most this many units at the end. */
const WETTEST_MAX = 16;
const WET_MAX = 48;

export interface WetInk {
  /** UTF-16 units at the end in ink-3. */
  wettest: number;
  /** Units before those in ink-2. */
  wet: number;
}

/** How much of the end of the text is still wet at `now`. */
export function wetInk(arrivals: readonly Arrival[], now: number): WetInk {
  let wettest = 0;
  let wet = 0;
  for (let at = arrivals.length - 1; at >= 0; at--) {
    const arrival = arrivals[at];
    if (!arrival || now - arrival.time >= DRY_MS) break;
    if (now - arrival.time < WETTEST_MS) wettest += arrival.length;
    else wet += arrival.length;
  }
  const pale = Math.min(wettest, WETTEST_MAX);
  return { wettest: pale, wet: Math.min(wet + wettest - pale, WET_MAX) };
}

/** Drops what is dry; the list stays short however long the reply grows. */
export function keepWet(arrivals: readonly Arrival[], now: number): Arrival[] {
  return arrivals.filter((arrival) => now - arrival.time < DRY_MS);
}
