import { describe, expect, it } from 'vitest';
import { digestOf } from './session-digest';
import { buildSessionTree } from './session-tree';
import type { SessionEntry } from './session-entry';

const long = `${'雨'.repeat(300)}。她把灯推过来。“坐。”`;
const entries: SessionEntry[] = [
  { id: 'g', parentId: null, time: 0, type: 'greeting', data: { text: '开场', index: 0 } },
  { id: 'i', parentId: 'g', time: 0, type: 'input', data: { text: '进门' } },
  { id: 'r', parentId: 'i', time: 0, type: 'reply', data: { text: long, state: 'delivered' } },
];

describe('digest of a story', () => {
  it('counts turns and the length of the story, not of the input', () => {
    const digest = digestOf(buildSessionTree(entries), 'r');
    expect(digest.turns).toBe(1);
    expect(digest.length).toBe(2 + long.length);
  });

  it('ends with the last words', () => {
    const { excerpt } = digestOf(buildSessionTree(entries), 'r');
    expect(excerpt.endsWith('她把灯推过来。“坐。”')).toBe(true);
    expect(excerpt.length).toBeLessThanOrEqual(160);
  });

  it('is empty before anything was said', () => {
    expect(digestOf(buildSessionTree([]), null)).toEqual({ turns: 0, length: 0, excerpt: '' });
  });
});
