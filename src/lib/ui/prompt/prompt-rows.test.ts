import { describe, expect, it } from 'vitest';
import type { InspectorSegment } from '$lib/app/api';
import { entryAtLine, firstLine, isPreamble, entryHits, nameParts, problemsAt } from './entry-lines';
import { fileGroups, filePurpose, scopeOf, shortPath } from './file-groups';
import { pigmentOf, runBlocks, segmentRows, sourceNames, sourceRuns } from './segment-rows';
import { markPieces } from './mark-pieces';

const segment = (
  kind: string,
  source: InspectorSegment['source'] = {},
  over: Partial<InspectorSegment> = {},
): InspectorSegment => ({
  id: `${kind}-${JSON.stringify(source)}`,
  kind,
  title: '',
  role: 'system',
  text: kind,
  tokens: 10,
  source,
  ...over,
});

describe('segmentRows', () => {
  it('groups neighbours of one kind and keeps the order of the request', () => {
    const rows = segmentRows([
      segment('base'),
      segment('instructions'),
      segment('instructions'),
      segment('cwd'),
      segment('greeting'),
      segment('history'),
      segment('input'),
    ]);
    expect(rows.map((row) => [row.group, row.tokens])).toEqual([
      ['base', 10],
      ['instructions', 20],
      ['cwd', 10],
      ['history', 20],
      ['input', 10],
    ]);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  it('joins a file that a macro cuts into pieces, and marks the macro', () => {
    const [row] = segmentRows([
      segment('agents', { file: 'a.md', line: 1 }),
      segment('agents', { field: 'macro:user' }),
      segment('agents', { file: 'a.md', line: 1 }),
      segment('agents', { file: 'b.md', line: 1 }),
    ]);
    const runs = row ? sourceRuns(row) : [];
    expect(runs.map((run) => run.pieces.map((piece) => piece.isMacro))).toEqual([[false, true, false], [false]]);
    expect(row && sourceNames(row)).toEqual({ files: ['a.md', 'b.md'], fields: [] });
  });

  it('tells the line of every entry and puts what a macro cut apart together again', () => {
    const [row] = segmentRows([
      segment('agents', { file: 'a.md', line: 1 }, { text: '## 甲\n' }),
      segment('agents', { file: 'a.md', line: 2, field: 'macro:user' }, { text: '陆迟' }),
      segment('agents', { file: 'a.md', line: 2 }, { text: '的话' }),
      segment('agents', { file: 'a.md', line: 7 }, { text: '## 乙' }),
    ]);
    const blocks = (row ? sourceRuns(row) : []).flatMap(runBlocks);
    expect(blocks.map(({ line, pieces }) => [line, pieces.map((piece) => piece.text).join('')])).toEqual([
      [1, '## 甲\n陆迟的话'],
      [7, '## 乙'],
    ]);
  });

  it('has a key of its own for every run, whatever the ids', () => {
    const [row] = segmentRows([
      segment('agents', { file: 'a.md' }, { id: 'x' }),
      segment('agents', { file: 'b.md' }, { id: 'x' }),
    ]);
    const keys = row ? sourceRuns(row).map((run) => run.key) : [];
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps every message of the history apart', () => {
    const [row] = segmentRows([segment('history', { field: 'input' }), segment('history', { field: 'input' })]);
    expect(row && sourceRuns(row)).toHaveLength(2);
  });

  it('has a pigment for every kind', () => {
    expect(pigmentOf('greeting')).toBe('indigo');
    expect(pigmentOf('never-seen')).toBe('ash');
  });
});

describe('files', () => {
  it('shows a path inside its group', () => {
    expect(shortPath('cards/栈/AGENTS.md')).toBe('AGENTS.md');
    expect(shortPath('cards/栈/对话/一/.liyuan/LIYUAN.md')).toBe('.liyuan/LIYUAN.md');
    expect(shortPath('user/LIYUAN.md')).toBe('user/LIYUAN.md');
  });

  it('knows what each is for', () => {
    expect(
      ['SYSTEM.md', 'APPEND_SYSTEM.md', 'cards/a/APPEND_SYSTEM.md', 'cards/a/对话/b/LIYUAN.md'].map(filePurpose),
    ).toEqual(['system', 'append', 'card_append', 'project']);
  });

  it('knows whose each is', () => {
    expect(['SYSTEM.md', 'user/LIYUAN.md', 'cards/a/AGENTS.md', 'cards/a/对话/b/LIYUAN.md'].map(scopeOf)).toEqual([
      'global',
      'global',
      'card',
      'project',
    ]);
  });

  it('leaves out empty groups', () => {
    const file = {
      path: 'SYSTEM.md',
      scope: 'global' as const,
      exists: false,
      tokens: 1,
      version: null,
      packaged: true,
    };
    expect(fileGroups([file]).map((group) => group.scope)).toEqual(['global']);
  });
});

describe('entries', () => {
  const entries = [{ line: 1 }, { line: 5 }, { line: 9 }];

  it('finds the entry of a line', () => {
    expect([1, 4, 5, 99].map((line) => entryAtLine(entries, line))).toEqual([0, 0, 1, 2]);
    expect(entryAtLine([{ line: 3 }], 1)).toBe(-1);
  });

  it('puts a problem at its place', () => {
    const problems = [{ line: 6, code: 'unclosed-comment' }];
    expect(problemsAt(problems, entries, 1)).toEqual(problems);
    expect(problemsAt(problems, entries, 0)).toEqual([]);
    const whole = [{ line: 1, code: 'agents-all-off' }];
    expect([problemsAt(whole, entries, -1), problemsAt(whole, entries, 0)]).toEqual([whole, []]);
  });

  it('takes apart a name that says where an entry came from', () => {
    expect(nameParts('文风（预设） 2')).toEqual({ title: '文风 2', origin: { kind: 'preset' } });
    expect(nameParts('雨（世界书·临安）')).toEqual({ title: '雨', origin: { kind: 'lorebook', book: '临安' } });
    expect(nameParts('雨（大）')).toEqual({ title: '雨（大）', origin: null });
  });

  it('finds words in names and contents, and the line that has them', () => {
    expect(entryHits({ name: '雨', content: '雨，雨。\nRain' }, '雨')).toBe(3);
    expect(firstLine('灯\n- 雨夜', '雨')).toBe('- 雨夜');
    expect(firstLine('灯\n- 雨夜', '雪')).toBe('灯');
  });

  it('shows the first words without list signs', () => {
    expect(firstLine('\n\n- 一拍从你的话接起\n- 二')).toBe('一拍从你的话接起');
  });

  it('knows the preamble only at the start', () => {
    expect(isPreamble({ level: 0, name: '' }, 0)).toBe(true);
    expect(isPreamble({ level: 0, name: '' }, 2)).toBe(false);
    expect(isPreamble({ level: 2, name: '' }, 0)).toBe(false);
  });
});

describe('markPieces', () => {
  it('cuts a text at what is looked for, whatever its case', () => {
    expect(markPieces('Rain, rain', 'RAIN')).toEqual([
      { text: 'Rain', hit: true },
      { text: ', ', hit: false },
      { text: 'rain', hit: true },
    ]);
    expect(markPieces('雨', '')).toEqual([{ text: '雨', hit: false }]);
    expect(markPieces('', 'x')).toEqual([]);
  });

  it('takes letters whose small form is longer as they stand', () => {
    expect(markPieces('İx', 'x')).toEqual([
      { text: 'İ', hit: false },
      { text: 'x', hit: true },
    ]);
  });
});
