import type { Random } from '$lib/ports/basics';

/** Numbers from the system's source, with the 53 bits a double holds. */
export function createRandom(): Random {
  return {
    next() {
      const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
      return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
    },
  };
}
