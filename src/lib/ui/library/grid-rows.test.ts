import { describe, expect, it } from 'vitest';
import { columnsIn, rowsOf } from './grid-rows';

describe('columnsIn', () => {
  it.each([
    [1144, false, 7],
    [350, true, 2],
    [720, true, 4],
    [0, true, 2],
  ])('%i px, phone %s: %i', (width, phone, columns) => expect(columnsIn(width, phone)).toBe(columns));
});

it('cuts a list into rows, the last one short', () => {
  expect(rowsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(rowsOf([], 3)).toEqual([]);
});
