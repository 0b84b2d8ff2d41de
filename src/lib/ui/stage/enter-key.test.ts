import { expect, it } from 'vitest';
import { sendsOn } from './enter-key';

const press = (over: object = {}) => ({
  key: 'Enter',
  keyCode: 13,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
});

it('sends on Enter or on Shift-Enter, as set', () => {
  expect(sendsOn(press(), true)).toBe(true);
  expect(sendsOn(press({ shiftKey: true }), true)).toBe(false);
  expect(sendsOn(press(), false)).toBe(false);
  expect(sendsOn(press({ shiftKey: true }), false)).toBe(true);
  expect(sendsOn(press({ ctrlKey: true }), false)).toBe(true);
});

it('never sends while an input method composes', () => {
  for (const enterSends of [true, false]) {
    expect(sendsOn(press({ isComposing: true, ctrlKey: true }), enterSends)).toBe(false);
    expect(sendsOn(press({ keyCode: 229 }), enterSends)).toBe(false);
    expect(sendsOn(press({ keyCode: 229, shiftKey: true }), enterSends)).toBe(false);
  }
});
