import { expect, it } from 'vitest';
import type { RunningTurn } from '$lib/app/api';
import { LiveReply, unseen } from './live-reply.svelte';

const running = (text: string): RunningTurn => ({
  turn: 't',
  reply: 'r',
  parent: 'i',
  number: 1,
  text,
  reasoning: '',
  startedAt: 0,
  retry: null,
});
const delta = (text: string, textAt: number) => ({
  session: 's',
  turn: 't',
  text,
  textAt,
  reasoning: '',
  reasoningAt: 0,
});

it('takes only what a view did not hold yet', () => {
  expect(unseen(5, 3, 'cdef')).toBe('ef');
  expect(unseen(5, 5, 'ab')).toBe('ab');
  expect(unseen(5, 0, 'abc')).toBe('');
  expect(unseen(2, 5, 'ab')).toBeNull();
});

it('shows every word once, whether it comes by a view or by an event', () => {
  const live = new LiveReply(running('雨大'), 0);
  const heard: string[] = [];
  live.onText((text) => heard.push(text));
  expect(live.take(delta('大了。', 1), 5)).toBe(true);
  live.catchUp(running('雨大了。她'), 6);
  expect(live.take(delta('她说', 4), 7)).toBe(true);
  expect(live.text).toBe('雨大了。她说');
  expect(heard).toEqual(['了。', '她', '说']);
});

it('reports a gap and takes nothing', () => {
  const live = new LiveReply(running('雨'), 0);
  expect(live.take(delta('她', 9), 1)).toBe(false);
  expect(live.text).toBe('雨');
});
