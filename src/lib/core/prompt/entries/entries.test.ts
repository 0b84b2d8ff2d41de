import { describe, expect, it } from 'vitest';
import {
  appendEntry,
  moveEntry,
  parsePromptEntries,
  isAllOff,
  promptProblems,
  removeEntry,
  renameEntry,
  renderForModel,
  setEntryContent,
  setEntryEnabled,
} from './index';

const names = (text: string): string[] =>
  parsePromptEntries(text).map((entry) => `${entry.enabled ? '' : '-'}${entry.name}`);

describe('an entry that is off', () => {
  it('ends at the first line that is an arrow alone, whatever it holds', () => {
    const file = '<!--\n\n## 甲\n晨 --> 夜\n\n# 里面\n~~~\n  -->\t\n\n## 乙\nb\n';
    expect(names(file)).toEqual(['-甲', '乙']);
    expect(parsePromptEntries(file)[0]?.content).toBe('晨 --> 夜\n\n# 里面\n~~~');
    expect(renderForModel(file)).toBe('## 乙\nb');
  });

  it('keeps its content from reaching over others when it is switched on', () => {
    const file = '<!--\n## 甲\n```\n-->\n\n## 乙\nb\n';
    expect(() => setEntryEnabled(file, 0, true)).toThrow(expect.objectContaining({ code: 'entry-swallows' }));
    expect(setEntryEnabled('<!--\n## 甲\n```\n-->\n', 0, true)).toBe('## 甲\n```\n');
  });

  it('takes the blank lines behind it along when it is removed', () => {
    expect(removeEntry('## 甲\n\na\n\n<!--\n## 乙\n-->\n\n\n## 丙\n', 1)).toBe('## 甲\n\na\n\n## 丙\n');
  });

  it('gives the content with its escapes undone', () => {
    const off = setEntryEnabled('## 甲\n\n<!-- n -->\n一 --> 二\n', 0, false);
    expect(parsePromptEntries(off)[0]?.content).toBe('<!-- n -->\n一 --> 二');
  });
});

describe('text without a heading', () => {
  it('has level 0, keeps its notes, and cannot be switched off, renamed or moved', () => {
    const file = '\uFEFF<!-- n -->\n\n序\n\n## 甲\n';
    expect(parsePromptEntries(file)[0]).toMatchObject({ name: '', level: 0, content: '<!-- n -->\n\n序', start: 1 });
    const nameless = expect.objectContaining({ code: 'entry-nameless', data: { index: 0 } });
    expect(() => setEntryEnabled(file, 0, false)).toThrow(nameless);
    expect(() => renameEntry(file, 0, '乙')).toThrow(nameless);
    expect(() => moveEntry(file, 0, 1)).toThrow(nameless);
    expect(setEntryEnabled(file, 0, true)).toBe(file);
    expect(setEntryContent(file, 0, '')).toBe('\uFEFF\n\n## 甲\n');
  });
});

describe('notes', () => {
  it.each([
    ['前\n<!-- n -->\n后', '前\n后'],
    ['前\n\n<!-- n -->\n\n后', '前\n\n后'],
    ['前\n\n<!-- n -->\n\n\n后', '前\n\n\n后'],
    ['<!-- 一 --> <!-- 二\n二 -->\n文', '文'],
    ['<!-->\n文', '文'],
    ['<!-- a\n# b --> 尾', '<!-- a\n# b --> 尾'],
    ['```\n<!-- n -->\n```', '```\n<!-- n -->\n```'],
  ])('%j is sent as %j', (file, sent) => {
    expect(renderForModel(file)).toBe(sent);
  });
});

describe('an unclosed comment', () => {
  const file = '## 甲\n\na\n\n<!-- 忘了\n## 乙\n';

  it('is not sent, and reported with its line', () => {
    expect(renderForModel(file)).toBe('## 甲\na');
    expect(names(file)).toEqual(['甲']);
    expect(promptProblems(file)).toEqual([{ code: 'unclosed-comment', line: 5, data: { line: 5 } }]);
  });

  it('stays behind what is added and what is moved', () => {
    expect(appendEntry(file, '丙', 'c')).toBe('## 甲\n\na\n\n## 丙\n\nc\n\n<!-- 忘了\n## 乙\n');
    expect(moveEntry(`## 零\n\n${file}`, 1, 0)).toBe('## 甲\n\na\n\n## 零\n\n<!-- 忘了\n## 乙\n');
  });
});

describe('problems', () => {
  it('name a fence without an end and an arrow without a beginning', () => {
    expect(promptProblems('-->\n## 甲\n```\n## 乙\n').map(({ code, line }) => [code, line])).toEqual([
      ['stray-comment-end', 1],
      ['unclosed-fence', 3],
    ]);
    expect(promptProblems('## 甲\n<!--\n## 乙\n-->\n```\n-->\n```\n')).toEqual([]);
  });

  it('name entries of one name, on or off, but none without a name', () => {
    expect(promptProblems('##\n\n## 甲\n\n<!--\n\n### 甲\n-->\n\n##\n\n# 甲\n\n```\n# 甲\n```\n')).toEqual([
      { code: 'duplicate-name', line: 7, data: { line: 7, name: '甲', first: 3 } },
      { code: 'duplicate-name', line: 12, data: { line: 12, name: '甲', first: 3 } },
    ]);
  });

  it.each([
    ['', false],
    ['\uFEFF \n', false],
    ['<!--\n## 甲\n-->\n', true],
    ['<!-- 只有备注 -->\n', true],
    ['<!--\n## 甲\n-->\n\n尾\n', false],
    ['##\n', false],
  ])('all of %j is off: %j', (file, off) => {
    expect(isAllOff(file)).toBe(off);
  });
});

describe('adding', () => {
  it.each([
    ['', '## 新\n\n文\n'],
    ['\uFEFF', '\uFEFF## 新\n\n文\n'],
    ['  ', '  \n## 新\n\n文'],
    ['## 甲', '## 甲\n\n## 新\n\n文'],
    ['## 甲\r\n', '## 甲\r\n\r\n## 新\r\n\r\n文\r\n'],
    ['## 甲\n\n\n', '## 甲\n\n\n## 新\n\n文\n'],
    ['## 甲\n````js\nx', '## 甲\n````js\nx\n````\n\n## 新\n\n文'],
  ])('to %j', (file, result) => {
    expect(appendEntry(file, '新', '文')).toBe(result);
  });

  it('keeps hashes at the end of a name', () => {
    expect(names(appendEntry('', '甲 ##', ''))).toEqual(['甲 ##']);
    expect(names(renameEntry('## 甲\n', 0, '#'))).toEqual(['#']);
    expect(names(renameEntry('## 甲 ##\n', 0, 'C #'))).toEqual(['C #']);
    expect(renameEntry('##\n', 0, '甲')).toBe('## 甲\n');
  });

  it('refuses a name of several lines', () => {
    const invalid = expect.objectContaining({ code: 'entry-name-invalid' });
    expect(() => appendEntry('', '甲\n## 乙', '')).toThrow(invalid);
    expect(() => renameEntry('## 甲\n', 0, '甲\r乙')).toThrow(invalid);
  });
});

describe('typed content', () => {
  it.each([
    ['## 小节', '\\## 小节'],
    ['\\# 转义', '\\\\# 转义'],
    ['```\n# 开着', '\\```\n\\# 开着'],
    ['```\n# 关着\n```', '```\n# 关着\n```'],
    ['<!-- 没有关', '\\<!-- 没有关'],
    ['<!--\n# 甲\n-->', '<!--\n\\# 甲\n-->'],
    ['-->', '\\-->'],
  ])('%j is stored as %j and shown as typed', (typed, stored) => {
    const file = setEntryContent('## 甲\n\na\n\n## 乙\n', 0, typed);
    expect(file).toBe(`## 甲\n\n${stored}\n\n## 乙\n`);
    expect(parsePromptEntries(file)[0]?.content).toBe(typed);
  });

  it('follows the line breaks of the file', () => {
    expect(setEntryContent('## 甲\r\n', 0, '一\n二')).toBe('## 甲\r\n\r\n一\r\n二\r\n');
    expect(setEntryContent('## 甲', 0, '一')).toBe('## 甲\n\n一');
    expect(setEntryContent('## 甲\n\na', 0, '')).toBe('## 甲');
  });
});

describe('moving', () => {
  it('means the index afterwards and never passes the text at the start', () => {
    const file = '序\n\n## 甲\n\n## 乙\n\n## 丙\n';
    expect(names(moveEntry(file, 1, 2))).toEqual(['', '乙', '甲', '丙']);
    expect(names(moveEntry(file, 3, 0))).toEqual(['', '丙', '甲', '乙']);
    expect(moveEntry(file, 2, 2)).toBe(file);
  });

  it('takes loose text along with the entry that is off before it', () => {
    const file = '## 甲\na\n\n<!--\n## 乙\n-->\n\n散文\n\n## 丙\nc';
    expect(names(moveEntry(file, 1, 0))).toEqual(['-乙', '', '甲', '丙']);
    expect(names(moveEntry(file, 0, 1))).toEqual(['-乙', '', '甲', '丙']);
    expect(names(moveEntry(file, 3, 2))).toEqual(['甲', '丙', '-乙', '']);
  });

  it('refuses to let an open fence take in others', () => {
    expect(() => moveEntry('## 甲\na\n\n## 乙\n```\n', 1, 0)).toThrow(
      expect.objectContaining({ code: 'entry-swallows' }),
    );
  });
});
