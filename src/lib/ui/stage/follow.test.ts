import { expect, it } from 'vitest';
import { distanceToEnd, followsAfterScroll, isAtEnd, scrollAfter } from './follow';

const box = (scrollTop: number, scrollHeight = 2000, clientHeight = 800) => ({ scrollTop, scrollHeight, clientHeight });

it('counts as at the end within 80 px', () => {
  expect(isAtEnd(box(1120))).toBe(true);
  expect(isAtEnd(box(1119))).toBe(false);
  expect(distanceToEnd(box(1300))).toBe(0);
});

it('follows only for a reader at the end', () => {
  expect(scrollAfter(box(1200), box(1200, 2035), true)).toBe(1235);
  expect(scrollAfter(box(600), box(600, 2035), false)).toBe(600);
});

it('lets the reader go up while text arrives', () => {
  expect(followsAfterScroll(box(1200), box(1000, 2035), true)).toBe(false);
  expect(followsAfterScroll(box(1200), box(1150, 2035), true)).toBe(true);
  expect(followsAfterScroll(box(600), box(1190), false)).toBe(true);
  expect(followsAfterScroll(box(600), box(700), false)).toBe(false);
});

it('takes nothing for the reader that the box did by itself', () => {
  expect(followsAfterScroll(box(1200), box(900, 2000, 1100), true)).toBe(true);
  expect(followsAfterScroll(box(1200), box(1000, 1800), true)).toBe(true);
});

it('keeps the line above the composer when the keyboard comes up', () => {
  expect(scrollAfter(box(600), box(600, 2000, 500), false)).toBe(900);
  expect(scrollAfter(box(600, 2000, 500), box(600), false)).toBe(300);
});
