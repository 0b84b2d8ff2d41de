import { describe, expect, test } from 'vitest';
import { emptyDisk, startTestApp } from '../test-app.test-helper';
import { exactly, testPersona, withPersonas, withStore } from './personas.test-helper';

const refusal = (code: string) => expect.objectContaining({ code });

describe('the list', () => {
  test('is empty before anything was saved, and nothing is written for a look', async () => {
    const { api, text } = await withStore(null);
    expect(await api.view()).toEqual({
      path: '.liyuan/personas.json',
      personas: [],
      preferences: { saveWhileTyping: false, panelInPlay: true, keepHistory: true },
      problem: null,
    });
    expect(await text()).toBe(null);
  });

  test('takes a new one at its end, off and without a place, and outlives a restart', async () => {
    const disk = emptyDisk();
    const app = await startTestApp(disk);
    await app.api.personas.create('先来的');
    const { id, view } = await app.api.personas.create(' 说书人 ');
    expect(view.personas[1]).toEqual(
      testPersona(id, { name: '说书人', enabled: false, isDefault: false, body: '', scopes: [] }),
    );
    await app.next('personas-changed');
    const again = await startTestApp(disk);
    expect(await again.api.personas.view()).toEqual(view);
  });

  test.each([
    [0, 'bac'],
    [1, 'abc'],
    [2, 'acb'],
    [99, 'acb'],
    [-5, 'bac'],
    [NaN, 'bac'],
  ])('puts one at %s', async (to, order) => {
    const { api } = await withPersonas(['a', 'b', 'c'].map((id) => testPersona(id)));
    const view = await api.move('b', to);
    expect(view.personas.map(({ id }) => id).join('')).toBe(order);
    expect(await api.view()).toEqual(view);
  });

  test('keeps preferences, and those that were not named', async () => {
    const { api } = await withPersonas([testPersona('a')]);
    await api.setPreferences({ saveWhileTyping: true });
    const view = await api.setPreferences({ panelInPlay: false });
    expect(view.preferences).toEqual({ saveWhileTyping: true, panelInPlay: false, keepHistory: true });
    expect(view.personas).toHaveLength(1);
  });

  test('says that one is gone, and writes nothing', async () => {
    const { api, commits } = await withPersonas([testPersona('a')]);
    for (const job of [
      () => api.save(testPersona('x')),
      () => api.move('x', 0),
      () => api.remove('x'),
      () => api.versions('x'),
    ]) {
      await expect(job()).rejects.toEqual(refusal('persona-missing'));
    }
    expect(commits).toEqual([]);
  });

  test('refuses what is no persona, and keeps fields of later versions', async () => {
    const { api, text } = await withPersonas([testPersona('a')]);
    await expect(api.save({ ...testPersona('a'), body: 7 } as never)).rejects.toEqual(refusal('persona-file-invalid'));
    await api.save({ ...testPersona('a'), later: { than: 'now' } } as never);
    await api.move('a', 0);
    expect(JSON.parse((await text()) ?? '')).toMatchObject({ personas: [{ id: 'a', later: { than: 'now' } }] });
  });

  test('refuses more than it could read again', async () => {
    const { api, text } = await withPersonas([testPersona('a', { body: '旧' })]);
    const before = await text();
    const save = api.save(testPersona('a', { body: '长'.repeat(17 * 1024 * 1024) }));
    await expect(save).rejects.toEqual(refusal('file-too-large'));
    expect(await text()).toBe(before);
    expect((await api.view()).personas[0]?.body).toBe('旧');
  });
});

describe('saving', () => {
  test('takes places and the mark from others, and says from whom', async () => {
    const { api } = await withPersonas([
      testPersona('a', { scopes: [exactly('cards/甲/'), exactly('cards/乙')], isDefault: true }),
      testPersona('b'),
    ]);
    const saved = await api.save(testPersona('b', { scopes: [exactly('cards/甲')], isDefault: true }));
    expect(saved.taken).toEqual([{ id: 'a', name: '名a', scope: exactly('cards/甲/') }]);
    expect(saved.unmarked).toEqual({ id: 'a', name: '名a' });
    expect(saved.view.personas).toMatchObject([
      { id: 'a', scopes: [exactly('cards/乙')], isDefault: false },
      { id: 'b', scopes: [exactly('cards/甲')], isDefault: true },
    ]);
    expect(await api.view()).toEqual(saved.view);
    expect(await api.save(testPersona('b', saved.view.personas[1]))).toMatchObject({ taken: [], unmarked: null });
  });

  test('of several at once loses none, whatever view each was made from', async () => {
    const { api } = await withPersonas(['a', 'b', 'c'].map((id) => testPersona(id)));
    const stale = (await api.view()).personas;
    await Promise.all([
      ...stale.map((persona) => api.save({ ...persona, body: `写给${persona.id}` })),
      api.move('c', 0),
      api.create('新的'),
    ]);
    const { personas } = await api.view();
    expect(personas.map(({ body }) => body)).toEqual(['写给c', '写给a', '写给b', '']);
  });

  test('by two with the same view of one place leaves it to the later', async () => {
    const { api } = await withPersonas([testPersona('a'), testPersona('b')]);
    const [first, second] = await Promise.all([
      api.save(testPersona('a', { scopes: [exactly('cards/甲')] })),
      api.save(testPersona('b', { scopes: [exactly('cards/甲')] })),
    ]);
    expect(first.taken).toEqual([]);
    expect(second.taken).toMatchObject([{ id: 'a' }]);
    expect((await api.view()).personas.map(({ scopes }) => scopes.length)).toEqual([0, 1]);
  });

  test('that fails leaves the store, its history and the next save as they were', async () => {
    const { api, failing, text, others } = await withPersonas([testPersona('a', { body: '旧' })]);
    const before = await text();
    failing.at = 'personas.json';
    await expect(api.save(testPersona('a', { body: '新' }))).rejects.toThrow('full');
    expect(await text()).toBe(before);
    expect(await others()).toEqual([]);
    failing.at = null;
    expect((await api.save(testPersona('a', { body: '新' }))).view.personas[0]?.body).toBe('新');
  });
});

describe('removing', () => {
  test('takes the history along, and undo brings both back to their place', async () => {
    const { api, others } = await withPersonas(['a', 'b', 'c'].map((id) => testPersona(id)));
    await api.save(testPersona('b', { body: '一' }));
    await api.save(testPersona('b', { body: '二' }));
    const before = await api.view();
    const versions = await api.versions('b');
    const { undo, view } = await api.remove('b');
    expect(view.personas.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(await others()).toEqual([]);
    expect(await api.undoRemove(undo)).toEqual(before);
    expect(versions).toHaveLength(2);
    expect(await api.versions('b')).toEqual(versions);
    await expect(api.undoRemove(undo)).rejects.toEqual(refusal('persona-missing'));
  });

  test('undone leaves to others what they were given meanwhile', async () => {
    const { api } = await withPersonas([
      testPersona('a', { scopes: [exactly('cards/甲'), exactly('cards/乙')], isDefault: true }),
      testPersona('b'),
    ]);
    const { undo } = await api.remove('a');
    await api.save(testPersona('b', { scopes: [exactly('cards/甲')], isDefault: true }));
    const { personas } = await api.undoRemove(undo);
    expect(personas).toMatchObject([
      { id: 'a', scopes: [exactly('cards/乙')], isDefault: false },
      { id: 'b', scopes: [exactly('cards/甲')], isDefault: true },
    ]);
  });

  test('that cannot be undone for want of space can be undone later', async () => {
    const { api, failing } = await withPersonas([testPersona('a')]);
    const { undo } = await api.remove('a');
    failing.at = 'personas.json';
    await expect(api.undoRemove(undo)).rejects.toThrow('full');
    failing.at = null;
    expect((await api.undoRemove(undo)).personas).toHaveLength(1);
  });
});

describe('a store that cannot be read', () => {
  const broken = '{"format":"liyuan-personas","version":1,"personas":[{"body":"辛苦写的"';
  const newer = '{"format":"liyuan-personas","version":2,"personas":[],"groups":[]}';

  test.each([
    ['broken', broken],
    ['of a newer version', newer],
    ['empty', ''],
  ])('(%s) is shown as what it is, and copied before the first save', async (_name, content) => {
    const { api, text, others } = await withStore(content);
    const { problem, personas } = await api.view();
    expect(personas).toEqual([]);
    expect(problem?.error).toMatchObject({ code: 'persona-store-unreadable', data: { path: '.liyuan/personas.json' } });
    expect([await text(), await others()]).toEqual([content, []]);

    const { view } = await api.create('新的');
    expect(view).toMatchObject({ problem: null, personas: [{ name: '新的' }] });
    expect(await text(problem?.backup)).toBe(content);
    await api.create('又一个');
    expect(await others()).toEqual([problem?.backup.slice('.liyuan/'.length)]);
  });

  test('is not written over where it cannot be copied', async () => {
    const { api, text, failing, others } = await withStore(broken);
    failing.at = 'backup';
    for (const job of [() => api.create('新的'), () => api.setPreferences({ keepHistory: false })]) {
      await expect(job()).rejects.toEqual(refusal('persona-backup-failed'));
    }
    expect([await text(), await others()]).toEqual([broken, []]);
    failing.at = null;
    await api.create('新的');
    expect(await others()).toHaveLength(1);
  });

  test('takes no save of a persona that may be in it, and gives nothing out', async () => {
    const { api, text } = await withStore(broken);
    for (const job of [
      () => api.save(testPersona('a')),
      () => api.move('a', 0),
      () => api.remove('a'),
      () => api.export([]),
    ]) {
      await expect(job()).rejects.toEqual(refusal('persona-store-unreadable'));
    }
    expect(await text()).toBe(broken);
    expect(await api.explain({ card: '甲' })).toMatchObject({ winner: null, rows: [] });
  });

  test('does not hide the words that are not UTF-8', async () => {
    const { api, app } = await withStore(null);
    const bytes = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]);
    await app.ports.files.commit([{ do: 'write', path: '.liyuan/personas.json', bytes }]);
    const { problem } = await api.view();
    await api.create('新的');
    expect(await app.ports.files.read(problem?.backup ?? '')).toEqual(bytes);
  });
});
