import { expect, test } from 'vitest';
import type { AgentPersona } from '../api';
import { exactly, testPersona, withPersonas, withStore } from './personas.test-helper';

const two = () => [
  testPersona('a', { body: '😀说书', scopes: [exactly('cards/甲'), exactly('cards/乙')], isDefault: true }),
  testPersona('b', { injection: 'replace' }),
];

test('what is exported comes in as new, off and not as default, and takes nothing from anybody', async () => {
  const { api } = await withPersonas(two());
  const before = await api.view();
  const { text, count, fileName } = await api.export([]);
  expect([count, fileName]).toEqual([2, 'liyuan-personas-20231114.json']);
  expect(await api.inspectImport(text)).toEqual([
    { name: '名a', length: 4, scopes: 2, injection: 'append' },
    { name: '名b', length: 0, scopes: 0, injection: 'replace' },
  ]);
  expect(await api.view()).toEqual(before);

  const { ids, view } = await api.import(text);
  const fields = (persona: AgentPersona) => ({ ...persona, id: '', enabled: false, isDefault: false });
  expect(view.personas.slice(0, 2)).toEqual(before.personas);
  expect(view.personas.slice(2).map(({ id }) => id)).toEqual(ids);
  expect(new Set(['a', 'b', ...ids]).size).toBe(4);
  expect(view.personas.slice(2).map(fields)).toEqual(before.personas.map(fields));
  expect(view.personas.slice(2).some(({ enabled, isDefault }) => enabled || isDefault)).toBe(false);
  expect((await api.explain({ card: '甲' })).winner?.id).toBe('a');

  const on = await api.save({ ...(view.personas[2] as AgentPersona), enabled: true });
  expect(on.taken).toHaveLength(2);
});

test('some of them can be exported; one that is gone is said to be', async () => {
  const { api } = await withPersonas(two());
  const { text, count } = await api.export(['b']);
  expect(count).toBe(1);
  expect((JSON.parse(text) as { personas: unknown[] }).personas).toMatchObject([{ id: 'b' }]);
  await expect(api.export(['b', 'x'])).rejects.toEqual(expect.objectContaining({ code: 'persona-missing' }));
});

test.each([
  ['', '1:1'],
  ['{"format":"liyuan-personas",', '1:'],
  ['[]', 'format'],
  ['7', 'JSON'],
  ['{"format":"st-persona","version":1,"personas":[{}]}', 'format'],
  ['{"format":"liyuan-personas","version":9,"personas":[{}]}', 'version'],
  ['{"format":"liyuan-personas","version":1,"personas":[]}', 'personas'],
  ['{"format":"liyuan-personas","version":1,"personas":[{"name":"好的"},{"body":3}]}', 'personas.1.body'],
  [`{"format":"liyuan-personas","version":1,"personas":[${'['.repeat(300)}${']'.repeat(300)}]}`, '> '],
])('%s is no file of personas, and nothing of it is taken', async (text, place) => {
  const { api, commits } = await withPersonas(two());
  for (const job of [() => api.inspectImport(text), () => api.import(text)]) {
    await expect(job()).rejects.toMatchObject({
      code: 'persona-file-invalid',
      data: { place: expect.stringContaining(place) as string },
    });
  }
  expect(commits).toEqual([]);
});

test('an import into an unreadable store is preceded by its copy', async () => {
  const { api, text } = await withStore('{');
  const { problem } = await api.view();
  const { view } = await api.import('{"format":"liyuan-personas","version":1,"personas":[{"name":"甲"}]}');
  expect(view.personas).toMatchObject([{ name: '甲', enabled: false, body: '', scopes: [] }]);
  expect(await text(problem?.backup)).toBe('{');
});
