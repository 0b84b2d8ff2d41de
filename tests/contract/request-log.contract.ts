import { beforeEach, describe, expect, it } from 'vitest';
import {
  missingParts,
  packRequest,
  unpackRequest,
  type RequestFrame,
  type StoredRequest,
  type TracedMessage,
} from '../../src/lib/core/prompt/requests';
import type { RequestLog } from '../../src/lib/ports/request-log';
import { codeOf, ownTab, type Tab, type World } from './worlds';

const FRAME: RequestFrame = {
  config: {
    id: 'm',
    name: 'M',
    dialect: 'openai-chat',
    baseUrl: 'https://a.example/v1',
    model: 'm-1',
    contextWindow: 8000,
    samplers: {},
    compat: {},
  },
  rest: { samplers: {} },
};

const words = (role: 'system' | 'user', id: string, content: string): TracedMessage => ({
  message: { role, content },
  segments: [{ id, kind: 'history', title: '', source: {}, tokens: 1, start: 0, end: content.length }],
});

/** A long system prompt that all share, and words of one's own. */
const SYSTEM: TracedMessage = {
  message: { role: 'system', content: '雨'.repeat(300) },
  segments: Array.from({ length: 300 }, (_, at) => ({
    ...{ id: `lore:${at}`, kind: 'lore', title: '', source: {}, tokens: 1 },
    start: at,
    end: at + 1,
  })),
};
const requestOf = (own: string): TracedMessage[] => [SYSTEM, words('user', 'story:i', own)];

/** Stores a request whose words are its id, with what the log lacks. */
async function put(log: RequestLog, id: string, session: string): Promise<StoredRequest> {
  const packed = packRequest(requestOf(id), FRAME);
  const { system, story, frame, systemText } = packed;
  const request: StoredRequest = {
    ...{ id, session, turn: `t-${id}`, number: 1, parent: 'i', reply: `r-${id}`, time: 5, cause: 'send', model: 'M' },
    ...{ tokens: 301, warnings: [{ code: 'w', data: { 一: [1] } }], system, story, frame, systemText, body: 'b' },
  };
  await log.put(request, await missingParts(packed, log));
  return request;
}

/** What a `RequestLog` promises, on any adapter. */
export function requestLogContract(name: string, newWorld: () => World): void {
  describe(`RequestLog ${name}`, () => {
    let world: World;
    let tab: Tab;
    beforeEach(async () => {
      world = newWorld();
      tab = await ownTab(world);
    });

    it('knows nothing at first', async () => {
      const { requests } = tab;
      expect([await requests.ofSession('s'), await requests.get('x')]).toEqual([[], null]);
      expect([await requests.nodes(['x', 'y']), await requests.texts(['x'])]).toEqual([[null, null], [null]]);
      expect([await requests.hasNodes(['x']), await requests.hasTexts([])]).toEqual([[false], []]);
    });

    it('gives a request back whole, in the order of storing, each session its own', async () => {
      const stored = [];
      for (const [id, session] of [
        ['c', 's'],
        ['a', 's'],
        ['b', 'other'],
      ] as const)
        stored.push(await put(tab.requests, id, session));
      for (const { requests } of [tab, world.tab()]) {
        expect(await requests.ofSession('s')).toEqual(stored.slice(0, 2));
        expect(await requests.get('b')).toEqual(stored[2]);
        expect((await unpackRequest(stored[1]!, requests)).messages).toEqual(requestOf('a'));
      }
    });

    it('takes a replay as done', async () => {
      const first = await put(tab.requests, 'a', 's');
      await tab.requests.put({ ...first, model: 'other' }, { nodes: [], texts: [] }, 'relaxed');
      expect(await tab.requests.ofSession('s')).toEqual([first]);
    });

    it('writes what two requests share once', async () => {
      await put(tab.requests, 'a', 's');
      const { nodes, texts } = await missingParts(packRequest(requestOf('b'), FRAME), tab.requests);
      expect([nodes.length, texts.length]).toEqual([1, 1]);
    });

    it('removes a session’s requests with all that only they needed', async () => {
      const [kept, gone] = [await put(tab.requests, 'a', 's'), await put(tab.requests, 'b', 't')];
      const alone = packRequest(requestOf('b'), FRAME);
      await tab.entries.remove('t');
      expect([await tab.requests.ofSession('t'), await tab.requests.get('b')]).toEqual([[], null]);
      const { nodes, texts } = await missingParts(alone, tab.requests);
      expect([nodes.map(({ hash }) => hash), texts.length]).toEqual([[gone.story], 1]);
      expect((await unpackRequest(kept, tab.requests)).messages).toEqual(requestOf('a'));
    });

    it('removes single requests, and everything with the last one', async () => {
      const packed = packRequest(requestOf('a'), FRAME);
      await put(tab.requests, 'a', 's');
      const kept = await put(tab.requests, 'b', 's');
      await tab.requests.remove(['a', 'unknown']);
      expect(await tab.requests.ofSession('s')).toEqual([kept]);
      await tab.requests.remove(['b']);
      const { nodes, texts } = await missingParts(packed, tab.requests);
      expect([nodes.length, texts.length]).toEqual([packed.nodes.size, packed.texts.size]);
    });

    it('puts all or nothing', async () => {
      const packed = packRequest(requestOf('a'), FRAME);
      const parts = await missingParts(packed, tab.requests);
      const broken = { id: 'a', session: 's', model: () => 'cannot be stored' } as unknown as StoredRequest;
      await expect(tab.requests.put(broken, parts)).rejects.toThrow();
      expect(await missingParts(packed, tab.requests)).toEqual(parts);
    });

    it('is written by its owner alone', async () => {
      const mine = await put(tab.requests, 'a', 's');
      await world.tab().claim();
      expect(await codeOf(put(tab.requests, 'b', 's'))).toBe('owner-lost');
      expect(await codeOf(tab.requests.remove(['a']))).toBe('owner-lost');
      expect(await codeOf(tab.entries.remove('s'))).toBe('owner-lost');
      expect(await tab.requests.ofSession('s')).toEqual([mine]);
    });
  });
}
