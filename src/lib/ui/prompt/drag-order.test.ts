import { expect, it } from 'vitest';
import { edgeStep, landingIndex } from './drag-order';

it('lands where it is let go, counted without itself', () => {
  const middles = [10, 30, 50, 70];
  expect(landingIndex(middles, 0, 5)).toBe(0);
  expect(landingIndex(middles, 0, 31)).toBe(1);
  expect(landingIndex(middles, 0, 500)).toBe(3);
  expect(landingIndex(middles, 3, 0)).toBe(0);
  expect(landingIndex(middles, 2, 49)).toBe(2);
  expect(landingIndex([], 0, 5)).toBe(0);
});

it('rolls near the edges of what scrolls', () => {
  expect([10, 200, 395].map((y) => edgeStep(y, 0, 400))).toEqual([-10, 0, 10]);
});
