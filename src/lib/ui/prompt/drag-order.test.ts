import { expect, it } from 'vitest';
import { landingIndex } from './drag-order';

it('lands where it is let go, counted without itself', () => {
  const middles = [10, 30, 50, 70];
  expect(landingIndex(middles, 0, 5)).toBe(0);
  expect(landingIndex(middles, 0, 31)).toBe(1);
  expect(landingIndex(middles, 0, 500)).toBe(3);
  expect(landingIndex(middles, 3, 0)).toBe(0);
  expect(landingIndex(middles, 2, 49)).toBe(2);
  expect(landingIndex([], 0, 5)).toBe(0);
});
