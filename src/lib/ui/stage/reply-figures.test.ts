import { expect, it } from 'vitest';
import type { StoryItem } from '$lib/app/api';
import { replyFigures, seconds, storyLength } from './reply-figures';

const item = (over: Partial<StoryItem> = {}): StoryItem => ({
  id: 'r',
  kind: 'reply',
  turn: 1,
  text: '雨 停了。\n',
  edited: false,
  time: 0,
  swipes: { index: 0, ids: ['r'] },
  ...over,
});

it('counts letters of Chinese and words of English', () => {
  expect(storyLength('雨 停了。\n', 'zh-CN')).toBe(4);
  expect(storyLength("The keeper's lamp—out. 3 a.m.", 'en')).toBe(7);
  expect(storyLength('  ', 'en')).toBe(0);
});

it('tells thinking from waiting', () => {
  const timing = { first: 6_200, total: 14_000 };
  expect(replyFigures(item({ reply: { state: 'delivered', timing, reasoning: '想' } }), 'zh')).toEqual({
    first: 6,
    total: 14,
    thought: true,
    length: 4,
  });
  expect(replyFigures(item({ reply: { state: 'stopped' } }), 'zh')).toMatchObject({ first: null, thought: false });
});

it('never says that something took no time', () => {
  expect(seconds(0)).toBe(1);
  expect(seconds(1_600)).toBe(2);
});
