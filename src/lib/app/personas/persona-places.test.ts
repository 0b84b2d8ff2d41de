import { describe, expect, test } from 'vitest';
import { importTestCard } from '../test-app.test-helper';
import { exactly, testPersona, withPersonas, withStore } from './personas.test-helper';

describe('who would be in force', () => {
  test('is told for the place of the next request, row by row', async () => {
    const { api, app } = await withPersonas([]);
    const card = await importTestCard(app);
    const { project, session } = await app.api.play.create(card);
    const at = exactly(`cards/${card}`);
    const here = { kind: 'session', match: 'contains', value: project } as const;
    const personas = [
      testPersona('off', { enabled: false, scopes: [here] }),
      testPersona('wide', { scopes: [{ kind: 'workspace', match: 'prefix', value: 'cards/' }] }),
      testPersona('card', { scopes: [at] }),
      testPersona('here', { scopes: [at, here], body: '{{user}} ' }),
      testPersona('lower', { scopes: [here] }),
      testPersona('else', { isDefault: true }),
      testPersona('none', { scopes: [exactly('')] }),
      testPersona('away', { scopes: [exactly('cards/别处')] }),
    ];
    const verdict = await api.explain({ card, project }, personas);
    expect(verdict.place).toEqual({ workspace: `cards/${card}`, session: `cards/${card}/对话/${project}` });
    expect(verdict.winner).toEqual({ id: 'here', name: '名here', scope: here, reason: 'scope', blank: true });
    expect(verdict.rows.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['off', 'off'],
      ['wide', 'less-specific'],
      ['card', 'less-specific'],
      ['here', 'wins'],
      ['lower', 'lower'],
      ['else', 'default-unused'],
      ['none', 'no-place'],
      ['away', 'no-match'],
    ]);
    expect((await api.view()).personas).toEqual([]);

    const lower = personas.filter(({ id }) => id === 'lower').map((persona) => ({ ...persona, body: '只有我' }));
    const added = await api.import(JSON.stringify({ format: 'liyuan-personas', version: 1, personas: lower }));
    await api.save({ ...lower[0]!, id: added.ids[0]!, enabled: true });
    expect((await api.explain({ card, project })).winner).toMatchObject({ id: added.ids[0], blank: false });
    expect((await api.explain({ card })).winner).toBe(null);
    app.model.says('嗯');
    await app.api.play.send(session, '推门');
    await app.next('turn-ended');
    expect(app.model.requests[0]?.messages[0]?.content).toContain('只有我');
  });

  test('is the default where no place matches', async () => {
    const { api } = await withPersonas([testPersona('a', { isDefault: true, body: '我' })]);
    expect((await api.explain({ card: '甲' })).winner).toMatchObject({ id: 'a', scope: null, reason: 'default' });
  });
});

test('a pattern is accepted or said to be wrong', async () => {
  const { api } = await withStore(null);
  expect(await api.checkPattern('^cards/(甲|乙)$')).toBe(null);
  expect(await api.checkPattern('([')).toMatchObject({ code: 'persona-pattern-invalid', data: { problem: 'syntax' } });
  expect(await api.checkPattern('(?<!a)b')).toMatchObject({ data: { problem: 'unsupported' } });
});

test('places are the cards and playthroughs there are, the last played first', async () => {
  const { api, app } = await withStore(null);
  const one = await importTestCard(app, { name: '阿芸' });
  const other = await importTestCard(app, { name: '掌柜' });
  const first = await app.api.play.create(one, '雨夜');
  const second = await app.api.play.create(one, '晴天');
  app.model.says('嗯');
  await app.api.play.send(first.session, '推门');
  await app.next('turn-ended');
  const places = await api.places();
  expect(places.slice(0, 2).map(({ folder, value }) => [folder, value])).toEqual([
    [one, `cards/${one}`],
    [other, `cards/${other}`],
  ]);
  expect(places[0]?.sessions.map(({ title, value }) => [title, value])).toEqual([
    ['雨夜', `cards/${one}/对话/${first.project}`],
    ['晴天', `cards/${one}/对话/${second.project}`],
  ]);
  const [session] = places[0]?.sessions ?? [];
  const personas = [testPersona('a', { scopes: [{ kind: 'session', match: 'exact', value: session!.value }] })];
  expect((await api.explain({ card: one, project: first.project }, personas)).winner?.id).toBe('a');
});

test('a conversation is what was typed and what came, with the rest counted', async () => {
  const { api, app } = await withStore(null);
  const card = await importTestCard(app);
  const { project, session } = await app.api.play.create(card, '雨夜');
  app.model.says('门开了。');
  await app.api.play.send(session, '推门 {{user}}');
  await app.next('turn-ended');
  app.model.answer({ type: 'error', error: { code: 'model-http', message: 'no', retryable: false } });
  await app.api.play.send(session, '进去');
  await app.next('turn-ended');
  const before = await app.api.play.view(session);
  const { title, bubbles, hidden } = await api.conversation(card, project);
  expect(title).toBe('雨夜');
  expect(bubbles.map(({ kind, turn, text }) => [kind, turn, text])).toEqual([
    ['greeting', 0, '旅人来了。'],
    ['input', 1, '推门 {{user}}'],
    ['reply', 1, '门开了。'],
    ['input', 2, '进去'],
  ]);
  expect(hidden).toBe(1);
  expect(await app.api.play.view(session)).toEqual(before);
  await expect(api.conversation(card, 'x')).rejects.toEqual(expect.objectContaining({ code: 'project-missing' }));
});
