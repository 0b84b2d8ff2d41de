import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WarningList } from '../formats/warning-list';
import { readRegexScripts, writeRegexScripts } from './read-regex-scripts';

const script = {
  id: 'r',
  scriptName: 's',
  findRegex: '/a/g',
  replaceString: 'b',
  trimStrings: ['['],
  placement: [1, 2],
  disabled: false,
  markdownOnly: true,
  promptOnly: false,
  runOnEdit: true,
  substituteRegex: 1,
  minDepth: 0,
  maxDepth: null,
};
const { id: _, ...read } = script;

describe('regex scripts', () => {
  it.each([
    ['a list', [script]],
    ['one script', script],
    ['an object of scripts', { a: script }],
    ['a list with other things in it', [null, 'x', script, 3]],
  ])('are read from %s', (_name, json) => {
    expect(readRegexScripts(json)).toEqual([read]);
  });

  it.each([[undefined], [null], ['x'], [7], [[]]])('%j holds none', (json) => {
    expect(readRegexScripts(json)).toEqual([]);
  });

  it('display, prompt and both are three things', () => {
    const both = readRegexScripts([{ findRegex: 'a', markdownOnly: true, promptOnly: true }, { findRegex: 'a' }]);
    expect(both).toMatchObject([
      { markdownOnly: true, promptOnly: true },
      { markdownOnly: false, promptOnly: false },
    ]);
  });

  it('wrong types are mended with a warning', () => {
    const warnings = new WarningList();
    const odd = {
      scriptName: 5,
      findRegex: null,
      trimStrings: 'a\nb',
      placement: ['ai_output', '1', 'nowhere'],
      disabled: 'true',
      substituteRegex: true,
      minDepth: '',
      maxDepth: '3',
    };
    expect(readRegexScripts([odd], warnings)).toMatchObject([
      {
        scriptName: '5',
        findRegex: '',
        trimStrings: ['a', 'b'],
        placement: [2, 1],
        disabled: true,
        substituteRegex: 1,
        minDepth: 0,
        maxDepth: 3,
      },
    ]);
    expect(warnings.list().every((warning) => warning.startsWith('regex-field: '))).toBe(true);
  });

  it('nameless ones get their number', () => {
    expect(readRegexScripts([{ findRegex: 'a' }, { findRegex: 'b' }]).map(({ scriptName }) => scriptName)).toEqual([
      '#1',
      '#2',
    ]);
  });

  it('unedited ones are written back as they were, edited ones keep what is unknown', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(writeRegexScripts(readRegexScripts(json), json)).toBe(json);
      }),
    );
    const raw = [
      { ...script, extra: 1 },
      { ...script, scriptName: 't', placement: 2 },
    ];
    const [first, second] = readRegexScripts(raw);
    if (!first || !second) throw new Error('not read');
    expect(writeRegexScripts([second, { ...first, replaceString: 'c' }], raw)).toEqual([
      raw[1],
      { ...raw[0], replaceString: 'c' },
    ]);
    expect(writeRegexScripts([first], raw)).toEqual([raw[0]]);
  });
});
