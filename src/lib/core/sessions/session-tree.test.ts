import { describe, expect, it } from 'vitest';
import { buildSessionTree, leafUnder, pathTo, siblingsOf, textOf } from './session-tree';
import type { SessionEntry } from './session-entry';

const greeting = (id: string, index = 0): SessionEntry => ({
  id,
  parentId: null,
  time: 1,
  type: 'greeting',
  data: { text: `开场${index}`, index },
});
const input = (id: string, parentId: string | null): SessionEntry => ({
  id,
  parentId,
  time: 2,
  type: 'input',
  data: { text: `话${id}` },
});
const reply = (id: string, parentId: string): SessionEntry => ({
  id,
  parentId,
  time: 3,
  type: 'reply',
  data: { text: `文${id}`, state: 'delivered' },
});
const revision = (id: string, target: string, text: string): SessionEntry => ({
  id,
  parentId: target,
  time: 4,
  type: 'revision',
  data: { target, text },
});

const story: SessionEntry[] = [
  greeting('g'),
  input('a', 'g'),
  reply('b', 'a'),
  reply('c', 'a'),
  input('d', 'c'),
  reply('e', 'd'),
];

describe('session tree', () => {
  it('gives the path from the root to a leaf', () => {
    const tree = buildSessionTree(story);
    expect(pathTo(tree, 'e').map((entry) => entry.id)).toEqual(['g', 'a', 'c', 'd', 'e']);
    expect(pathTo(tree, 'b').map((entry) => entry.id)).toEqual(['g', 'a', 'b']);
    expect(pathTo(tree, null)).toEqual([]);
  });

  it('names a leaf that is not there', () => {
    expect(() => pathTo(buildSessionTree(story), 'zz')).toThrowError(
      expect.objectContaining({ code: 'session-entry-missing' }),
    );
  });

  it('keeps entries whose parent was lost, as roots', () => {
    const tree = buildSessionTree([reply('x', 'lost'), input('y', 'x')]);
    expect(pathTo(tree, 'y').map((entry) => entry.id)).toEqual(['x', 'y']);
    expect(tree.children.get(null)?.map((entry) => entry.id)).toEqual(['x']);
  });

  it('refuses a circle instead of walking it for ever', () => {
    const tree = buildSessionTree([reply('x', 'y'), input('y', 'x')]);
    expect(() => pathTo(tree, 'x')).toThrowError(expect.objectContaining({ code: 'session-broken-path' }));
  });

  it('counts only replies to the same input as variants', () => {
    const tree = buildSessionTree(story);
    const entry = tree.byId.get('c');
    expect(entry && siblingsOf(tree, entry).map((other) => other.id)).toEqual(['b', 'c']);
  });

  it('goes down to where a variant stood', () => {
    const tree = buildSessionTree(story);
    expect(leafUnder(tree, 'c')).toBe('e');
    expect(leafUnder(tree, 'b')).toBe('b');
  });

  it('shows the latest revision and keeps the entry as it was', () => {
    const tree = buildSessionTree([...story, revision('r1', 'b', '改一'), revision('r2', 'b', '改二')]);
    const entry = tree.byId.get('b');
    expect(entry && textOf(tree, entry)).toBe('改二');
    expect(entry?.data.text).toBe('文b');
    expect(tree.children.get('b')).toBeUndefined();
  });
});
