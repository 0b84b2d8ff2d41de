import { describe, expect, test } from 'vitest';
import { importTestCard, startTestApp } from '../test-app.test-helper';

const lore = { keys: [], enabled: true, constant: true, extensions: {} };
const CARD = {
  description: '{{char}}在茶馆。\n## 不是条目',
  personality: '寡言。',
  scenario: '{{user}}来躲雨。',
  mes_example: '<START>\n{{char}}: 坐。',
  system_prompt: '别替{{user}}说话。',
  post_history_instructions: '每次写两百字。',
  character_book: {
    name: '临安',
    extensions: {},
    entries: [
      { ...lore, comment: '后', content: '后说的设定。', insertion_order: 20 },
      { ...lore, comment: '先', content: '{{user}}先说的设定。', insertion_order: 10 },
      { ...lore, comment: '键', keys: ['雨'], constant: false, content: '按键的设定。', insertion_order: 1 },
      { ...lore, comment: '关', enabled: false, content: '关着的设定。', insertion_order: 1 },
    ],
  },
};

describe('a card as an AGENTS.md', () => {
  test('keeps every word of the system prompt, and nothing is stored before it is written', async () => {
    const app = await startTestApp();
    const card = await importTestCard(app, CARD);
    const { project } = await app.api.play.create(card);
    const before = (await app.api.prompt.nextRequest(card, project)).segments;
    const text = await app.api.prompt.projection(card);
    const agents = `cards/${card}/AGENTS.md`;
    expect((await app.api.prompt.read(agents)).version).toBeNull();
    await app.api.prompt.write(agents, text, null);
    const after = await app.api.prompt.nextRequest(card, project);
    const body = after.segments.map((segment) => segment.text).join('');
    for (const segment of before.filter(({ kind }) => ['projection', 'lore', 'author'].includes(kind))) {
      if (segment.source.field !== undefined && !segment.id.endsWith(':title'))
        expect(body).toContain(segment.text.trim());
    }
    for (const words of ['阿芸在茶馆。\n## 不是条目', '来躲雨', '阿芸: 坐', '每次写两百字', '先说的设定']) {
      expect(body).toContain(words);
    }
    for (const words of ['按键的设定', '关着的设定', '{{']) expect(body).not.toContain(words);
    expect(after.segments.some(({ kind }) => kind === 'projection' || kind === 'author' || kind === 'lore')).toBe(
      false,
    );
  });

  test('makes each constant entry one that can be switched off, in the order of the book', async () => {
    const app = await startTestApp();
    const card = await importTestCard(app, CARD);
    const { project } = await app.api.play.create(card);
    const agents = `cards/${card}/AGENTS.md`;
    const file = await app.api.prompt.write(agents, await app.api.prompt.projection(card), null);
    const names = file.entries.map(({ name }) => name);
    expect(names.filter((name) => name.includes('世界书'))).toEqual(['先（世界书·临安）', '后（世界书·临安）']);
    await app.api.prompt.edit(agents, file.version, {
      do: 'toggle',
      index: names.indexOf('先（世界书·临安）'),
      enabled: false,
    });
    const { body } = await app.api.prompt.nextRequest(card, project);
    expect(body).not.toContain('先说的设定');
    expect(body).toContain('后说的设定');
  });

  test('of a card that is not there is an error', async () => {
    const app = await startTestApp();
    await expect(app.api.prompt.projection('没有')).rejects.toMatchObject({ code: 'card-missing' });
  });
});
