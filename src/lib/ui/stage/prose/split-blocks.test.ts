import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockSplitter, isPlain, splitBlocks } from './split-blocks';

const kinds = (text: string) => splitBlocks(text).map((block) => block.kind);
const sources = (text: string) => splitBlocks(text).map((block) => block.source);

describe('splitBlocks', () => {
  it('makes every line of prose a paragraph', () => {
    expect(sources('雨下大了。\n她没有抬头。\n\n后院响了一声。')).toEqual([
      '雨下大了。',
      '她没有抬头。',
      '后院响了一声。',
    ]);
  });

  it('knows headings, rules, quotes, lists, tables', () => {
    expect(kinds('# 一\n正文\n---\n> 引\n> 文\n- 甲\n- 乙\n  续\n| a | b |\n|---|---|\n| 1 | 2 |')).toEqual([
      'heading',
      'paragraph',
      'rule',
      'quote',
      'list',
      'table',
    ]);
  });

  it('keeps a fence whole, blank lines and shorter fences included', () => {
    const text = '````html\n<b>\n\n```\nx\n````\n后';
    expect(sources(text)).toEqual(['````html\n<b>\n\n```\nx\n````', '后']);
  });

  it('lets an action run over lines, but not past a blank line', () => {
    expect(sources('*她转身。\n又停下。*\n雨。')).toEqual(['*她转身。\n又停下。*', '雨。']);
    expect(sources('*她转身。\n\n雨。')).toEqual(['*她转身。', '雨。']);
  });

  it('keeps a style block and a comment out of the prose', () => {
    expect(kinds('<style>\n\na{}\n</style>\n<!-- a\n\nb -->\n后')).toEqual(['html', 'html', 'paragraph']);
  });

  it('gives the same blocks in whatever pieces the text arrives', () => {
    const line = fc.constantFrom(
      '雨。',
      '*动\n作*',
      '- 甲',
      '  续',
      '> 引',
      '```js',
      'x = 1',
      '```',
      '',
      '# 题',
      '---',
      '| a |',
      '**粗**',
      '<div>',
      '</div>',
      'a\r',
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 14 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 9 }),
        (lines, cuts) => {
          const text = lines.join('\n');
          const splitter = new BlockSplitter();
          const closed = [];
          for (let at = 0, n = 0; at < text.length; n++) {
            const size = cuts[n % cuts.length] ?? 1;
            closed.push(...splitter.push(text.slice(at, at + size)));
            at += size;
          }
          expect([...closed, ...splitter.tail()]).toEqual(splitBlocks(text));
        },
      ),
    );
  });
});

describe('isPlain', () => {
  it('is false as soon as there may be something to format', () => {
    const plain = (source: string) => isPlain({ kind: 'paragraph', source });
    expect(plain('“这墨掺过桐油——泡不烂的~”')).toBe(true);
    for (const source of ['*动作*', '<b>', 'a & b', '`x`', '[a](b)', '~~x~~', 'https://a.b'])
      expect(plain(source)).toBe(false);
  });
});
