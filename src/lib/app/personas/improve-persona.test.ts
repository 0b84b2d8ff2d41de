import { describe, expect, test } from 'vitest';
import { gate } from '../scripted-model.test-helper';
import { testPersona, withPersonas } from './personas.test-helper';

const refusal = (code: string) => expect.objectContaining({ code });

async function open() {
  const made = await withPersonas([testPersona('a', { body: '你是{{model}}说书人。' })]);
  await made.app.api.models.save({
    id: '',
    name: '真的',
    dialect: 'openai-chat',
    baseUrl: 'https://model.example/v1',
    model: 'm',
    contextWindow: 8_000,
    samplers: { temperature: 0.3 },
    compat: {},
  });
  const row = (await made.app.api.models.list())[0];
  const proposed = () => made.app.events.flatMap((event) => (event.type === 'proposal-delta' ? [event.data] : []));
  const ask = (over = {}) =>
    made.api.improve({ proposal: 'p', text: '你是{{model}}说书人。', wish: '', model: row?.config.id ?? '', ...over });
  made.commits.length = 0;
  return { ...made, ask, proposed };
}

describe('a better text', () => {
  test('is proposed piece by piece, and nothing is stored', async () => {
    const { ask, app, api, commits, proposed } = await open();
    const before = await api.view();
    app.model.says('你是', '{{model}}。', '\n');
    expect(await ask({ wish: '短一点' })).toBe('你是{{model}}。');
    await app.next('proposal-delta');
    expect(proposed().map(({ proposal, text }) => [proposal, text])).toEqual([
      ['p', '你是'],
      ['p', '{{model}}。'],
      ['p', '\n'],
    ]);
    expect([await api.view(), commits]).toEqual([before, []]);
    const [request] = app.model.requests;
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(request?.messages[1]?.content).toContain('短一点');
    expect(request?.messages[1]?.content).toContain('<text>\n你是{{model}}说书人。\n</text>');
    expect(request).toMatchObject({ samplers: { temperature: 0.3 } });
    expect(request?.tools).toBeUndefined();
  });

  test('can be stopped, once and again', async () => {
    const { ask, api, app } = await open();
    const { opened, open: end } = gate();
    app.model.answer({ type: 'text-delta', text: '半' }, opened);
    const asked = ask();
    const outcome = expect(asked).rejects.toEqual(refusal('model-aborted'));
    await app.next('proposal-delta');
    await api.stopImprove('p');
    await api.stopImprove('p');
    await api.stopImprove('another');
    await outcome;
    end();
    app.model.says('又来');
    expect(await ask()).toBe('又来');
  });

  test('that ends badly is an error of the model', async () => {
    const { ask, app } = await open();
    app.model.answer({ type: 'error', error: { code: 'model-key', message: 'no', status: 401, retryable: false } });
    await expect(ask()).rejects.toEqual(refusal('model-key'));
    app.model.answer({ type: 'text-delta', text: '半' }, { type: 'finish', reason: 'length' });
    await expect(ask()).rejects.toEqual(refusal('model-length'));
    app.model.answer({ type: 'finish', reason: 'content-filter' });
    await expect(ask()).rejects.toEqual(refusal('model-filtered'));
  });

  test('is asked for again by itself while nothing came', async () => {
    const { ask, app } = await open();
    app.model.answer({ type: 'error', error: { code: 'model-network', message: 'no', retryable: true } });
    app.model.says('好');
    const asked = ask();
    await expect.poll(() => app.clock.waits.length).toBe(1);
    app.clock.waits[0]?.end();
    expect(await asked).toBe('好');
  });

  test.each(['rehearsal', 'gone', ''])('wants a real model, not %j', async (model) => {
    const { ask, app } = await open();
    await expect(ask({ model })).rejects.toEqual(refusal('persona-improve-needs-model'));
    expect(app.model.requests).toEqual([]);
  });
});
