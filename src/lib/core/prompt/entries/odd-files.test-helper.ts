import fc from 'fast-check';

/** Lines that mean something in a prompt file, and some that nearly do. */
const LINES = [
  '',
  '  ',
  '\t',
  '文字',
  'a --> b',
  'a --\\> b',
  'a --\\\\> b',
  '-->',
  '  -->  ',
  '\\-->',
  '<!--',
  '   <!-- ',
  '    <!--',
  '<!-- 备注 -->',
  '<!-- 备注 --> 尾',
  '<!-- 一 --> <!-- 二 -->',
  '<!-- 一 --> <!-- 二',
  '<!-->',
  '<!--->',
  '<!-- 开头',
  '尾 -->',
  '\\<!-- x -->',
  '\\\\<!-- x',
  '# 甲',
  '## 乙 ##',
  '###',
  '## #',
  '  ####\t丙',
  '    # 缩进',
  '####### 七',
  '#话题',
  '\\# 转义',
  '\\\\## 二',
  '\\#标签',
  '```',
  '````md',
  '`````',
  '```js`x',
  '~~~',
  '~~~~',
  '\\```',
  '\\~~~',
  '@include x.md',
  '\t@include  x.md ',
  '\\@include x.md',
  '  \\\\@include x.md',
  '@include',
  '\uFEFF# 中间的记号',
  '　　全角空格',
  '\r',
  '一\r二',
];

const line = fc.constantFrom(...LINES);
const heading = fc.constantFrom('# 甲', '## 乙 ##', '###', '  ####\t丙', '## 甲');
const body = fc.array(line, { maxLength: 3 });

/** What a file is made of: single lines, and entries that are on, off or nearly off. */
const chunk: fc.Arbitrary<string[]> = fc.oneof(
  { weight: 3, arbitrary: line.map((text) => [text]) },
  { weight: 3, arbitrary: fc.tuple(heading, body).map(([head, text]) => [head, ...text]) },
  { weight: 3, arbitrary: fc.tuple(heading, body).map(([head, text]) => ['<!--', head, ...text, '-->']) },
  { weight: 1, arbitrary: fc.tuple(heading, body).map(([head, text]) => ['<!--', '', head, ...text]) },
);

/** Prompt files of every kind of line, with LF, CRLF or both, with and without a byte order mark and a final break. */
export const oddFile: fc.Arbitrary<string> = fc
  .record({
    mark: fc.boolean(),
    chunks: fc.array(chunk, { maxLength: 5 }),
    ends: fc.constantFrom(['\n'], ['\n'], ['\r\n'], ['\n', '\r\n']),
    last: fc.constantFrom('', '', ...LINES),
  })
  .map(({ mark, chunks, ends, last }) => {
    const lines = chunks.flat().map((text, index) => text + (ends[index % ends.length] ?? '\n'));
    return (mark ? '\uFEFF' : '') + lines.join('') + last;
  });

/** Such files, and any text at all. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  oddFile,
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);
