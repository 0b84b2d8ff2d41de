import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFlatYaml } from './flat-yaml';

describe('flat YAML', () => {
  it.each([
    ['a plain text', 'name: Yam', { name: 'Yam' }],
    ['a comment after it', 'name: Yam # the name', { name: 'Yam' }],
    ['a hash within', 'name: C#1', { name: 'C#1' }],
    ['double quotes', 'context: "a \\"b\\" \\u4f60\\n\\x41"', { context: 'a "b" 你\nA' }],
    ['single quotes', "context: 'it''s # fine'", { context: "it's # fine" }],
    ['lines of a plain text', 'context: one\n  two\n\n  three\nname: x', { context: 'one two\nthree', name: 'x' }],
    ['quoted lines', 'context: "one\n  two"\nname: x', { context: 'one two', name: 'x' }],
    [
      'a block',
      'greeting: |\n  hello\n    there\n\n  you\nname: x',
      { greeting: 'hello\n  there\n\nyou\n', name: 'x' },
    ],
    ['a block without its last line end', 'greeting: |-\n  hello\n', { greeting: 'hello' }],
    ['a block with all of them', 'greeting: |+\n  hello\n\n\nname: x', { greeting: 'hello\n\n\n', name: 'x' }],
    ['a folded block', 'greeting: >\n  one\n  two\n\n  three\n', { greeting: 'one two\nthree\n' }],
    ['a text that begins below its key', 'context:\n  below\nname: x', { context: 'below', name: 'x' }],
    ['other line ends and a mark', '\ufeff---\r\nname: a\r\ncontext: b\r\n...\r\n', { name: 'a', context: 'b' }],
    ['an empty value', 'name:\ncontext: b', { name: '', context: 'b' }],
    ['a key in Chinese or quotes', '"name": a\n', { name: 'a' }],
  ])('%s', (_, text, value) => {
    expect(parseFlatYaml(text)).toEqual({ value, skipped: 0 });
  });

  it.each([
    'list:\n  - a\n  - b',
    'map:\n  key: b',
    'flow: [a, b]',
    'flow: {a: b}',
    'ref: *a',
    'bad: "open',
    '- a',
    'no colon',
  ])('counts what it does not read: %j', (text) => {
    const { value, skipped } = parseFlatYaml(`${text}\nname: x`);
    expect(value).toEqual({ name: 'x' });
    expect(skipped).toBeGreaterThan(0);
  });

  it('keeps odd keys as data and never throws', () => {
    expect(Object.keys(parseFlatYaml('__proto__: a').value)).toEqual(['__proto__']);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseFlatYaml(text)));
    const lines = fc.array(
      fc.constantFrom('a: |', 'b: >-', '  x', '', ' ', 'c: "', "d: '", '- e', '#', '"f": g', ': h'),
    );
    fc.assert(fc.property(lines, (list) => void parseFlatYaml(list.join('\n'))));
  });
});
