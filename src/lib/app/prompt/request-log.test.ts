import { describe, expect, test } from 'vitest';
import { StorageError } from '$lib/core/errors';
import { unpackText, type TracedMessage } from '$lib/core/prompt/requests';
import type { ModelConfig } from '$lib/core/model/model-config';
import { gate } from '../scripted-model.test-helper';
import { SerialQueue } from '../serial-queue';
import { emptyDisk, startTestApp } from '../test-app.test-helper';
import { RequestArchive } from './request-archive';
import { bodyOf, GLOBAL, stage, turn, writeGlobal } from './request-log.test-helper';

const REMOTE: ModelConfig = {
  id: 'own',
  name: '远处',
  dialect: 'openai-chat',
  baseUrl: 'https://api.example/v1?token=geheim-query',
  model: 'm-1',
  keyId: 'own',
  contextWindow: 9000,
  samplers: { temperature: 0.7 },
  compat: { headers: { 'x-own': 'geheim-header' } },
};

describe('a request that left', () => {
  test('is found from its reply, and is what the model got', async () => {
    const at = await stage();
    await turn(at, '推门', '雨停了。');
    const view = await turn(at, '坐下', '她倒茶。');
    const { app } = at;
    const id = view.items.at(-1)?.reply?.request ?? '';
    const past = await app.api.prompt.request(id);
    expect(bodyOf(past).messages).toEqual(app.model.requests[1]?.messages);
    expect(past.past).toMatchObject({ id, turn: 2, cause: 'send', tokens: past.tokens });
    expect(past.segments.at(-1)).toMatchObject({ kind: 'input', text: '坐下', role: 'user' });
    expect(past.warnings).toEqual([]);
    expect((await app.api.prompt.requests(at.card, at.project)).map((row) => row.turn)).toEqual([2, 1]);
  });

  test('stays as it was when files change and the app starts anew', async () => {
    const disk = emptyDisk();
    const at = await stage({}, disk);
    await writeGlobal(at.app, '雨一直下。\n');
    const view = await turn(at, '推门', '嗯。');
    const before = await at.app.api.prompt.request(view.items.at(-1)?.reply?.request ?? '');
    await writeGlobal(at.app, '天晴了。\n');
    const later = await startTestApp(disk);
    expect(await later.api.prompt.request(before.past?.id ?? '')).toEqual(before);
    expect(before.body).toContain('雨一直下');
  });

  test('tells another reply and going on from a first reply', async () => {
    const at = await stage();
    const { app, session } = at;
    await turn(at, '推门', '嗯。');
    const never = gate();
    app.model.answer({ type: 'text-delta', text: '她抬头' }, never.opened);
    await app.api.play.regenerate(session);
    await app.next('turn-delta');
    await app.next('turn-delta');
    await app.api.play.stop(session);
    app.model.says('看我。');
    await app.api.play.resume(session);
    await app.next('turn-ended');
    await app.next('turn-ended');
    const rows = await app.api.prompt.requests(at.card, at.project);
    expect(rows.map(({ cause, turn: number }) => [cause, number])).toEqual([
      ['continue', 1],
      ['again', 1],
      ['send', 1],
    ]);
    const went = await app.api.prompt.request(rows[0]?.id ?? '');
    expect(bodyOf(went).messages).toEqual(app.model.requests[2]?.messages);
    expect(went.segments.map(({ source }) => source.field).slice(-2)).toEqual(['reply', 'continue']);
    expect(went.segments.at(-2)?.text).toBe('她抬头');
  });

  test('is known while it runs, and after the tab was killed', async () => {
    const disk = emptyDisk();
    const at = await stage({}, disk);
    await writeGlobal(at.app, '@include ./没有.md\n');
    const never = gate();
    at.app.model.answer({ type: 'text-delta', text: '字'.repeat(400) }, never.opened);
    await at.app.api.play.send(at.session, '说吧');
    await at.app.next('turn-delta');
    const { running } = await at.app.api.play.view(at.session);
    expect(running?.warnings).toMatchObject([{ code: 'include-unreadable' }]);
    while ((await at.app.ports.entries.journal(at.session)).length < 3) await new Promise((end) => setTimeout(end, 10));
    const later = await startTestApp(disk);
    const reply = (await later.api.play.open(at.card, at.project)).items.at(-1)?.reply;
    expect(reply).toMatchObject({ state: 'interrupted', request: running?.request, warnings: running?.warnings });
    expect(bodyOf(await later.api.prompt.request(reply?.request ?? '')).messages.at(-1)?.content).toBe('说吧');
  });

  test('that cannot be kept costs no reply, and that is said', async () => {
    const at = await stage();
    at.app.ports.requests.put = () => Promise.reject(new StorageError('storage-quota', 'full'));
    const view = await turn(at, '推门', '雨停了。');
    const last = view.items.at(-1);
    expect(last).toMatchObject({ text: '雨停了。', reply: { state: 'delivered' } });
    expect(last?.reply?.request).toBeUndefined();
    expect(last?.reply?.warnings).toMatchObject([
      { code: 'request-not-kept', data: { error: { code: 'storage-quota' } } },
    ]);
  });

  test('is not kept when it was stopped before it left', async () => {
    const at = await stage();
    const held = gate();
    const { read } = at.app.ports.files;
    at.app.ports.files.read = async (path) => {
      await held.opened;
      return read.call(at.app.ports.files, path);
    };
    const sent = at.app.api.play.send(at.session, '推门');
    while ((await at.app.ports.entries.unfinished()).length === 0) await new Promise((end) => setTimeout(end, 5));
    // The turn begins right behind its record.
    await new Promise((end) => setTimeout(end, 5));
    const stopped = at.app.api.play.stop(at.session);
    held.open();
    await Promise.all([sent, stopped]);
    expect(at.app.model.requests).toEqual([]);
    expect(await at.app.api.prompt.requests(at.card, at.project)).toEqual([]);
  });

  test('leaves no key and no secret of the address behind', async () => {
    const disk = emptyDisk();
    const at = await stage({}, disk);
    const { app } = at;
    await app.api.models.save(REMOTE, 'sk-geheim-key');
    await app.api.settings.set({ storyModel: 'own' });
    const view = await turn(at, '推门', '嗯。');
    const past = await app.api.prompt.request(view.items.at(-1)?.reply?.request ?? '');
    expect(past).toMatchObject({ model: '远处', window: 9000 });
    expect(past.curl).toContain('$LIYUAN_API_KEY');
    const { requests, requestTexts, requestNodes } = disk.store.data;
    const texts = [...requestTexts.values()].map(unpackText);
    const bodies = [...requestNodes.values()].map(({ body }) => unpackText(body));
    expect(texts.join()).toContain('api.example');
    expect(JSON.stringify([requests, texts, bodies, past])).not.toContain('geheim');
    expect((await app.api.prompt.nextRequest(at.card, at.project)).curl).not.toContain('geheim');
  });

  test('that is gone or damaged is said to be, and nothing else is shown for it', async () => {
    const disk = emptyDisk();
    const at = await stage({}, disk);
    const view = await turn(at, '推门', '嗯。');
    const id = view.items.at(-1)?.reply?.request ?? '';
    await expect(at.app.api.prompt.request('nie')).rejects.toMatchObject({ code: 'request-missing' });
    const texts = disk.store.data.requestTexts;
    const [hash = '', bytes] = [...texts].find(([, packed]) => unpackText(packed) === '推门') ?? [];
    texts.set(hash, Uint8Array.of(0, 65));
    await expect(at.app.api.prompt.request(id)).rejects.toMatchObject({ code: 'request-corrupt' });
    texts.delete(hash);
    await expect(at.app.api.prompt.request(id)).rejects.toMatchObject({ code: 'request-corrupt' });
    if (bytes) texts.set(hash, bytes);
    expect((await at.app.api.prompt.request(id)).segments.at(-1)?.text).toBe('推门');
  });
});

describe('a request beside the one before', () => {
  test('has none at first, and then names what came', async () => {
    const at = await stage();
    const { app, card, project } = at;
    expect((await app.api.prompt.nextRequest(card, project, '推门')).previous).toBeNull();
    await turn(at, '推门', '雨停了。');
    const next = await app.api.prompt.nextRequest(card, project, '坐下');
    expect(next.previous).toMatchObject({ turn: 1, removed: [], stableSince: 1, brokenBy: null });
    const added = Object.entries(next.previous?.changes ?? {}).map(([id, change]) => [
      next.segments.find((segment) => segment.id === id)?.text,
      change.kind,
    ]);
    expect(added).toEqual([
      ['雨停了。', 'added'],
      ['坐下', 'added'],
    ]);
    const same = next.segments.slice(0, -2).reduce((sum, segment) => sum + segment.tokens, 0);
    expect(next.previous?.stableTokens).toBe(same);
  });

  test('says since when the beginning has been the same, and what changed it', async () => {
    const at = await stage();
    const { app } = at;
    const ids: string[] = [];
    const play = async (words: string) => {
      ids.push((await turn(at, words, '嗯。')).items.at(-1)?.reply?.request ?? '');
    };
    await writeGlobal(app, '## 雨\n\n雨一直下。\n');
    await play('一');
    await play('二');
    const second = await writeGlobal(app, '## 雨\n\n天晴了。\n');
    await play('三');
    await play('四');
    const previous = async (index: number) => (await app.api.prompt.request(ids[index] ?? '')).previous;
    expect(await previous(1)).toMatchObject({ stableSince: 1, brokenBy: null });
    const source = { file: GLOBAL, line: 1 };
    expect(await previous(2)).toMatchObject({ stableSince: 3, brokenBy: { kind: 'global', source, removed: false } });
    expect(Object.values((await previous(2))?.changes ?? {})).toContainEqual({
      kind: 'changed',
      before: expect.stringContaining('雨一直下') as string,
    });
    expect(await previous(3)).toMatchObject({ stableSince: 3, brokenBy: { kind: 'global', source } });
    await app.api.prompt.remove(GLOBAL, second.version ?? '');
    const next = await app.api.prompt.nextRequest(at.card, at.project);
    expect(next.previous).toMatchObject({ turn: 4, stableSince: 5, brokenBy: { kind: 'global', removed: true } });
    expect(next.previous?.removed).toMatchObject([
      { kind: 'global', text: expect.stringContaining('天晴了') as string },
    ]);
    expect(next.previous?.stableTokens).toBeGreaterThan(0);
  });

  test('is shown without it when that one is damaged', async () => {
    const disk = emptyDisk();
    const at = await stage({}, disk);
    await turn(at, '一', '嗯。');
    const view = await turn(at, '二', '好。');
    const [before, now] = disk.store.data.requests;
    expect(before && now && before.story !== now.story).toBe(true);
    disk.store.data.requestNodes.delete(before?.story ?? '');
    const past = await at.app.api.prompt.request(view.items.at(-1)?.reply?.request ?? '');
    expect(past.previous).toBeNull();
    expect(past.warnings).toMatchObject([{ code: 'request-before-unreadable' }]);
    expect(past.segments.at(-1)?.text).toBe('二');
  });
});

test('a thousand turns with one system prompt cost one', async () => {
  const disk = emptyDisk();
  const at = await stage({}, disk);
  const { app } = at;
  // Words that do not compress: what is stored twice would be seen.
  const long = Array.from({ length: 3000 }, (_, at_) => ((at_ * 2654435761) % 4294967296).toString(36)).join(' ');
  await writeGlobal(app, `${long}\n`);
  await turn(at, '开始', '好。');
  const bytes = () =>
    [...disk.store.data.requestTexts.values()].reduce((sum, text) => sum + text.length, 0) +
    [...disk.store.data.requestNodes.values()].reduce((sum, { body, refs }) => sum + body.length + refs.length, 0);
  const first = bytes();
  const archive = new RequestArchive(app.ports, new SerialQueue());
  const { messages, rest, config } = await archive.read(disk.store.data.requests[0]?.id ?? '');
  let story: TracedMessage[] = [...messages];
  for (let number = 2; number <= 1000; number += 1) {
    const own = (role: 'user' | 'assistant', text: string) => ({
      message: { role, content: text },
      segments: [
        {
          ...{ id: `story:${role}${number}`, kind: 'history', title: '', source: {}, tokens: 4 },
          ...{ start: 0, end: text.length },
        },
      ],
    });
    story = [...story, own('assistant', `她说了第 ${number} 句。`), own('user', `第 ${number} 句话`)];
    const facts = { id: `r${number}`, turn: `t${number}`, reply: `a${number}`, parent: `p${number}`, number };
    await archive.keep(
      { ...facts, session: at.session, time: number, cause: 'send', warnings: [] },
      { messages: story, rest, config },
    );
  }
  expect(disk.store.data.requests).toHaveLength(1000);
  // A turn costs its words and the nodes above them; the system prompt alone is 17 KB and would make 17 MB.
  expect(bytes()).toBeLessThan(first + 999 * 2000);
  expect(new Set(disk.store.data.requests.map(({ system }) => system)).size).toBe(1);
  const last = await app.api.prompt.request('r1000');
  expect(last.segments.filter(({ role }) => role !== 'system')).toHaveLength(2 + 999 * 2);
  expect(last.previous).toMatchObject({ turn: 999, stableSince: 1, brokenBy: null });
}, 60_000);
