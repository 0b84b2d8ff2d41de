import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandMacros } from '../../macros';
import { parsePromptEntries, promptProblems, renderForModel } from '../entries';
import { oddText } from '../entries/odd-files.test-helper';
import { buildSystemPrompt } from '../system';
import { cardAsAgents } from './card-agents';

const entry = (comment: string, content: string, keys: string[] = []) => ({ comment, content, keys });

describe('a card as an AGENTS.md', () => {
  it('has an entry for each field and each constant lore entry', () => {
    const text = cardAsAgents(
      {
        name: '阿芸',
        description: '{{char}}在茶馆。\n# 不是条目',
        personality: ' ',
        scenario: '雨夜',
        mesExample: '<START>\n{{user}}: 好',
        systemPrompt: '别替{{user}}说话。',
        postHistoryInstructions: '收尾。',
      },
      {
        book: '茶书',
        entries: [entry('城', '临安'), entry('', '空的看键', ['茶']), entry('城', '又一'), entry('无', ' ')],
      },
    );
    expect(parsePromptEntries(text).map(({ name, level, content }) => [level, name, content])).toEqual([
      [1, '你扮演的角色：阿芸', '{{char}}在茶馆。\n# 不是条目'],
      [2, '当前场景', '雨夜'],
      [2, '对白示例（仅供文风与语气参考，不是已发生的剧情）', '<START>\n{{user}}: 好'],
      [1, '卡作者附加指令（优先级最高）', '别替{{user}}说话。'],
      [1, '世界设定（常驻事实）', ''],
      [2, '城（世界书·茶书）', '临安'],
      [2, '茶（世界书·茶书）', '空的看键'],
      [2, '城（世界书·茶书） 2', '又一'],
      [1, '卡作者末端指令', '收尾。'],
    ]);
    expect(promptProblems(text)).toEqual([]);
    expect(text.endsWith('收尾。\n')).toBe(true);
  });

  it('is the name alone for an empty card, on one line', () => {
    expect(cardAsAgents({ name: '甲\r\n乙 ##' }, { book: '', entries: [] })).toBe('# 你扮演的角色：甲 乙 ## #\n');
  });

  it('says to the model what the fields say, macros filled in', () => {
    fc.assert(
      fc.property(fc.array(oddText, { minLength: 7, maxLength: 7 }), (texts) => {
        const [description, personality, scenario, mesExample, systemPrompt, postHistoryInstructions, lore] = texts.map(
          (text) => `${text}\n{{char}}与{{user}}`,
        ) as [string, string, string, string, string, string, string];
        const card = {
          name: '甲',
          description,
          personality,
          scenario,
          mesExample,
          systemPrompt,
          postHistoryInstructions,
        };
        const file = cardAsAgents(card, { book: '书', entries: [entry('条', lore)] });
        const env = { char: '甲', user: '乙' };
        const rendered = expandMacros(renderForModel(file), env).text;
        const prompt = buildSystemPrompt({
          base: 'b',
          cwd: '/',
          card,
          user: { name: '乙' },
          cardAgents: file,
        }).text;
        for (const field of [
          description,
          personality,
          scenario,
          mesExample,
          systemPrompt,
          postHistoryInstructions,
          lore,
        ]) {
          const words = expandMacros(field.trim(), env).text;
          expect(rendered).toContain(words);
          expect(prompt).toContain(words);
        }
      }),
      { numRuns: 200 },
    );
  });
});
