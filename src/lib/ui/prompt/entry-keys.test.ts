import { expect, it } from 'vitest';
import { keepEntryKeys } from './entry-keys';

const entry = (name: string, content = name) => ({ name, content });
const first = keepEntryKeys([], [entry('甲'), entry('乙'), entry('甲', '别的')]);
const keys = (next: { name: string; content: string }[]) => keepEntryKeys(first, next).map(({ key }) => key);

it('gives every row a key of its own', () => {
  expect(first.map(({ key }) => key)).toEqual([1, 2, 3]);
});

it('tells rows again after a move, an edit, a renaming and a removal', () => {
  expect(keys([entry('乙'), entry('甲'), entry('甲', '别的')])).toEqual([2, 1, 3]);
  expect(keys([entry('甲'), entry('乙', '改过'), entry('甲', '别的')])).toEqual([1, 2, 3]);
  expect(keys([entry('甲'), entry('丙', '乙'), entry('甲', '别的')])).toEqual([1, 2, 3]);
  expect(keys([entry('乙'), entry('甲', '别的')])).toEqual([2, 3]);
});

it('keeps the place when name and words both changed, and never uses a key twice', () => {
  expect(keys([entry('甲'), entry('新', '新'), entry('甲', '别的')])).toEqual([1, 2, 3]);
  expect(keys([entry('甲'), entry('乙'), entry('甲', '别的'), entry('新')])).toEqual([1, 2, 3, 4]);
});
