import { expect, it } from 'vitest';
import type { RunningTurn, StoryItem } from '$lib/app/api';
import { storyRows, virtualCount } from './story-rows';

const item = (id: string, kind: StoryItem['kind'] = 'reply', over: Partial<StoryItem> = {}): StoryItem => ({
  id,
  kind,
  turn: 1,
  text: id,
  edited: false,
  time: 0,
  swipes: { index: 0, ids: [id] },
  ...over,
});
const running: RunningTurn = {
  turn: 't',
  reply: 'r2',
  parent: 'i1',
  number: 1,
  text: '',
  reasoning: '',
  startedAt: 0,
  retry: null,
};

it('puts the running reply in place of the sibling that was shown', () => {
  const rows = storyRows([item('g', 'greeting'), item('i1', 'input'), item('r1')], running);
  expect(rows.map((row) => [row.id, row.live])).toEqual([
    ['g', false],
    ['i1', false],
    ['r2', true],
  ]);
});

it('keeps the id of a reply when it is delivered', () => {
  const items = [item('i1', 'input'), item('r2')];
  expect(storyRows(items, running).map((row) => row.id)).toEqual(['i1', 'r2']);
  expect(storyRows(items, null).map((row) => [row.id, row.live])).toEqual([
    ['i1', false],
    ['r2', false],
  ]);
});

it('virtualises only long stories, in steps, and never the end', () => {
  expect(virtualCount(200)).toBe(0);
  expect(virtualCount(201)).toBe(160);
  expect(virtualCount(239)).toBe(160);
  expect(virtualCount(240)).toBe(200);
  expect(10_000 - virtualCount(10_000)).toBeGreaterThanOrEqual(40);
});
