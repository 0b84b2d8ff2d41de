import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSegments, firstDifference } from './align-segments';
import { outlineOf, placed, type MessageOutline } from './outline';
import { readOutlines, readTexts, unpackRequest } from './pack-request';
import { hashText, packText, unpackText } from './packed-text';
import { anyMessages, anyText, FRAME, message, PartsInMemory } from './requests.test-helper';
import { SegmentMemory } from './segment-memory';
import { stableTokens } from './stable-prefix';
import type { TracedMessage } from './traced-message';

const outlines = (messages: readonly TracedMessage[]): MessageOutline[] =>
  messages.map((each) => outlineOf(each, new SegmentMemory()));

/** A story of so many turns under one system prompt. */
const story = (turns: number): TracedMessage[] => [
  message('system', ...Array.from({ length: 60 }, (_, at): [string, string] => [`lore:${at}`, `设定 ${at}\n`])),
  ...Array.from({ length: turns }, (_, at) => [
    message('user', [`story:i${at}`, `第 ${at} 问`]),
    message('assistant', [`story:r${at}`, `第 ${at} 答`]),
  ]).flat(),
];

describe('a packed text', () => {
  it('comes back the same, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => unpackText(packText(text)) === text),
      { numRuns: 500 },
    );
  });

  it('is compressed where that is shorter', () => {
    expect(packText('雨'.repeat(1000)).length).toBeLessThan(100);
    expect(packText('雨').length).toBe(4);
  });

  it('has another hash than a text that reads alike', () => {
    expect(hashText('\ud83d')).not.toBe(hashText('\ufffd'));
  });

  it.each([[], [9, 1], [0, 0xff], [1, 1, 2], [2, 1]])('is told from what is none', (...bytes) => {
    expect(unpackText(Uint8Array.from(bytes))).toBeNull();
  });
});

describe('a request', () => {
  it('is the same after it was taken apart, segments and the text between them', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessages, async (messages) => {
        const parts = new PartsInMemory();
        const packed = await parts.take(messages);
        const unpacked = await unpackRequest(packed, parts);
        expect(unpacked.messages).toEqual(messages);
        expect(unpacked.frame).toEqual(FRAME);
        expect((await parts.take(messages)).written).toEqual([0, 0]);
      }),
      { numRuns: 150 },
    );
  });

  it('covers every message with its segments and what stands between', () => {
    fc.assert(
      fc.property(anyMessages, (messages) => {
        messages.forEach(({ message: { content }, segments }, place) => {
          const outline = outlines(messages)[place];
          const text = typeof content === 'string' ? content : '';
          const words = segments.map(
            ({ start, end }, at) => (outline?.segments[at]?.before ?? '') + text.slice(start, end),
          );
          expect(words.join('') + (outline?.after ?? '')).toBe(text);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('shares all but its new words and a few nodes with the one before, however long the story is', async () => {
    const parts = new PartsInMemory();
    await parts.take(story(1000));
    const { written } = await parts.take(story(1001));
    expect(written[0]).toBeLessThanOrEqual(6);
    expect(written[1]).toBe(2);
  });

  it('shares what stands before and after a lore entry that is gone', async () => {
    const parts = new PartsInMemory();
    const all = Array.from({ length: 2000 }, (_, at): [string, string] => [`lore:${at}`, `设定 ${at}\n`]);
    await parts.take([message('system', ...all)]);
    const { written } = await parts.take([message('system', ...all.filter((_, at) => at !== 700))]);
    expect(written[0]).toBeLessThanOrEqual(6);
    expect(written[1]).toBe(0);
  });

  it('is refused when a node or text is missing or another', async () => {
    const parts = new PartsInMemory();
    const packed = await parts.take(story(40));
    for (const map of [parts.nodeMap, parts.textMap] as Map<string, unknown>[]) {
      const keys = [...map.keys()];
      for (const key of keys) {
        const kept = map.get(key);
        map.delete(key);
        await expect(unpackRequest(packed, parts)).rejects.toMatchObject({ code: 'request-corrupt' });
        map.set(key, map.get(keys.find((other) => other !== key) ?? ''));
        await expect(unpackRequest(packed, parts)).rejects.toMatchObject({ code: 'request-corrupt' });
        map.set(key, kept);
      }
    }
    await expect(unpackRequest(packed, parts)).resolves.toBeDefined();
  });
});

describe('two requests', () => {
  const compare = (before: TracedMessage[], now: TracedMessage[]) => {
    const [one, two] = [placed(outlines(before)), placed(outlines(now))];
    const alignment = alignSegments(one, two);
    return {
      changes: Object.fromEntries([...alignment.changes].map(([id, was]) => [id, was?.id ?? null])),
      removed: alignment.removed.map(({ after, segment }) => [after, segment.id]),
      first: firstDifference(alignment, two),
    };
  };
  const kind = 'agents';

  it('that are the same differ in nothing', () => {
    expect(compare(story(5), story(5))).toEqual({ changes: {}, removed: [], first: null });
  });

  it('tell an entry that is new, gone or changed, though the numbers of the others move', () => {
    const a: [string, string, object] = ['agents:0', '## 雨\n总在下。', { title: '雨', kind }];
    const b: [string, string, object] = ['agents:1', '## 灯\n冷的。', { title: '灯', kind }];
    const c: [string, string, object] = ['agents:2', '## 船\n一条。', { title: '船', kind }];
    const without = message('system', a, ['agents:1', c[1], c[2]]);
    const all = message('system', a, b, c);
    expect(compare([all], [without])).toMatchObject({
      changes: {},
      removed: [['agents:0', 'agents:1']],
      first: { segment: { title: '灯' }, removed: true },
    });
    expect(compare([without], [all])).toMatchObject({
      changes: { 'agents:1': null },
      removed: [],
      first: { segment: { title: '灯' }, removed: false },
    });
    const edited = message('system', a, ['agents:1', '## 灯\n热的。', b[2]], c);
    expect(compare([all], [edited])).toMatchObject({ changes: { 'agents:1': 'agents:1' }, removed: [] });
    expect(compare([all], [message('system', b, c)])).toMatchObject({ removed: [[null, 'agents:0']] });
  });

  it('tell a story that went on, an entry with new words and another swipe', () => {
    expect(compare(story(2), story(3)).changes).toEqual({ 'story:i2': null, 'story:r2': null });
    const edited = story(3);
    edited[3] = message('user', ['story:i1', '别的']);
    expect(compare(story(3), edited)).toMatchObject({ changes: { 'story:i1': 'story:i1' }, removed: [] });
    const swiped = story(3);
    swiped[4] = message('assistant', ['story:x', '第 1 答']);
    expect(compare(story(3), swiped)).toMatchObject({
      changes: { 'story:x': null },
      removed: [['story:i1', 'story:r1']],
    });
  });

  it('name every segment once, whatever they are', () => {
    fc.assert(
      fc.property(anyMessages, anyMessages, (before, now) => {
        const [one, two] = [placed(outlines(before)), placed(outlines(now))];
        const { changes, removed } = alignSegments(one, two);
        const changed = [...changes.values()].filter((was) => was !== null).length;
        expect(two.length - changes.size).toBe(one.length - changed - removed.length);
        const ids = new Set(two.map(({ id }) => id));
        for (const id of changes.keys()) expect(ids).toContain(id);
        for (const { after } of removed) if (after !== null) expect(ids).toContain(after);
      }),
      { numRuns: 100 },
    );
  });
});

describe('what two requests share at the start', () => {
  const shared = async (before: TracedMessage[], now: TracedMessage[]) => {
    const parts = new PartsInMemory();
    const [one, two] = [await parts.take(before), await parts.take(now)];
    let loaded = 0;
    const text = async (hash: string) => {
      loaded += 1;
      return (await readTexts([hash], parts)).get(hash) as string;
    };
    const tokens = await stableTokens(await readOutlines(one, parts), await readOutlines(two, parts), text, text);
    return { tokens, loaded };
  };
  const all = (messages: TracedMessage[]) =>
    messages.flatMap(({ segments }) => segments).reduce((sum, { tokens }) => sum + tokens, 0);

  it('is the whole of the one before when the story went on, and no text is read for it', async () => {
    expect(await shared(story(3), story(4))).toEqual({ tokens: all(story(3)), loaded: 0 });
  });

  it('ends in the middle of a segment, and counts words that were cut otherwise', async () => {
    const before = [message('system', ['a', '一二三'], ['b', '四五'], [null, '\n'])];
    expect((await shared(before, [message('system', ['a', '一二三四'], ['b', '五'], [null, '\n'])])).tokens).toBe(5);
    expect((await shared(before, [message('system', ['a', '一二三'], ['b', '四六'])])).tokens).toBe(4);
    expect((await shared(before, [message('system', ['a', '一二三'], [null, ' '], ['b', '四五'])])).tokens).toBe(3);
    expect((await shared(before, [message('user', ['a', '一二三'])])).tokens).toBe(0);
  });

  it('ends where a message is longer or shorter, though the next is the same', async () => {
    const next = message('user', ['c', '六七']);
    expect(
      (await shared([message('system', ['a', '一二']), next], [message('system', ['a', '一二三']), next])).tokens,
    ).toBe(2);
    expect(
      (await shared([message('system', ['a', '一二三']), next], [message('system', ['a', '一二']), next])).tokens,
    ).toBe(2);
  });
});
