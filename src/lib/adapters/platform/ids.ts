import type { Clock, Ids, Random } from '$lib/ports/basics';

/** Ascending by code unit, without letters that are read as digits. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 32^10 ms: enough for the next 35,000 years. */
const TIME_DIGITS = 10;
/** 80 bits, so that two tabs in the same millisecond do not meet. */
const RANDOM_DIGITS = 16;

/**
 * Ids of 26 characters `[0-9a-z]`: time in ms, then chance. Within one source each id is greater than the one
 * before, in the same millisecond and when the clock is set back too.
 */
export function createIds(clock: Pick<Clock, 'now'>, random: Random): Ids {
  let time = 0;
  let tail: number[] = [];
  return {
    next() {
      const now = clock.now();
      if (now > time) {
        time = now;
        tail = Array.from({ length: RANDOM_DIGITS }, () => Math.floor(random.next() * DIGITS.length));
      } else if (!countUp(tail)) {
        time += 1;
        tail = tail.map(() => 0);
      }
      return digitsOf(time) + tail.map((digit) => DIGITS[digit]).join('');
    },
  };
}

/** The next number in place; false when there is none with as many digits. */
function countUp(digits: number[]): boolean {
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    const digit = digits[at] ?? 0;
    if (digit < DIGITS.length - 1) {
      digits[at] = digit + 1;
      return true;
    }
    digits[at] = 0;
  }
  return false;
}

function digitsOf(time: number): string {
  let text = '';
  for (let rest = time; text.length < TIME_DIGITS; rest = Math.floor(rest / DIGITS.length)) {
    text = (DIGITS[rest % DIGITS.length] ?? '') + text;
  }
  return text;
}
