import { describe, expect, test } from 'vitest';
import { encodePersonaStore, emptyPersonaStore, type AgentPersona } from '$lib/core/personas';
import { encodeText } from '../text-files';
import { importTestCard, startTestApp } from '../test-app.test-helper';
import { PERSONAS_FILE } from '../workspace-paths';

async function open(...personas: Partial<AgentPersona>[]) {
  const app = await startTestApp();
  const card = await importTestCard(app);
  const { project, session } = await app.api.play.create(card);
  const put = (text: string) => app.ports.files.commit([{ do: 'write', path: PERSONAS_FILE, bytes: encodeText(text) }]);
  const list = personas.map((persona, index): AgentPersona => {
    const scope = { kind: 'workspace', match: 'exact', value: `cards/${card}` } as const;
    const plain = { id: `p${index}`, name: `第 ${index}`, enabled: true, isDefault: false, scopes: [scope] };
    return { ...plain, injection: 'append', body: '', ...persona };
  });
  await put(encodePersonaStore({ ...emptyPersonaStore(), personas: list }));
  return { app, card, project, session, put, next: () => app.api.prompt.nextRequest(card, project, '推门') };
}

describe('the persona in force', () => {
  test('stands after the base, and its segment names it', async () => {
    const { app, next, session } = await open({ name: '说书人', body: '你在{{cwd}}说书。{{user}}' });
    const view = await next();
    const kinds = view.segments.map(({ kind }) => kind);
    expect(kinds.indexOf('persona')).toBe(kinds.lastIndexOf('base') + 1);
    expect(view.segments.find(({ kind }) => kind === 'persona')).toMatchObject({
      title: '说书人',
      text: '你在/说书。',
      source: { field: 'persona:p0' },
    });
    app.model.says('嗯');
    await app.api.play.send(session, '推门');
    await app.next('turn-ended');
    expect(app.model.requests[0]?.messages).toEqual((JSON.parse(view.body) as { messages: unknown }).messages);
  });

  test('takes out SYSTEM.md and nothing else where it replaces', async () => {
    const without = await (await open()).next();
    const withIt = await (await open({ injection: 'replace', body: '只有我。' })).next();
    const rest = (view: typeof withIt) =>
      view.segments.filter(({ kind }) => kind !== 'base' && kind !== 'persona').map(({ text }) => text);
    expect(rest(withIt)).toEqual(rest(without));
    expect(withIt.segments[0]).toMatchObject({ kind: 'persona', text: '只有我。' });
    expect(withIt.segments.some(({ kind }) => kind === 'base')).toBe(false);
  });

  test('is the more specific one; a blank winner injects nothing and leaves the base', async () => {
    const { put, next, card, project } = await open();
    const session = { kind: 'session', match: 'exact', value: `cards/${card}/对话/${project}/` } as const;
    const shared = { enabled: true, isDefault: false, injection: 'replace' } as const;
    const personas: AgentPersona[] = [
      { ...shared, id: 'a', name: 'a', body: '整张卡', scopes: [{ kind: 'workspace', match: 'prefix', value: 'c' }] },
      { ...shared, id: 'b', name: 'b', body: ' {{x}}\n', scopes: [session] },
    ];
    await put(encodePersonaStore({ ...emptyPersonaStore(), personas }));
    const kinds = (await next()).segments.map(({ kind }) => kind);
    expect(kinds).toContain('base');
    expect(kinds).not.toContain('persona');
  });

  test.each(['{"format":', '{"format":"liyuan-personas","version":2,"personas":[]}'])(
    'is nobody where the store cannot be read, and the turn goes on: %s',
    async (text) => {
      const { app, put, next, session } = await open({ body: '我' });
      await put(text);
      expect((await next()).warnings[0]).toMatchObject({
        code: 'persona-store-unreadable',
        data: { path: PERSONAS_FILE },
      });
      app.model.says('嗯');
      await app.api.play.send(session, '推门');
      expect(await app.next('turn-ended')).toMatchObject({ data: { state: 'delivered' } });
    },
  );
});
