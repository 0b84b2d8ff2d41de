import { expect, it } from 'vitest';
import { mergeTexts } from './merge-texts';

it.each([
  ['a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n', 'A\nb\nC\n'],
  ['a\nb\nc\n', 'a\nb\nC\n', 'A\nb\nc\n', 'A\nb\nC\n'],
  ['a\r\nb\nc', 'a\r\nx\r\nb\nc', 'a\r\nb\nc!', 'a\r\nx\r\nb\nc!'],
  ['a\nb\n', 'a\nb\n', 'b\n', 'b\n'],
  ['a\nb\n', 'b\n', 'a\nb\n', 'b\n'],
  ['a\nb\n', 'x\n', 'x\n', 'x\n'],
])('%j with %j and %j is %j', (base, mine, theirs, both) => {
  expect(mergeTexts(base, mine, theirs)).toBe(both);
});

it.each([
  ['a\nb\n', 'A\nb\n', 'Ä\nb\n'],
  ['a\nb\n', 'a\n1\nb\n', 'a\n2\nb\n'],
  ['a', 'ab', 'ac'],
])('%j with %j and %j is for a person to say', (base, mine, theirs) => {
  expect(mergeTexts(base, mine, theirs)).toBeNull();
});
