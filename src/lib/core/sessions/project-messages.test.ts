import { describe, expect, it } from 'vitest';
import { projectHistory, toModelMessages } from './project-messages';
import type { StoryEntry } from './session-tree';

const entry = (id: string, type: 'greeting' | 'input' | 'reply', text: string): StoryEntry =>
  ({ id, parentId: null, time: 0, type, data: { text, index: 0, state: 'delivered' } }) as StoryEntry;
const own = (item: StoryEntry) => item.data.text;

describe('history for the model', () => {
  it('names the opening in its first line', () => {
    expect(toModelMessages(projectHistory([entry('g', 'greeting', '雨停了。')], '青禾', own))).toEqual([
      { role: 'assistant', content: '【开场 · 青禾】\n雨停了。' },
    ]);
  });

  it('merges neighbours of one role by a blank line and maps each part', () => {
    const history = projectHistory(
      [entry('g', 'greeting', '甲'), entry('r', 'reply', '乙'), entry('i', 'input', '丙')],
      '某',
      own,
    );
    expect(history.map((message) => message.text)).toEqual(['【开场 · 某】\n甲\n\n乙', '丙']);
    const parts = history[0]?.parts.map((part) => history[0]?.text.slice(part.start, part.end));
    expect(parts).toEqual(['【开场 · 某】\n甲', '乙']);
  });

  it('leaves blank replies out and trims the rest', () => {
    const history = projectHistory(
      [entry('a', 'input', ' 走。 '), entry('b', 'reply', '  \n'), entry('c', 'input', '再走。')],
      '某',
      own,
    );
    expect(toModelMessages(history)).toEqual([{ role: 'user', content: '走。\n\n再走。' }]);
  });
});
