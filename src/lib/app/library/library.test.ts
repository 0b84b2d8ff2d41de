import { describe, expect, test } from 'vitest';
import { CardFormatError, StorageError } from '$lib/core/errors';
import { CARD_FILE_MAX } from '$lib/core/limits';
import { gate } from '../scripted-model.test-helper';
import { cardBytes, emptyDisk, importTestCard, startTestApp } from '../test-app.test-helper';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('import', () => {
  test('inspecting stores nothing; adding stores the file byte for byte, scripts off', async () => {
    const app = await startTestApp();
    const before = await app.api.library.list();
    const bytes = cardBytes({ extra_field: { keep: true } });
    const found = await app.api.library.inspect('阿芸.json', bytes);
    expect(found.summary).toMatchObject({ name: '阿芸', greetings: 2, spec: 'v2' });
    expect(await app.api.library.list()).toEqual(before);
    const stored = await app.api.library.importCard(found.token, { action: 'add' });
    const exported = await app.api.library.export(stored?.folder as string, 'original');
    expect(exported.bytes).toEqual(bytes);
    const settings = await app.ports.files.read(`cards/${stored?.folder}/卡.json`);
    expect(JSON.parse(new TextDecoder().decode(settings as Uint8Array))).toMatchObject({
      allow: { regex: false, scripts: false },
    });
  });

  test('tells what is there already, and keeps both, replaces or skips', async () => {
    const app = await startTestApp();
    const folder = await importTestCard(app);
    const again = await app.api.library.inspect('card.json', cardBytes({}));
    expect(again.duplicates).toEqual([{ folder, name: '阿芸', same: 'content' }]);
    expect(await app.api.library.importCard(again.token, { action: 'skip' })).toBeNull();
    const other = await app.api.library.inspect('card.json', cardBytes({ description: '别的' }));
    expect(other.duplicates).toEqual([{ folder, name: '阿芸', same: 'name' }]);
    const both = await app.api.library.importCard(other.token, { action: 'keep-both' });
    expect(both?.folder).not.toBe(folder);
    const third = await app.api.library.inspect('card.json', cardBytes({ description: '第三' }));
    expect(await app.api.library.importCard(third.token, { action: 'replace', folder })).toEqual({ folder });
    const file = await app.api.library.export(folder, 'json-v2');
    expect(new TextDecoder().decode(file.bytes)).toContain('第三');
  });

  test('a replaced card can be had again from the snapshot taken before', async () => {
    const app = await startTestApp();
    const folder = await importTestCard(app);
    const found = await app.api.library.inspect('card.json', cardBytes({ description: '换过' }));
    await app.api.library.importCard(found.token, { action: 'replace', folder });
    const [newest] = await app.api.snapshots.list();
    await app.api.snapshots.restore(newest?.id as string);
    expect(new TextDecoder().decode((await app.api.library.export(folder, 'original')).bytes)).toContain('在茶馆');
  });

  test.each([
    ['nothing', new Uint8Array(0), 'card-empty-file'],
    ['a book', utf8('{"entries":{"0":{"uid":0,"key":["a"],"content":"b"}}}'), 'card-not-a-card'],
    ['text', utf8('hello'), 'card-'],
    ['a file that is too large', new Uint8Array(CARD_FILE_MAX + 1), 'card-too-large'],
  ])('%s is refused with a code and leaves no trace', async (_, bytes, code) => {
    const app = await startTestApp();
    const before = [await app.api.library.list(), await app.ports.files.list('cards')];
    const error: unknown = await app.api.library.inspect('file.json', bytes).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CardFormatError);
    expect((error as CardFormatError).code).toContain(code);
    expect([await app.api.library.list(), await app.ports.files.list('cards')]).toEqual(before);
  });

  test('a commit that fails leaves no card, and the token still works', async () => {
    const app = await startTestApp();
    const found = await app.api.library.inspect('card.json', cardBytes({}));
    const { commit } = app.ports.files;
    app.ports.files.commit = () => Promise.reject(new StorageError('storage-quota', 'full'));
    await expect(app.api.library.importCard(found.token, { action: 'add' })).rejects.toMatchObject({
      code: 'storage-quota',
    });
    app.ports.files.commit = commit;
    expect((await app.api.library.list()).filter((row) => row.name === '阿芸')).toEqual([]);
    expect(await app.api.library.importCard(found.token, { action: 'add' })).not.toBeNull();
  });

  test('a card whose index row was never written is found at the next start', async () => {
    const disk = emptyDisk();
    const app = await startTestApp(disk);
    app.ports.records.put = () => Promise.reject(new StorageError('storage-closed', 'killed'));
    const found = await app.api.library.inspect('card.json', cardBytes({}));
    await expect(app.api.library.importCard(found.token, { action: 'add' })).rejects.toMatchObject({
      code: 'storage-closed',
    });
    const next = await startTestApp(disk);
    await next.next('library-changed');
    expect((await next.api.library.list()).map((row) => row.name)).toContain('阿芸');
  });
});

describe('the shelf', () => {
  test('has the sample card at the first start, and not again once removed', async () => {
    const disk = emptyDisk();
    const app = await startTestApp(disk);
    const [sample] = await app.api.library.list();
    expect(sample).toMatchObject({ isSample: true, language: 'zh' });
    await app.api.library.remove(sample?.folder as string);
    expect(await (await startTestApp(disk)).api.library.list()).toEqual([]);
  });

  test('removing can be undone with everything, playthroughs too', async () => {
    const app = await startTestApp();
    const folder = await importTestCard(app);
    const { session } = await app.api.play.create(folder);
    const { undo } = await app.api.library.remove(folder);
    expect((await app.api.library.list()).map((row) => row.folder)).not.toContain(folder);
    await app.api.library.undoRemove(undo);
    const row = (await app.api.library.list()).find((item) => item.folder === folder);
    expect(row).toMatchObject({ name: '阿芸', projects: 1 });
    expect((await app.api.play.view(session)).items[0]?.text).toBe('旅人来了。');
  });

  test('undo does not write over a card that has moved in meanwhile', async () => {
    const app = await startTestApp();
    const folder = await importTestCard(app);
    const { undo } = await app.api.library.remove(folder);
    expect(await importTestCard(app, { description: '新来的' })).toBe(folder);
    await expect(app.api.library.undoRemove(undo)).rejects.toMatchObject({ code: 'card-folder-taken' });
    expect(new TextDecoder().decode((await app.api.library.export(folder, 'original')).bytes)).toContain('新来的');
  });

  test('removing a card ends its turn and keeps what came', async () => {
    const app = await startTestApp();
    const folder = await importTestCard(app);
    const { session } = await app.api.play.create(folder);
    app.model.answer({ type: 'text-delta', text: '半句' }, gate().opened);
    await app.api.play.send(session, '说');
    await app.next('turn-delta');
    const { undo } = await app.api.library.remove(folder);
    await app.api.library.undoRemove(undo);
    expect((await app.api.play.view(session)).items.at(-1)).toMatchObject({
      text: '半句',
      reply: { state: 'stopped' },
    });
  });

  test('names an exported file as the card is called on the shelf', async () => {
    const app = await startTestApp();
    await importTestCard(app);
    const { token } = await app.api.library.inspect('card.json', cardBytes({ description: '别的' }));
    const second = await app.api.library.importCard(token, { action: 'keep-both' });
    const folder = second?.folder as string;
    expect(folder).toBe('阿芸-2');
    const names = async () => [
      (await app.api.library.export(folder, 'original')).fileName,
      (await app.api.library.export(folder, 'json-v3')).fileName,
    ];
    expect(await names()).toEqual(['阿芸.json', '阿芸.json']);
    await app.api.library.rename(folder, '茶馆/芸娘');
    expect(await names()).toEqual(['茶馆_芸娘.json', '茶馆_芸娘.json']);
  });

  test('searches names, tags and story; renames without touching the file', async () => {
    const app = await startTestApp();
    const folder = await importTestCard(app, { tags: ['茶馆', 'Wuxia'] });
    expect(await app.api.library.search('WUXIA 芸')).toEqual([folder]);
    expect(await app.api.library.search('没有的词')).toEqual([]);
    const before = (await app.api.library.export(folder, 'original')).bytes;
    await app.api.library.rename(folder, '芸娘');
    expect((await app.api.library.get(folder)).row.name).toBe('芸娘');
    expect((await app.api.library.export(folder, 'original')).bytes).toEqual(before);
    await app.api.library.rename(folder, '');
    expect((await app.api.library.get(folder)).row.name).toBe('阿芸');
  });

  test('a new card may be made around nothing but a name', async () => {
    const app = await startTestApp();
    const { folder } = await app.api.library.createCard('新角色', null);
    expect((await app.api.library.get(folder)).summary).toMatchObject({ name: '新角色', hasPicture: true });
  });
});
