import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '$lib/core/errors';
import { formatEntry, renderForModel } from '../entries';
import { oddFile, oddText } from '../entries/odd-files.test-helper';
import { expandIncludes } from './expand-includes';
import { includeTarget, isInside, resolveTarget } from './include-line';
import { loadInstructions } from './load-instructions';
import type { ReadableFiles } from './readable-files';
import { sourceMarks } from './source-marks';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function tree(files: Record<string, string>): ReadableFiles & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    read(path) {
      asked.push(path);
      const text = files[path];
      return text === undefined ? null : encode(text);
    },
  };
}

const expand = (files: Record<string, string>) => expandIncludes(tree(files), 'a.md', '');

describe('what counts as an include', () => {
  it.each([
    ['@include b.md', 'b.md'],
    ['\t@include\t有 空格.md  ', '有 空格.md'],
    ['@include', null],
    ['@include/b.md', null],
    ['@include https://x.test/b.md', null],
    ['@include C:\\b.md', null],
    ['@include \\\\host\\b.md', null],
    ['- @include b.md', null],
  ])('%j', (line, target) => {
    expect(includeTarget(line)).toBe(target);
  });

  it('counts from the folder of the file and stops at no root', () => {
    expect(resolveTarget('p/x/a.md', '../b/./c.md')).toBe('p/b/c.md');
    expect(resolveTarget('a.md', '../../b.md')).toBe('../../b.md');
    expect([
      isInside('..', ''),
      isInside('../b', ''),
      isInside('..b/c', ''),
      isInside('pq/a', 'p'),
      isInside('p', 'p'),
    ]).toEqual([false, false, true, false, true]);
  });
});

describe('each file is parsed alone', () => {
  it('reads no include in fences, notes and entries that are off', async () => {
    const text = '```\n@include x.md\n```\n<!--\n@include x.md\n-->\n<!--\n## 甲\n@include x.md\n-->\n';
    const files = tree({ 'a.md': text });
    const result = await expandIncludes(files, 'a.md', '');
    expect(result).toMatchObject({ text, warnings: [], files: ['a.md'] });
    expect(files.asked).toEqual(['a.md']);
  });

  it('brings in only what is on, and the including file keeps its own', async () => {
    const result = await expand({
      'a.md': '\uFEFF<!-- 我的 -->\n@include b.md\n尾\n',
      'b.md': '\uFEFF<!-- n -->\n\n## 甲\n\\# a\n\n<!--\n## 乙\n-->\n\n<!-- 没关\n@include c.md\n',
    });
    expect(result.text).toBe('<!-- 我的 -->\n## 甲\n\\# a\n\n尾\n');
    expect(renderForModel(result.text)).toBe('## 甲\n# a\n\n尾');
    expect(result.warnings).toEqual([]);
  });

  it('ends an unclosed fence with its file', async () => {
    const result = await expand({ 'a.md': '@include b.md\n\n<!--\n## 关着\n不送\n-->\n', 'b.md': '~~~~\n# x' });
    expect(renderForModel(result.text)).toBe('~~~~\n# x\n~~~~');
  });
});

describe('text that is routed into an entry', () => {
  it('reaches the model as it was: what looks like an include in it is none', async () => {
    await fc.assert(
      fc.asyncProperty(oddText, async (text) => {
        const alone = formatEntry({ level: 2, name: '甲', text });
        const result = await expand({ 'a.md': alone, 'x.md': '不该在这里' });
        const wanted = text.trim();
        expect(renderForModel(result.text)).toBe(wanted === '' ? '## 甲' : `## 甲\n${wanted}`);
        expect(result.warnings).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is text in the files of instructions too', async () => {
    const { text, warnings } = await loadInstructions(
      tree({ 'user/LIYUAN.md': '\\@include x.md\n' }),
      'cards/甲/对话/一',
    );
    expect(text.endsWith('\n\n@include x.md')).toBe(true);
    expect(warnings).toEqual([]);
  });
});

describe('who includes whom', () => {
  it('is told once a pair, with what stands in the file', async () => {
    const { included } = await expand({
      'a.md': '@include b.md\n@include c.md\n@include b.md\n@include 没有.md\n',
      'b.md': '\uFEFF乙\n@include c.md\n',
      'c.md': '丙\n@include a.md\n',
    });
    expect(included).toEqual([
      { path: 'b.md', by: 'a.md', text: '乙\n@include c.md\n' },
      { path: 'c.md', by: 'b.md', text: '丙\n@include a.md\n' },
      { path: 'c.md', by: 'a.md', text: '丙\n@include a.md\n' },
    ]);
  });
});

describe('marks of a source', () => {
  it('are what is off, notes, includes and what no comment ends', () => {
    const file =
      '\uFEFF@include 甲.md\r\n```\r\n@include 乙.md\r\n```\r\n<!-- n\n-->\n<!--\n## 关\n@include 丙.md\n-->\n@include ../../x.md\n<!-- 没关\n@include 丁.md';
    expect(sourceMarks(file, 'user/LIYUAN.md')).toEqual([
      { kind: 'include', line: 1, lastLine: 1, path: 'user/甲.md' },
      { kind: 'note', line: 5, lastLine: 6 },
      { kind: 'off', line: 7, lastLine: 10 },
      { kind: 'include', line: 11, lastLine: 11, path: null },
      { kind: 'tail', line: 12, lastLine: 13 },
    ]);
  });
});

describe('problems', () => {
  it('stand as notes that never reach the model', async () => {
    const result = await expand({ 'a.md': '前\n@include --> <!-- 没有.md\n后' });
    expect(result.warnings).toEqual([{ kind: 'unreadable', path: 'a.md', line: 2, target: '--> <!-- 没有.md' }]);
    expect(result.text.split('\n')).toHaveLength(3);
    expect(renderForModel(result.text)).toBe('前\n后');
  });

  it('name the line in the including file', async () => {
    const result = await expand({ 'a.md': '@include b.md\n', 'b.md': '<!-- n -->\n\n一\n@include c.md\n' });
    expect(result.warnings).toEqual([{ kind: 'unreadable', path: 'b.md', line: 4, target: 'c.md' }]);
  });

  it('count bytes of all that is included, each time', async () => {
    const result = await expand({
      'a.md': '@include b.md\n@include b.md\n@include b.md\n',
      'b.md': '字'.repeat(40_000),
    });
    expect(result.warnings).toMatchObject([{ kind: 'limit', line: 3 }]);
  });

  it('say when the root is missing or not text', async () => {
    expect(await expand({})).toMatchObject({
      text: '',
      warnings: [{ kind: 'unreadable', path: 'a.md', line: 0 }],
      files: [],
    });
    const gbk: ReadableFiles = { read: () => Uint8Array.of(0xd6, 0xd0) };
    expect(await expandIncludes(gbk, 'a.md', '')).toMatchObject({ text: '', warnings: [{ kind: 'binary' }] });
  });

  it('take an error about a file for unreadable, and no other', async () => {
    const failing = (error: Error): ReadableFiles => ({
      read: (path) => {
        if (path === 'b.md') throw error;
        return encode('@include b.md');
      },
    });
    const invalid = new FileError('file-path-invalid', 'no such name');
    expect((await expandIncludes(failing(invalid), 'a.md', '')).warnings).toMatchObject([{ kind: 'unreadable' }]);
    await expect(expandIncludes(failing(new Error('store closed')), 'a.md', '')).rejects.toThrow('store closed');
  });
});

describe('sources', () => {
  it('tell the file and line of each run', async () => {
    const { text, sources } = await expand({ 'a.md': '一\n@include b.md\n四\n', 'b.md': '二\n<!-- n -->\n三\n' });
    expect(text).toBe('一\n二\n三\n四\n');
    expect(sources.map((run) => [run.file, run.line, text.slice(run.start, run.end)])).toEqual([
      ['a.md', 1, '一\n'],
      ['b.md', 1, '二\n'],
      ['b.md', 3, '三'],
      ['a.md', 2, '\n四\n'],
    ]);
  });

  it('cover the text of any files', async () => {
    await fc.assert(
      fc.asyncProperty(oddFile, oddFile, oddFile, async (a, x, b) => {
        const { text, sources, warnings } = await expand({
          'a.md': `${a}\n@include b.md\n${a}`,
          'x.md': x,
          'b.md': `${b}\n@include x.md`,
        });
        let at = 0;
        for (const run of sources) {
          expect(run.start).toBe(at);
          expect(run.end).toBeGreaterThan(run.start);
          at = run.end;
        }
        expect(at).toBe(text.length);
        for (const warning of warnings) expect(warning.kind).toMatch(/cycle|depth|limit/);
      }),
      { numRuns: 200 },
    );
  });
});

describe('instructions', () => {
  const project = 'cards/甲/对话/一';

  it('leave notes, entries that are off and failed includes out', async () => {
    const result = await loadInstructions(
      tree({
        [`${project}/LIYUAN.md`]:
          '\uFEFF<!-- n -->\n\n慢些。\n@include 没有.md\n\n<!--\n## 关\n@include 也没有.md\n-->\n',
        'user/LIYUAN.md': '<!-- 只有备注 -->\n',
      }),
      project,
    );
    expect(result.text).toBe(`# Custom Instructions\n\n## Source: project-root (${project}/LIYUAN.md)\n\n慢些。`);
    expect(result.loaded).toEqual([`${project}/LIYUAN.md`]);
    expect(result.warnings).toMatchObject([{ kind: 'unreadable', line: 4 }]);
  });

  it('know where each run came from', async () => {
    const { text, sources } = await loadInstructions(
      tree({ [`${project}/LIYUAN.md`]: '一\n@include 子/b.md', [`${project}/子/b.md`]: '二', 'user/LIYUAN.md': '三' }),
      project,
    );
    expect(sources.map((run) => [run.file, text.slice(run.start, run.end)])).toEqual([
      [`${project}/LIYUAN.md`, '一\n'],
      [`${project}/子/b.md`, '二'],
      ['user/LIYUAN.md', '三'],
    ]);
  });
});
