import { expect, it } from 'vitest';
import type { StoryItem } from '$lib/app/api';
import { keepItems } from './keep-items';

const item = (id: string, over: Partial<StoryItem> = {}): StoryItem => ({
  id,
  kind: 'reply',
  turn: 1,
  text: id,
  edited: false,
  time: 0,
  swipes: { index: 0, ids: [id] },
  ...over,
});

it('keeps the objects of what did not change', () => {
  const [a, b] = [item('a'), item('b')];
  const next = keepItems([a, b], [item('a'), item('b', { text: 'new' }), item('c')]);
  expect(next[0]).toBe(a);
  expect(next[1]?.text).toBe('new');
  expect(next).toHaveLength(3);
});

it('takes a reply whose end is told now', () => {
  const writing = item('a', { reply: { state: 'interrupted' } });
  expect(keepItems([writing], [item('a', { reply: { state: 'delivered' } })])[0]?.reply?.state).toBe('delivered');
});
