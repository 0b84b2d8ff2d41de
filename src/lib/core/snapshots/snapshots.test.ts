import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredBySnapshot, diffManifests, retain, type SnapshotFile, type SnapshotMeta } from './index';

describe('coveredBySnapshot', () => {
  it.each([
    'SYSTEM.md',
    'user/LIYUAN.md',
    'cards/a/卡.json',
    'cards/a/a.png',
    'cards/a/对话/p/LIYUAN.md',
    'cards/a/对话/p/.liyuan/LIYUAN.md',
    'cards/历史/历史.png',
    'cards/a/对话/历史',
    'cards/a/对话/会话/LIYUAN.md',
    'cards/a/对话/p/历史',
    'cards/a/会话/x.md',
    'logs',
    'cards/logs/x.png',
  ])('keeps %s', (path) => expect(coveredBySnapshot(path)).toBe(true));

  it.each(['cards/a/对话/p/会话/s.jsonl', 'cards/a/对话/p/历史/检查点.jsonl', 'logs/requests/1.json'])(
    'leaves out %s',
    (path) => expect(coveredBySnapshot(path)).toBe(false),
  );
});

const file = (path: string, blob: string, modified = 0): SnapshotFile => ({ path, blob, size: blob.length, modified });

describe('diffManifests', () => {
  it('names what came, went and changed, and ignores a new time', () => {
    const before = { files: [file('same', 'x', 1), file('b', '1'), file('gone', 'g')] };
    const after = { files: [file('b', '2'), file('new', 'n'), file('same', 'x', 2)] };
    expect(diffManifests(before, after)).toEqual({ added: ['new'], removed: ['gone'], changed: ['b'] });
  });

  it('carried out gives the other state, in both directions', () => {
    const files = fc.dictionary(fc.constantFrom('a', 'b', 'c/d', '__proto__', '卡.json'), fc.constantFrom('1', '2'), {
      noNullPrototype: false,
    });
    fc.assert(
      fc.property(files, files, (from, to) => {
        const [before, after] = [from, to].map((state) => ({
          files: Object.entries(state).map(([path, blob]) => file(path, blob)),
        }));
        const { added, removed, changed } = diffManifests(before!, after!);
        const state = new Map<string, string>(Object.entries(from));
        for (const path of removed) expect(state.delete(path)).toBe(true);
        for (const path of added) expect(state.has(path)).toBe(false);
        for (const path of changed) expect(state.get(path)).not.toBe(to[path]);
        for (const path of [...added, ...changed]) state.set(path, to[path] ?? '');
        expect(new Map([...state].sort())).toEqual(new Map(Object.entries(to).sort()));
        const back = diffManifests(after!, before!);
        expect(back).toEqual({ added: removed, removed: added, changed });
      }),
    );
  });
});

describe('retain', () => {
  const metas = (count: number): SnapshotMeta[] =>
    Array.from({ length: count }, (_, at) => ({ id: `s${String(at).padStart(3, '0')}`, at }));

  it('keeps the last 50 and all named, whatever their order', () => {
    const all = metas(60).map((meta) => (meta.at === 3 ? { ...meta, name: 'before the duel' } : meta));
    const kept = retain([...all].reverse(), 1000);
    expect(kept).toHaveLength(51);
    expect(kept).toContain('s003');
    expect(kept).toContain('s010');
    expect(kept).not.toContain('s009');
    expect(new Set(retain(all, 1000))).toEqual(new Set(kept));
  });

  it('takes a blank name for none, and drops none for a date ahead of the clock', () => {
    const all = metas(51).map((meta) => ({ ...meta, name: '' }));
    expect(retain(all, 0)).toEqual(all.slice(1).map(({ id }) => id));
  });

  it('breaks a tie of times by id', () => {
    const all = metas(51).map((meta) => ({ ...meta, at: 7 }));
    expect(retain(all, 7)).not.toContain('s000');
  });
});
