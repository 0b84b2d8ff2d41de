import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandIncludes, loadInstructions } from '../includes';
import { renderForModel } from '../entries';
import { oddFile } from '../entries/odd-files.test-helper';
import { packagedPrompt } from '../packaged';
import { buildSystemPrompt, type SystemPrompt, type SystemPromptInput } from './build-system-prompt';

const BARE: SystemPromptInput = { base: '底', cwd: '/', card: { name: '沈秋' }, user: { name: '来客' } };
const build = (input: Partial<SystemPromptInput>): SystemPrompt => buildSystemPrompt({ ...BARE, ...input });

/** Kind, title, source and words of each segment. */
const told = (prompt: SystemPrompt, ...kinds: string[]) =>
  prompt.segments
    .filter((segment) => kinds.includes(segment.kind))
    .map(({ title, source, start, end }) => ({ title, source, text: prompt.text.slice(start, end) }));

function requireCover({ text, segments }: SystemPrompt): void {
  let at = 0;
  for (const { start, end } of segments) {
    expect(end).toBeGreaterThan(start);
    expect(text.slice(at, start).trim()).toBe('');
    expect(start).toBeGreaterThanOrEqual(at);
    at = end;
  }
  expect(text.slice(at).trim()).toBe('');
  expect(new Set(segments.map((segment) => segment.id)).size).toBe(segments.length);
}

describe('the base', () => {
  it.each([null, '', '\uFEFF \n', '<!-- @include unreadable: x.md -->\n'])(
    'gives way to the packaged text and warns: %j',
    (base) => {
      const prompt = build({ base, locale: 'en' });
      expect(
        prompt.text.startsWith(`${packagedPrompt('SYSTEM.md', 'en').trimEnd()}\n\nCurrent working directory: /\n\n\n`),
      ).toBe(true);
      expect(prompt.warnings).toEqual(['system-file-missing']);
    },
  );

  it('is sent as written but for comments about failed includes', () => {
    const base = '\uFEFF  缩进\n\n<!-- 我的备注 -->\n<!-- @include cycle: a.md -->\n## {{char}}\n\n';
    expect(build({ base }).text.startsWith('  缩进\n\n<!-- 我的备注 -->\n## {{char}}\n\nCurrent')).toBe(true);
  });

  it('stays where a replacing persona has no words', () => {
    expect(build({ persona: { body: '{{user}}', injection: 'replace' } }).text.startsWith('底\n\nCurrent')).toBe(true);
  });

  it('takes the model and the folder into a persona', () => {
    const persona = { body: '{{model}}在{{cwd}}，{{char}}。', injection: 'replace', name: '说书人' } as const;
    const prompt = build({ persona, model: 'm-1' });
    expect(told(prompt, 'base', 'persona')).toEqual([
      { title: '说书人', source: { field: 'persona' }, text: 'm-1在/，。' },
    ]);
    expect(told(build({ persona: { ...persona, id: 'p-7' } }), 'persona')).toMatchObject([
      { title: '说书人', source: { field: 'persona:p-7' } },
    ]);
  });
});

describe('sources', () => {
  it('tell entry, line and macro in the card’s file', () => {
    const prompt = build({ cardAgents: '序\n\n<!--\n## 关\n-->\n\n## 甲\n\n他叫{{char}}，\n等{{user}}。\n' });
    expect(told(prompt, 'agents')).toEqual([
      { title: '', source: { file: 'AGENTS.md', line: 1 }, text: '序' },
      { title: '甲', source: { file: 'AGENTS.md', line: 7 }, text: '## 甲\n他叫' },
      { title: '甲', source: { file: 'AGENTS.md', line: 9, field: 'macro:char' }, text: '沈秋' },
      { title: '甲', source: { file: 'AGENTS.md', line: 9 }, text: '，\n等' },
      { title: '甲', source: { file: 'AGENTS.md', line: 10, field: 'macro:user' }, text: '来客' },
      { title: '甲', source: { file: 'AGENTS.md', line: 10 }, text: '。' },
    ]);
  });

  it('tell included files apart, each segment its file’s own words', async () => {
    const files: Record<string, string> = {
      'SYSTEM.md': '一\n@include s.md\n',
      's.md': '二\n',
      'c/AGENTS.md': '## 甲\n\n三\n@include x.md\n五\n',
      'c/x.md': '\n四\n',
      'user/LIYUAN.md': '六',
    };
    const tree = { read: (path: string) => (files[path] === undefined ? null : new TextEncoder().encode(files[path])) };
    const base = await expandIncludes(tree, 'SYSTEM.md', '');
    const agents = await expandIncludes(tree, 'c/AGENTS.md', 'c');
    const instructions = await loadInstructions(tree, 'c/对话/一');
    const prompt = build({
      base: base.text,
      cardAgents: agents.text,
      instructions: instructions.text,
      sources: { base: base.sources, cardAgents: agents.sources, instructions: instructions.sources },
    });
    expect(told(prompt, 'base', 'instructions', 'agents')).toMatchObject([
      { source: { file: 'SYSTEM.md', line: 1 }, text: '一\n' },
      { source: { file: 's.md', line: 1 }, text: '二' },
      { source: {}, text: '# Custom Instructions\n\n## Source: user (user/LIYUAN.md)\n\n' },
      { source: { file: 'user/LIYUAN.md', line: 1 }, text: '六' },
      { source: { file: 'c/AGENTS.md', line: 1 }, text: '## 甲\n三\n' },
      { source: { file: 'c/x.md', line: 1 }, text: '\n四\n' },
      { source: { file: 'c/AGENTS.md', line: 5 }, text: '五' },
    ]);
  });

  it('tell the layers of instructions by their headings', () => {
    const instructions =
      '# Custom Instructions\n\n## Source: project-root (a/LIYUAN.md)\n\n一\n\n---\n\n二\n\n---\n\n## Source: user (user/LIYUAN.md)\n\n三';
    const prompt = build({ instructions });
    expect(told(prompt, 'instructions')).toEqual([
      { title: '', source: {}, text: '# Custom Instructions\n\n## Source: project-root (a/LIYUAN.md)\n\n' },
      { title: '', source: { file: 'a/LIYUAN.md', line: 1 }, text: '一\n\n---\n\n二\n\n' },
      { title: '', source: {}, text: '---\n\n## Source: user (user/LIYUAN.md)\n\n' },
      { title: '', source: { file: 'user/LIYUAN.md', line: 1 }, text: '三' },
    ]);
  });

  it('tell fields, lore entries and tools', () => {
    const prompt = build({
      card: { name: '沈\n秋', personality: ' {{user}}怕她 ', systemPrompt: '末' },
      constantLore: [{ comment: '渡口', content: ' 一条船。' }, { content: '  ' }, { content: '水涨。' }],
      mcpTools: [{ name: 'dice', description: '掷\n骰' }],
      user: { name: '来客', description: '郎中' },
    });
    const own = told(prompt, 'projection', 'player', 'lore', 'author').filter(
      ({ source }) => source.field !== undefined,
    );
    expect(own.map(({ source, text }) => [source.field, text])).toEqual([
      ['name', '沈 秋'],
      ['macro:user', '来客'],
      ['personality', '怕她'],
      ['user.name', '来客'],
      ['user.description', '郎中'],
      ['lore:0', '- 【渡口】'],
      ['lore:0', '一条船。'],
      ['lore:2', '- '],
      ['lore:2', '水涨。'],
      ['systemPrompt', '末'],
    ]);
    expect(told(prompt, 'mcp').at(-1)?.text).toBe('- `dice`：掷 骰');
    requireCover(prompt);
  });
});

describe('what gives way', () => {
  it('warns when every entry of the card’s file is off', () => {
    const prompt = build({ cardAgents: '<!--\n## 甲\n-->\n', card: { name: '沈秋', description: '不该出现' } });
    expect(prompt.warnings).toEqual(['agents-all-off']);
    expect(prompt.text).not.toContain('不该出现');
  });

  it('leaves lore to either slot of a preset', () => {
    const lore = { constantLore: [{ content: '水涨。' }] };
    expect(build({ ...lore, filledSlots: ['worldInfoAfter'] }).text).not.toContain('水涨');
    expect(build({ ...lore, filledSlots: ['charDescription'] }).text).toContain('- 水涨。');
  });

  it('says who the player is, always', () => {
    expect(build({}).text).toContain('# 用户扮演：来客\n（没有写下介绍。来客');
    expect(build({ locale: 'en' }).text).toContain('# 用户扮演：来客\n(No description is written.');
  });

  it('names lookup tools only where tools are on', () => {
    for (const locale of ['zh-CN', 'en'] as const) {
      expect(build({ locale }).text).toContain('`lorebook_search`');
      expect(build({ locale, toolsEnabled: false }).text).not.toMatch(/lorebook_search|memory_search/);
    }
  });

  it('lists macros that nobody knows', () => {
    const prompt = build({ globalAppend: '{{time}}与{{random::甲::乙}}', cardAppend: '{{Time}}' });
    expect(prompt.text).toContain('{{time}}与{{random::甲::乙}}\n\n{{Time}}');
    expect(prompt.unknownMacros).toEqual(['time', 'random', 'Time']);
  });
});

it('covers any input with segments, the same each time, files as their rendering', () => {
  fc.assert(
    fc.property(oddFile, oddFile, oddFile, fc.string({ unit: 'grapheme' }), (base, append, agents, field) => {
      const input: SystemPromptInput = {
        ...BARE,
        base,
        globalAppend: append,
        cardAppend: agents,
        cardAgents: agents,
        instructions: append,
        card: { name: field, description: append, systemPrompt: base },
        user: { name: field, description: agents },
        presetBefore: [append, field],
        constantLore: [{ comment: field, content: append }],
      };
      const prompt = buildSystemPrompt(input);
      requireCover(prompt);
      expect(buildSystemPrompt(input)).toEqual(prompt);
      const sent = renderForModel(agents);
      if (sent !== '') expect(prompt.text).toContain(`\n\n${sent}\n\n# 用户扮演：`);
    }),
    { numRuns: 300 },
  );
});
