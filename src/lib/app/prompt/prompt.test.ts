import { describe, expect, test } from 'vitest';
import { sha256Hex } from '$lib/core/formats/sha256';
import { PROMPT_FILE_MAX } from '$lib/core/limits';
import { importTestCard, startTestApp } from '../test-app.test-helper';

async function open() {
  const app = await startTestApp();
  const card = await importTestCard(app);
  const { project, session } = await app.api.play.create(card);
  return { app, card, project, session, agents: `cards/${card}/AGENTS.md` };
}

describe('the next request', () => {
  test('is what leaves: the segments are the messages, each with its source', async () => {
    const { app, card, project, session } = await open();
    const view = await app.api.prompt.nextRequest(card, project, '推门');
    const body = JSON.parse(view.body) as { messages: { role: string; content: string }[] };
    expect(body.messages.at(-1)?.content).toContain('推门');
    const system = view.segments.filter((segment) => segment.role === 'system').map((segment) => segment.text);
    for (const text of system) expect(body.messages[0]?.content).toContain(text);
    expect(view.segments.find((segment) => segment.kind === 'base')?.source.file).toBe('SYSTEM.md');
    expect(view.segments.at(-1)).toMatchObject({ kind: 'input', role: 'user' });
    app.model.says('嗯');
    await app.api.play.send(session, '推门');
    await app.next('turn-ended');
    expect(app.model.requests[0]?.messages).toEqual(body.messages);
  });

  test('loses an entry that is switched off, and nothing else', async () => {
    const { app, card, project, agents } = await open();
    const file = await app.api.prompt.write(agents, '## 雨\n\n总在下雨。\n\n## 灯\n\n灯是冷的。\n', null);
    const before = await app.api.prompt.nextRequest(card, project);
    expect(before.body).toContain('总在下雨');
    await app.api.prompt.edit(agents, file.version, { do: 'toggle', index: 0, enabled: false });
    const after = await app.api.prompt.nextRequest(card, project);
    expect(after.body).not.toContain('总在下雨');
    expect(after.body).toContain('灯是冷的');
  });

  test('names the file and line of what an included file brought', async () => {
    const { app, card, project, agents } = await open();
    await app.api.prompt.write(`cards/${card}/雨.md`, '## 雨\n\n总在下雨。\n', null);
    await app.api.prompt.write(agents, '## 灯\n\n灯是冷的。\n\n@include ./雨.md\n', null);
    const { segments } = await app.api.prompt.nextRequest(card, project);
    const of = (words: string) => segments.find((segment) => segment.text.includes(words))?.source;
    expect(of('总在下雨')).toMatchObject({ file: `cards/${card}/雨.md` });
    expect(of('灯是冷的')).toMatchObject({ file: agents });
  });

  test('speaks the language of the person where the words are ours', async () => {
    const { app, card, project } = await open();
    await app.api.settings.set({ language: 'en' });
    const conventions = (await app.api.prompt.nextRequest(card, project)).segments.find(
      (segment) => segment.kind === 'conventions',
    );
    expect(conventions?.text).toMatch(/[a-z]{4,} [a-z]+/);
  });

  test('counts constant lore in, and says how many keyed entries stay out', async () => {
    const app = await startTestApp();
    const entry = { keys: ['雨'], content: '雨的设定', enabled: true, insertion_order: 1, extensions: {} };
    const card = await importTestCard(app, {
      character_book: { entries: [entry, { ...entry, keys: [], constant: true, content: '城叫临安' }], extensions: {} },
    });
    const { project } = await app.api.play.create(card);
    const view = await app.api.prompt.nextRequest(card, project);
    expect(view.body).toContain('城叫临安');
    expect(view.body).not.toContain('雨的设定');
    expect(view.warnings).toContainEqual({ code: 'lore-keyed-not-sent', data: { count: 1 } });
  });

  test('holds no key', async () => {
    const { app, card, project } = await open();
    const config = {
      id: 'm',
      name: 'M',
      dialect: 'openai-chat' as const,
      baseUrl: 'https://a.example/v1',
      model: 'm',
      contextWindow: 8000,
      samplers: {},
      compat: {},
    };
    await app.api.models.save(config, 'sk-secret-9876');
    await app.api.settings.set({ storyModel: 'm' });
    expect(JSON.stringify(await app.api.prompt.nextRequest(card, project))).not.toContain('sk-secret');
    expect(JSON.stringify(await app.api.models.list())).not.toContain('sk-secret');
  });
});

describe('prompt files', () => {
  test('a file that changed meanwhile is not overwritten', async () => {
    const { app, agents } = await open();
    const first = await app.api.prompt.write(agents, '一', null);
    await app.api.prompt.write(agents, '二', first.version);
    await expect(app.api.prompt.write(agents, '三', first.version)).rejects.toMatchObject({ code: 'file-stale' });
    await expect(app.api.prompt.edit(agents, null, { do: 'append', name: 'a', content: 'b' })).rejects.toMatchObject({
      code: 'file-stale',
    });
    expect((await app.api.prompt.read(agents)).text).toBe('二');
  });

  test('a text that is too large is refused before anything is stored', async () => {
    const { app, agents } = await open();
    const { version } = await app.api.prompt.write(agents, '好', null);
    await expect(app.api.prompt.write(agents, '长'.repeat(PROMPT_FILE_MAX / 3 + 1), version)).rejects.toMatchObject({
      code: 'file-too-large',
    });
    expect((await app.api.prompt.read(agents)).text).toBe('好');
  });

  test('a file that cannot be read hides neither the others nor the story, and can be replaced or removed', async () => {
    const { app, card, project, session, agents } = await open();
    await app.ports.files.commit([{ do: 'write', path: agents, bytes: new Uint8Array([0xff, 0xfe, 0x41]) }]);
    const rows = await app.api.prompt.files(card, project);
    expect(rows.find((row) => row.path === agents)).toMatchObject({ exists: true, error: { code: 'file-not-text' } });
    expect(rows.find((row) => row.path === 'SYSTEM.md')?.tokens).toBeGreaterThan(0);
    const view = await app.api.play.view(session);
    expect(view.items).toHaveLength(1);
    expect(view.context.error).toMatchObject({ code: 'file-not-text' });
    await app.api.play.send(session, '在吗');
    await app.next('turn-ended');
    const failed = (await app.api.play.view(session)).items.at(-1);
    expect(failed?.reply).toMatchObject({ state: 'failed', error: { code: 'file-not-text' } });
    const version = rows.find((row) => row.path === agents)?.version;
    expect(version).toBe(sha256Hex((await app.ports.files.read(agents)) as Uint8Array));
    await app.api.prompt.remove(agents, version as string);
    expect((await app.api.play.view(session)).context.error).toBeUndefined();
  });

  test('a file of the card that is all off is told, as it is typed too; another file may be', async () => {
    const { app, card, agents } = await open();
    const off = '<!--\n## 雨\n-->\n';
    const told = { code: 'agents-all-off', line: 1, data: {} };
    expect((await app.api.prompt.write(agents, off, null)).problems).toEqual([told]);
    expect((await app.api.prompt.parse(off, agents)).problems).toEqual([told]);
    expect((await app.api.prompt.parse(off, `cards/${card}/APPEND_SYSTEM.md`)).problems).toEqual([]);
    expect((await app.api.prompt.parse(`## 雨\n\n${off}`, agents)).problems).toMatchObject([
      { code: 'duplicate-name' },
    ]);
  });

  test('the base has no entries to be off, and no marks but its includes', async () => {
    const { app } = await open();
    const text = '<!--\n## 雨\n-->\n\n## 雨\n\n@include 灯.md\n\n<!-- 没关\n';
    const { problems, marks } = await app.api.prompt.parse(text, 'SYSTEM.md');
    expect(problems).toEqual([]);
    expect(marks).toMatchObject([{ kind: 'include', line: 7, path: '灯.md' }]);
  });

  test('two writes at once: one wins, the other is told', async () => {
    const { app, agents } = await open();
    const results = await Promise.allSettled([
      app.api.prompt.write(agents, '一', null),
      app.api.prompt.write(agents, '二', null),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a removed file can be had again from the snapshot', async () => {
    const { app, agents } = await open();
    const { version } = await app.api.prompt.write(agents, '## 规则\n\n别丢。\n', null);
    await app.api.prompt.remove(agents, version as string);
    expect((await app.api.prompt.read(agents)).version).toBeNull();
    const [newest] = await app.api.snapshots.list();
    await app.api.snapshots.restore(newest?.id as string, agents);
    expect((await app.api.prompt.read(agents)).text).toContain('别丢');
  });

  test.each(['../x.md', 'a//b.md', 'cards/x/卡.json', '/SYSTEM.md', ''])('%j is no prompt file', async (path) => {
    const { app } = await open();
    await expect(app.api.prompt.read(path)).rejects.toMatchObject({ code: 'file-path-invalid' });
  });

  test('the packaged base stands in while the file is blank', async () => {
    const { app, card, project } = await open();
    const file = await app.api.prompt.read('SYSTEM.md');
    await app.api.prompt.write('SYSTEM.md', '\n', file.version);
    const row = (await app.api.prompt.files()).find((item) => item.path === 'SYSTEM.md');
    expect(row).toMatchObject({ packaged: true, exists: true });
    expect((await app.api.prompt.nextRequest(card, project)).warnings.map((warning) => warning.code)).toContain(
      'system-file-missing',
    );
  });
});
