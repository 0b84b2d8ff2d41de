import { expect, it } from 'vitest';
import { CallMeter } from './call-meter';

it('refuses one message too many in a second and starts anew in the next', () => {
  const meter = new CallMeter(3);
  expect([0, 10, 999].map((now) => meter.allows(now))).toEqual([true, true, true]);
  expect(meter.allows(999)).toBe(false);
  expect(meter.allows(1_000)).toBe(true);
});
