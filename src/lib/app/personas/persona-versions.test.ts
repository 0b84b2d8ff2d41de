import { describe, expect, test } from 'vitest';
import { testPersona, withPersonas, type PersonasTest } from './personas.test-helper';

const refusal = (code: string, data: object = {}) =>
  expect.objectContaining({ code, data: expect.objectContaining(data) });

const HISTORY = '.liyuan/persona-history/a.json';

async function saved(bodies: string[], preferences = {}): Promise<PersonasTest> {
  const made = await withPersonas([testPersona('a')], preferences);
  for (const body of bodies) await made.api.save(testPersona('a', { body }));
  return made;
}

describe('versions', () => {
  test('are the saves that changed the text, newest first', async () => {
    const { api } = await saved(['甲', '甲', '乙乙', '甲', '😀\n']);
    expect(await api.save(testPersona('a', { body: '😀\n', name: '改名' }))).toMatchObject({ taken: [] });
    expect(await api.versions('a')).toMatchObject([
      { index: 2, length: 3, current: true },
      { index: 1, length: 2, current: false },
      { index: 0, length: 1, current: false, hash: '33e3580c093111e1' },
    ]);
    expect(await api.version('a', 1)).toBe('乙乙');
    const times = (await api.versions('a')).map(({ time }) => time);
    expect([...times].sort((a, b) => b - a)).toEqual(times);
  });

  test('begin with the text that was there, which nothing else keeps', async () => {
    const { api } = await withPersonas([testPersona('a', { body: '导入的' })]);
    expect(await api.versions('a')).toEqual([]);
    await api.save(testPersona('a', { body: '改过的' }));
    expect(await api.version('a', 0)).toBe('导入的');
    expect(await api.versions('a')).toHaveLength(2);
  });

  test('are not recorded while history is off, and those there are can be restored', async () => {
    const { api } = await saved(['甲', '乙']);
    await api.setPreferences({ keepHistory: false });
    await api.save(testPersona('a', { body: '丙' }));
    expect(await api.versions('a')).toHaveLength(2);
    const view = await api.restoreVersion('a', 0);
    expect(view.personas[0]?.body).toBe('甲');
    expect(await api.versions('a')).toHaveLength(2);
  });

  test('that are not there are said not to be', async () => {
    const { api } = await saved(['甲']);
    for (const job of [
      () => api.version('a', 1),
      () => api.restoreVersion('a', -1),
      () => api.removeVersion('a', 0.5),
    ]) {
      await expect(job()).rejects.toEqual(refusal('persona-version-missing'));
    }
  });
});

describe('restoring', () => {
  test('writes the text back and is a version of its own', async () => {
    const { api, app } = await saved(['甲', '乙']);
    const view = await api.restoreVersion('a', 0);
    expect(view.personas[0]).toMatchObject({ body: '甲', enabled: true });
    expect(await api.view()).toEqual(view);
    expect(await api.versions('a')).toMatchObject([
      { index: 2, restoredFrom: 0, current: true },
      {},
      { current: true },
    ]);
    expect(app.events.filter(({ type }) => type === 'notice')).toEqual([]);
  });

  test('first records a text that was written while history was off', async () => {
    const { api } = await saved(['甲', '乙']);
    await api.setPreferences({ keepHistory: false });
    await api.save(testPersona('a', { body: '丙' }));
    await api.setPreferences({ keepHistory: true });
    await api.restoreVersion('a', 0);
    const bodies = await Promise.all([0, 1, 2, 3].map((index) => api.version('a', index)));
    expect(bodies).toEqual(['甲', '乙', '丙', '甲']);
    expect((await api.versions('a'))[0]).toMatchObject({ restoredFrom: 0 });
  });

  test('of the oldest of two hundred gives its text, however many are folded', async () => {
    const { api } = await withPersonas([testPersona('a')]);
    for (let n = 0; n < 200; n += 1) await api.save(testPersona('a', { body: `第 ${n} 版` }));
    await api.setPreferences({ keepHistory: false });
    await api.save(testPersona('a', { body: '没记的' }));
    await api.setPreferences({ keepHistory: true });
    const view = await api.restoreVersion('a', 0);
    expect(view.personas[0]?.body).toBe('第 0 版');
    const versions = await api.versions('a');
    expect(versions).toHaveLength(200);
    expect(await api.version('a', 199)).toBe('第 0 版');
  });

  test('that fails changes neither the text nor the history', async () => {
    const { api, failing } = await saved(['甲', '乙']);
    const before = [await api.view(), await api.versions('a')];
    failing.at = 'persona-history';
    await expect(api.restoreVersion('a', 0)).rejects.toThrow('full');
    expect([await api.view(), await api.versions('a')]).toEqual(before);
  });
});

test('a version in the middle can go, and all others open', async () => {
  const { api } = await saved(['一\n二\n', '一\n二改\n', '一\n二改\n三\n']);
  const versions = await api.removeVersion('a', 1);
  expect(versions.map(({ index }) => index)).toEqual([1, 0]);
  expect(await api.versions('a')).toEqual(versions);
  expect(await Promise.all([api.version('a', 0), api.version('a', 1)])).toEqual(['一\n二\n', '一\n二改\n三\n']);
  await api.removeVersion('a', 0);
  await api.removeVersion('a', 0);
  expect(await api.versions('a')).toEqual([]);
  expect((await api.view()).personas[0]?.body).toBe('一\n二改\n三\n');
});

describe('a history that was changed by hand', () => {
  const changes: [string, (text: string) => string][] = [
    ['cut short', (text) => text.slice(0, -20)],
    ['of a newer version', (text) => text.replace('"version": 1', '"version": 2')],
    ['of another persona', (text) => text.replace('"personaId": "a"', '"personaId": "b"')],
    ['with another text', (text) => text.replace('"甲"', '"丁"')],
    ['empty', () => ''],
  ];

  test.each(changes)('(%s) is refused, and loses no save', async (_name, change) => {
    const { api, app, text, put, others } = await saved(['甲', '乙']);
    const damaged = change((await text(HISTORY)) ?? '');
    await put(HISTORY, damaged);
    for (const job of [
      () => api.versions('a'),
      () => api.version('a', 1),
      () => api.restoreVersion('a', 1),
      () => api.removeVersion('a', 0),
    ]) {
      await expect(job()).rejects.toEqual(refusal('persona-history-corrupt', { path: HISTORY }));
    }
    expect(await text(HISTORY)).toBe(damaged);
    expect(app.events.filter(({ type }) => type === 'notice')).toEqual([]);

    const { view } = await api.save(testPersona('a', { body: '丙' }));
    expect(view.personas[0]?.body).toBe('丙');
    expect(await api.version('a', 0)).toBe('乙');
    expect(await api.versions('a')).toHaveLength(2);
    const kept = (await others()).find((name) => name.includes('backup'));
    expect(await text(`.liyuan/${kept}`)).toBe(damaged);
    expect(await app.next('notice')).toMatchObject({
      data: { code: 'persona-history-set-aside', data: { path: `.liyuan/${kept}` } },
    });
  });

  test('is not read where the text stays the same', async () => {
    const { api, text, put } = await saved(['甲']);
    await put(HISTORY, '坏');
    await api.save(testPersona('a', { body: '甲', name: '改名' }));
    expect(await text(HISTORY)).toBe('坏');
  });

  test('goes and comes back with its persona as it is', async () => {
    const { api, text, put } = await saved(['甲']);
    await put(HISTORY, '坏');
    const { undo } = await api.remove('a');
    expect(await text(HISTORY)).toBe(null);
    await api.undoRemove(undo);
    expect(await text(HISTORY)).toBe('坏');
  });
});
