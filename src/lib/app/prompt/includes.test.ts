import { describe, expect, test } from 'vitest';
import { INCLUDE_BYTES_MAX, INCLUDE_COUNT_MAX } from '$lib/core/limits';
import { encodeText } from '../text-files';
import { importTestCard, startTestApp } from '../test-app.test-helper';

async function open() {
  const app = await startTestApp();
  const card = await importTestCard(app);
  const { project, session } = await app.api.play.create(card);
  const folder = `cards/${card}`;
  const story = `${folder}/对话/${project}`;
  const write = (path: string, text: string | Uint8Array) =>
    app.ports.files.commit([{ do: 'write', path, bytes: typeof text === 'string' ? encodeText(text) : text }]);
  const next = () => app.api.prompt.nextRequest(card, project);
  return { app, card, project, session, folder, story, write, next, agents: `${folder}/AGENTS.md` };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Every prompt file there is, and the kind of segment its text becomes. */
const LAYERS: [string, (at: Opened) => string, string][] = [
  ['SYSTEM.md', () => 'SYSTEM.md', 'base'],
  ['APPEND_SYSTEM.md', () => 'APPEND_SYSTEM.md', 'global'],
  ['user/LIYUAN.md', () => 'user/LIYUAN.md', 'instructions'],
  ['LIYUAN.md of the playthrough', (at) => `${at.story}/LIYUAN.md`, 'instructions'],
  ['.liyuan/LIYUAN.md of the playthrough', (at) => `${at.story}/.liyuan/LIYUAN.md`, 'instructions'],
  ['APPEND_SYSTEM.md of the card', (at) => `${at.folder}/APPEND_SYSTEM.md`, 'card-append'],
  ['AGENTS.md of the card', (at) => at.agents, 'agents'],
];

describe.each(LAYERS)('in %s', (_name, pathOf, kind) => {
  test('an include brings its file in, from where it says it came', async () => {
    const at = await open();
    const path = pathOf(at);
    const beside = path.replace(/[^/]*$/, '另一篇.md');
    await at.write(path, '## 头\n\n开头的话。\n\n@include ./另一篇.md\n');
    await at.write(beside, '## 雨\n\n带进来的话。\n\n<!--\n## 关着\n\n关着的话。\n-->\n');
    const view = await at.next();
    expect(view.body).toContain('带进来的话');
    expect(view.body).not.toContain('关着的话');
    expect(view.body).not.toContain('@include');
    expect(view.segments.find((segment) => segment.text.includes('带进来的话'))).toMatchObject({
      kind,
      source: { file: beside },
    });
  });

  test('a failed include is told and leaves no word in the request', async () => {
    const at = await open();
    const path = pathOf(at);
    await at.write(path, '开头的话。\n\n@include ./没有这篇.md\n');
    const view = await at.next();
    expect(view.warnings).toContainEqual({
      code: 'include-unreadable',
      data: { kind: 'unreadable', path, line: 3, target: './没有这篇.md' },
    });
    expect(view.body).toContain('开头的话');
    expect(view.body).not.toContain('没有这篇');
    expect(view.body).not.toContain('@include');
  });

  test('an include inside an entry that is off is neither read nor warned of', async () => {
    const at = await open();
    const path = pathOf(at);
    // The base is sent as it stands: for it such a block is only a comment.
    await at.write(path, '开头的话。\n\n<!--\n## 关着\n\n@include ./没有这篇.md\n-->\n');
    const { warnings } = await at.next();
    expect(warnings.filter((warning) => warning.code.startsWith('include-'))).toEqual([]);
  });

  test('an edit of the included file takes effect on the next request', async () => {
    const at = await open();
    const path = pathOf(at);
    const beside = path.replace(/[^/]*$/, '另一篇.md');
    await at.write(path, '@include 另一篇.md\n');
    await at.app.api.prompt.write(beside, '先前的话。\n', null);
    expect((await at.next()).body).toContain('先前的话');
    const file = await at.app.api.prompt.read(beside);
    await at.app.api.prompt.write(beside, '后来的话。\n', file.version);
    at.app.model.says('嗯');
    await at.app.api.play.send(at.session, '走');
    await at.app.next('turn-ended');
    const sent = JSON.stringify(at.app.model.requests[0]?.messages);
    expect(sent).toContain('后来的话');
    expect(sent).not.toContain('先前的话');
  });
});

describe('what an include may not do', () => {
  const kinds = async (at: Opened) =>
    (await at.next()).warnings
      .filter((warning) => warning.code.startsWith('include-'))
      .map((warning) => [warning.code, warning.data['target']]);

  test('go deeper than five files', async () => {
    const at = await open();
    await at.write(at.agents, '@include 1.md\n');
    for (let depth = 1; depth <= 6; depth += 1)
      await at.write(`${at.folder}/${depth}.md`, `第${depth}层的话。\n@include ${depth + 1}.md\n`);
    const view = await at.next();
    expect(view.body).toContain('第5层的话');
    expect(view.body).not.toContain('第6层的话');
    expect(await kinds(at)).toEqual([['include-depth', '6.md']]);
  });

  test('come back to a file it is in, by any name; a diamond is legal', async () => {
    const at = await open();
    await at.write(at.agents, '@include 左.md\n@include 右.md\n');
    await at.write(`${at.folder}/左.md`, '@include 同.md\n');
    await at.write(`${at.folder}/右.md`, '@include 同.md\n@include 别名.md\n');
    await at.write(`${at.folder}/同.md`, '两边都要的话。\n');
    await at.app.ports.files.commit([{ do: 'link', path: `${at.folder}/别名.md`, target: '右.md' }]);
    expect((await at.next()).body.split('两边都要的话')).toHaveLength(3);
    expect(await kinds(at)).toEqual([['include-cycle', '别名.md']]);
  });

  test.each([
    ['the card', (at: Opened) => at.agents, '../别的卡/秘密.md', 'cards/别的卡/秘密.md'],
    ['the playthrough', (at: Opened) => `${at.story}/LIYUAN.md`, '../../秘密.md', null],
    ['the playthrough', (at: Opened) => `${at.story}/.liyuan/LIYUAN.md`, '../../秘密.md', null],
    ['user/', () => 'user/LIYUAN.md', '../秘密.md', '秘密.md'],
    ['the workspace', () => 'SYSTEM.md', '../秘密.md', null],
  ])('leave %s', async (_name, pathOf, target, there) => {
    const at = await open();
    const path = pathOf(at);
    await at.write(there ?? (target === '../../秘密.md' ? `${at.folder}/对话/秘密.md` : '秘密.md'), '不许看的话。');
    await at.write(path, `在。\n\n@include ${target}\n`);
    expect((await at.next()).body).not.toContain('不许看的话');
    expect(await kinds(at)).toEqual([['include-boundary', target]]);
  });

  test('leave through a link, of a file or of a folder', async () => {
    const at = await open();
    await at.write('cards/别的卡/秘密.md', '不许看的话。');
    await at.app.ports.files.commit([
      { do: 'link', path: `${at.folder}/门.md`, target: '/cards/别的卡/秘密.md' },
      { do: 'link', path: `${at.folder}/屋`, target: '../别的卡' },
    ]);
    await at.write(at.agents, '在。\n\n@include 门.md\n@include 屋/秘密.md\n');
    expect((await at.next()).body).not.toContain('不许看的话');
    expect(await kinds(at)).toEqual([
      ['include-boundary', '门.md'],
      ['include-boundary', '屋/秘密.md'],
    ]);
  });

  test('bring in what is no text, or a folder', async () => {
    const at = await open();
    await at.write(`${at.folder}/空字节.md`, '前\0后');
    await at.write(`${at.folder}/坏.md`, new Uint8Array([0xd6, 0xd0]));
    await at.write(at.agents, '在。\n\n@include 空字节.md\n@include 坏.md\n@include 对话\n');
    expect(await kinds(at)).toEqual([
      ['include-binary', '空字节.md'],
      ['include-binary', '坏.md'],
      ['include-unreadable', '对话'],
    ]);
  });

  test('be more than 64 or more than 256 KiB in one layer; another layer counts anew', async () => {
    const at = await open();
    await at.write(`${at.folder}/短.md`, '短。\n');
    await at.write(at.agents, '@include 短.md\n'.repeat(INCLUDE_COUNT_MAX + 1));
    await at.write(`${at.folder}/长.md`, 'a'.repeat(INCLUDE_BYTES_MAX / 2));
    await at.write(`${at.folder}/APPEND_SYSTEM.md`, '@include 长.md\n@include 长.md\n@include 短.md\n');
    expect(await kinds(at)).toEqual([
      ['include-limit', '短.md'],
      ['include-limit', '短.md'],
    ]);
  });
});

describe('files that are included', () => {
  test('are listed with who includes them, and can be edited', async () => {
    const at = await open();
    await at.write(at.agents, '@include 雨.md\n@include 灯.txt\n@include 没有.md\n');
    await at.write(`${at.folder}/雨.md`, '总在下雨。\n@include 灯.txt\n');
    await at.write(`${at.folder}/灯.txt`, '灯是冷的。');
    await at.write('user/LIYUAN.md', '@include 习惯.md\n');
    await at.write('user/习惯.md', '慢些。');
    const rows = await at.app.api.prompt.included(at.card, at.project);
    expect(rows.map(({ path, by }) => [path, by])).toEqual([
      ['user/习惯.md', 'user/LIYUAN.md'],
      [`${at.folder}/雨.md`, at.agents],
      [`${at.folder}/灯.txt`, `${at.folder}/雨.md`],
      [`${at.folder}/灯.txt`, at.agents],
    ]);
    expect(rows.every((row) => row.tokens > 0)).toBe(true);
    expect((await at.app.api.prompt.included()).map(({ path }) => path)).toEqual(['user/习惯.md']);
    const lamp = await at.app.api.prompt.read(`${at.folder}/灯.txt`);
    await at.app.api.prompt.write(lamp.path, '灯是暖的。', lamp.version);
    expect((await at.next()).body).toContain('灯是暖的');
  });

  test('are named where they stand, for who follows them', async () => {
    const at = await open();
    const { marks } = await at.app.api.prompt.parse('甲\n@include ../雨.md\n', `${at.folder}/子/a.md`);
    expect(marks).toEqual([{ kind: 'include', line: 2, lastLine: 2, path: `${at.folder}/雨.md` }]);
  });
});
