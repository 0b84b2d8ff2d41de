import { beforeEach, describe, expect, it } from 'vitest';
import { utf8 } from '$lib/core/formats/bytes';
import type { FileStore } from '$lib/ports/file-store';
import type { FileView } from '$lib/ports/shell';
import { createScratchFiles } from '../fs-memory';
import { guardedView } from './guarded-view';

const FILES = {
  'SYSTEM.md': 'system',
  'cards/青梧/青梧.png': 'picture',
  'cards/青梧/卡.json': '{}',
  'cards/青梧/AGENTS.md': 'rules',
  'cards/青梧/记忆/一.md': 'one',
  'cards/青梧/对话/局A/LIYUAN.md': 'a',
  'cards/青梧/对话/局A/会话/s.jsonl': 's',
  'cards/青梧/对话/局B/LIYUAN.md': 'b',
  'cards/白露/AGENTS.md': 'other',
  'assets/lorebooks/镇.json': '{}',
};
const ROOTS = {
  writeRoots: ['cards/青梧'],
  readRoots: ['assets', 'skills'],
  project: { card: '青梧', project: '局A' },
};

let store: FileStore;
let view: FileView;
const text = async (path: string) => new TextDecoder().decode(await view.read(path));
const inStore = async (path: string) => {
  const bytes = await store.read(path);
  return bytes && new TextDecoder().decode(bytes);
};
const names = async (path: string) => (await view.list(path)).map((item) => item.name);
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { code: string }) => error.code,
  );

beforeEach(() => {
  store = createScratchFiles(FILES, () => 1);
  view = guardedView(store, ROOTS);
});

describe('what is there', () => {
  it('shows roots, the ways to them, and nothing else', async () => {
    expect(await names('/')).toEqual(['assets', 'cards']);
    expect(await names('/cards')).toEqual(['青梧']);
    expect(await names('/cards/青梧')).toEqual(['AGENTS.md', '对话', '记忆', '青梧.png']);
    expect(await names('/cards/青梧/对话')).toEqual(['局A']);
    expect(await names('/cards/青梧/对话/局A')).toEqual(['LIYUAN.md']);
    expect(await text('/assets/lorebooks/镇.json')).toBe('{}');
    expect(await view.stat('/cards/青梧/AGENTS.md')).toEqual({ kind: 'file', size: 5, modified: 1 });
    expect(await view.stat('/cards')).toMatchObject({ kind: 'folder' });
  });

  it.each([
    '/SYSTEM.md',
    '/cards/白露',
    '/cards/白露/AGENTS.md',
    '/cards/青梧/卡.json',
    '/cards/青梧/对话/局B',
    '/cards/青梧/对话/局B/LIYUAN.md',
    '/cards/青梧/对话/局A/会话/s.jsonl',
    '/cards/青梧/../白露/AGENTS.md',
    '/cards/青梧/./记忆/../../白露/AGENTS.md',
    '/assets/../SYSTEM.md',
    '/nothing',
    '/cards/青梧/AGENTS.md/x',
  ])('%s is absent', async (path) => {
    expect(await view.stat(path)).toBeNull();
    expect(await code(view.read(path))).toBe('file-not-found');
    expect(await code(view.list(path))).toBe('file-not-found');
  });

  it('hides all projects without one', async () => {
    view = guardedView(store, { writeRoots: ['cards/青梧'], readRoots: [] });
    expect(await names('/cards/青梧/对话')).toEqual([]);
    expect(await view.stat('/cards/青梧/对话/局A/LIYUAN.md')).toBeNull();
  });

  it.each(['/../x', '/cards/../../x', '/a\0b', `/${'长'.repeat(342)}`])('denies the path %j', async (path) => {
    expect(await code(view.read(path))).toBe('file-denied');
    expect(await code(view.write(path, utf8('x')))).toBe('file-denied');
  });

  it('tells a folder from a file', async () => {
    expect(await code(view.read('/cards'))).toBe('file-is-folder');
    expect(await code(view.list('/cards/青梧/AGENTS.md'))).toBe('file-not-folder');
  });
});

describe('writing', () => {
  it('works inside a write root', async () => {
    await view.write('/cards/青梧/new.txt', utf8('1'));
    await view.append('/cards/青梧/new.txt', utf8('2'));
    await view.makeFolder('/cards/青梧/a/b', true);
    await view.move('/cards/青梧/new.txt', '/cards/青梧/a/b/c.txt');
    expect(await inStore('cards/青梧/a/b/c.txt')).toBe('12');
    await view.remove('/cards/青梧/a', true);
    expect(await store.stat('cards/青梧/a')).toBeNull();
  });

  it.each([
    ['/assets/x', 'read-only'],
    ['/assets/lorebooks/镇.json', 'read-only'],
    ['/SYSTEM.md', 'outside'],
    ['/cards/白露/AGENTS.md', 'outside'],
    ['/cards/new', 'outside'],
    ['/cards/青梧/卡.json', 'outside'],
    ['/cards/青梧/创作/../卡.json', 'outside'],
    ['/cards/青梧/对话/局B/x', 'outside'],
    ['/cards/青梧/对话/局C', 'outside'],
    ['/cards/青梧/对话/局A/会话/s.jsonl', 'outside'],
  ])('%s is %s', async (path, reason) => {
    if (path.includes('..')) await view.makeFolder('/cards/青梧/创作', false);
    for (const work of [view.write(path, utf8('x')), view.append(path, utf8('x'))]) {
      await expect(work).rejects.toMatchObject({ code: 'file-denied', data: { path, reason } });
    }
    expect(await code(view.move('/cards/青梧/AGENTS.md', path))).toBe('file-denied');
    expect(['file-denied', 'file-not-found']).toContain(await code(view.remove(path, true)));
    for (const [file, content] of Object.entries(FILES)) expect(await inStore(file)).toBe(content);
  });

  it('makes no folder outside, and says what is there already', async () => {
    expect(await code(view.makeFolder('/cards/new', true))).toBe('file-denied');
    expect(await code(view.makeFolder('/cards/青梧/对话/局C', true))).toBe('file-denied');
    expect(await code(view.makeFolder('/cards/青梧/记忆', false))).toBe('file-exists');
    expect(await code(view.makeFolder('/cards/青梧/记忆', true))).toBe('fine');
    expect(await code(view.makeFolder('/cards/青梧/x/y', false))).toBe('file-not-found');
    expect(await code(view.write('/cards/青梧/x/y', utf8('')))).toBe('file-not-found');
  });

  it.each(['/', '/cards', '/cards/青梧', '/assets'])('neither removes nor moves %s', async (path) => {
    expect(await code(view.remove(path, true))).toBe('file-denied');
    expect(await code(view.move(path, '/cards/青梧/记忆/x'))).toBe('file-denied');
  });

  it('removes or moves no folder that holds something hidden', async () => {
    expect(await code(view.remove('/cards/青梧/对话', true))).toBe('file-denied');
    expect(await code(view.remove('/cards/青梧/对话/局A', true))).toBe('file-denied');
    expect(await code(view.move('/cards/青梧/对话', '/cards/青梧/旧'))).toBe('file-denied');
    expect(await inStore('cards/青梧/对话/局B/LIYUAN.md')).toBe('b');
  });

  it('moves nothing to where it would be managed data', async () => {
    await store.commit([{ do: 'remove', path: 'cards/青梧/对话', recursive: true }]);
    await view.makeFolder('/cards/青梧/m/局A/会话', true);
    expect(await code(view.move('/cards/青梧/m', '/cards/青梧/对话'))).toBe('file-denied');
  });

  it('leaves a non-empty folder unless told otherwise', async () => {
    expect(await code(view.remove('/cards/青梧/记忆', false))).toBe('file-folder-not-empty');
  });
});

describe('the folder of the app itself', () => {
  const PERSONAS = '.liyuan/personas.json';

  beforeEach(async () => {
    await store.commit([
      { do: 'write', path: PERSONAS, bytes: utf8('{}') },
      { do: 'link', path: 'cards/青梧/way', target: '/.liyuan' },
      { do: 'link', path: 'cards/青梧/who.json', target: `/${PERSONAS}` },
    ]);
  });

  it.each([
    ['a card', ROOTS],
    ['the whole workspace', { writeRoots: [''], readRoots: [''] }],
    ['that folder', { writeRoots: ['.liyuan', 'cards/青梧'], readRoots: ['.liyuan'] }],
  ])('is in no view, even one of %s', async (_name, roots) => {
    view = guardedView(store, roots);
    expect(await names('/')).not.toContain('.liyuan');
    expect(await names('/cards/青梧')).not.toContain('way');
    for (const path of [`/${PERSONAS}`, '/cards/青梧/way/personas.json', '/cards/青梧/who.json']) {
      expect(await view.stat(path)).toBe(null);
      expect(await code(view.read(path))).toBe('file-not-found');
      expect(await code(view.write(path, utf8('[]')))).toBe('file-denied');
      expect(await code(view.append(path, utf8('[]')))).toBe('file-denied');
      expect(await code(view.remove(path, true))).toBe('file-not-found');
      expect(await code(view.move(path, '/cards/青梧/x'))).toBe('file-not-found');
      expect(await code(view.move('/cards/青梧/AGENTS.md', '/.liyuan/x'))).toBe('file-denied');
    }
    for (const path of ['/.liyuan', '/.liyuan/x', '/cards/青梧/way/x']) {
      expect(await code(view.makeFolder(path, true))).toBe('file-denied');
      expect(await code(view.list(path))).toBe('file-not-found');
    }
    expect(await inStore(PERSONAS)).toBe('{}');
  });

  it('stays where the whole workspace is removed or moved', async () => {
    view = guardedView(store, { writeRoots: [''], readRoots: [] });
    expect(await code(view.remove('/', true))).toBe('file-denied');
    expect(await inStore(PERSONAS)).toBe('{}');
  });
});

describe('links', () => {
  beforeEach(() =>
    store.commit([
      { do: 'link', path: 'cards/青梧/out', target: '../白露' },
      { do: 'link', path: 'cards/青梧/out-file', target: '/SYSTEM.md' },
      { do: 'link', path: 'cards/青梧/settings', target: '卡.json' },
      { do: 'link', path: 'cards/青梧/other-game', target: '对话/局B' },
      { do: 'link', path: 'cards/青梧/world', target: '/assets/lorebooks' },
      { do: 'link', path: 'cards/青梧/inside', target: '记忆' },
      { do: 'link', path: 'cards/青梧/nowhere', target: '/cards/白露/new.md' },
      { do: 'link', path: 'cards/青梧/circle', target: 'circle' },
      { do: 'link', path: 'skills', target: 'cards/白露' },
    ]),
  );

  it('shows those that lead to something in the view, as what they lead to', async () => {
    expect(await view.list('/cards/青梧')).toEqual([
      { name: 'AGENTS.md', kind: 'file' },
      { name: 'inside', kind: 'folder' },
      { name: 'world', kind: 'folder' },
      { name: '对话', kind: 'folder' },
      { name: '记忆', kind: 'folder' },
      { name: '青梧.png', kind: 'file' },
    ]);
    expect(await text('/cards/青梧/inside/一.md')).toBe('one');
    expect(await text('/cards/青梧/world/镇.json')).toBe('{}');
  });

  it.each([
    'out/AGENTS.md',
    'out-file',
    'settings',
    'other-game/LIYUAN.md',
    'nowhere',
    'circle',
    'out',
    'inside/../../白露/AGENTS.md',
  ])('reads nothing through %s', async (path) => {
    expect(await view.stat(`/cards/青梧/${path}`)).toBeNull();
    expect(await code(view.read(`/cards/青梧/${path}`))).toBe('file-not-found');
  });

  it('does not widen a root that is a link', async () => {
    expect(await names('/')).toEqual(['assets', 'cards']);
    expect(await view.stat('/skills/AGENTS.md')).toBeNull();
  });

  it.each([
    'out/AGENTS.md',
    'out/new',
    'out-file',
    'settings',
    'other-game/LIYUAN.md',
    'world/镇.json',
    'world/new',
    'nowhere',
    'circle',
  ])('writes nothing through %s', async (path) => {
    const target = `/cards/青梧/${path}`;
    for (const work of [
      view.write(target, utf8('x')),
      view.append(target, utf8('x')),
      view.makeFolder(`${target}/d`, true),
    ]) {
      expect(['file-denied', 'file-not-found', 'file-exists']).toContain(await code(work));
    }
    for (const [file, content] of Object.entries(FILES)) expect(await inStore(file)).toBe(content);
    expect(await inStore('cards/白露/new.md')).toBeNull();
    expect(await inStore('cards/白露/new')).toBeNull();
    expect(await inStore('assets/lorebooks/new')).toBeNull();
  });

  it('replaces a link by a move and leaves its target alone', async () => {
    await view.move('/cards/青梧/AGENTS.md', '/cards/青梧/out-file');
    expect(await inStore('SYSTEM.md')).toBe('system');
    expect(await text('/cards/青梧/out-file')).toBe('rules');
  });

  it('removes a link and not what it leads to', async () => {
    await view.remove('/cards/青梧/inside', true);
    expect(await text('/cards/青梧/记忆/一.md')).toBe('one');
  });

  it('takes `..` after a link as the parent of its target', async () => {
    expect(await text('/cards/青梧/world/../lorebooks/镇.json')).toBe('{}');
    expect(await view.stat('/cards/青梧/world/../AGENTS.md')).toBeNull();
  });
});
