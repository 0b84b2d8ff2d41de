import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileLinearRegex, matchPersona, renderPersonaBody, type AgentPersona } from './index';

const test = (source: string, text: string): boolean => {
  const pattern = compileLinearRegex(source);
  return pattern.ok && pattern.test(text);
};

describe('patterns', () => {
  it.each([
    ['(?=a)', 'unsupported'],
    ['(?<!a)b', 'unsupported'],
    ['(a)\\1', 'unsupported'],
    ['(?<n>a)\\k<n>', 'unsupported'],
    ['([', 'syntax'],
    ['a**', 'syntax'],
    ['a{5000}', 'too-large'],
    ['(a{100}){100}', 'too-large'],
    ['a'.repeat(2_000), 'too-large'],
  ])('%s is refused as %s', (source, problem) => {
    expect(compileLinearRegex(source)).toEqual({ ok: false, problem });
  });

  it('search, mind case and whole characters', () => {
    expect(test('b+', 'abc')).toBe(true);
    expect(test('B', 'abc')).toBe(false);
    expect(test('^.$', '😀')).toBe(true);
    expect(test('\\p{Script=Han}\\u{1F600}$', '甲😀')).toBe(true);
    expect(test('', '')).toBe(true);
  });

  it.each(['(a+)+$', '^(a|a)*$', '(a|aa)+$', '([a-z]+)*\\d', '(.*)(.*)(.*)(.*)(.*)(.*)(.*)x$'])(
    '%s ends on a long text',
    (source) => {
      expect(test(source, `${'a'.repeat(20_000)}!`)).toBe(false);
    },
  );

  it('agree with the browser’s engine', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\w',
      '\\b',
      '\\B',
      '^',
      '$',
      '\\.',
      '青',
      '[\\]-]',
      '\\u0061',
      '(?:',
      '(',
      '(?<n>',
      ')',
      '|',
    );
    const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '+?', '{,2}');
    const source = fc.array(fc.tuple(atom, quantifier), { maxLength: 8 }).map((parts) => parts.flat().join(''));
    const text = fc
      .array(fc.constantFrom('a', 'b', '.', '-', ']', '青', '\n', '{,2}'), { maxLength: 6 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(source, text, (pattern, subject) => {
        let native: RegExp;
        try {
          native = new RegExp(pattern, 'u');
        } catch {
          try {
            native = new RegExp(pattern);
          } catch {
            expect(compileLinearRegex(pattern)).toEqual({ ok: false, problem: 'syntax' });
            return;
          }
        }
        expect(test(pattern, subject)).toBe(native.test(subject));
      }),
      { numRuns: 3_000 },
    );
  });
});

const persona = (id: string, over: Partial<AgentPersona> = {}): AgentPersona => ({
  id,
  name: id,
  enabled: true,
  isDefault: false,
  injection: 'append',
  body: id,
  scopes: [],
  ...over,
});

describe('matchPersona', () => {
  it('takes the first of two defaults that are on', () => {
    const personas = [
      persona('a', { isDefault: true, enabled: false }),
      persona('b', { isDefault: true }),
      persona('c', { isDefault: true }),
    ];
    expect(matchPersona(personas, {})).toMatchObject({ persona: { id: 'b' }, scope: null, reason: 'default' });
  });

  it('normalises only the slash at the end, and the root is a place', () => {
    const at = (value: string) => [persona('a', { scopes: [{ kind: 'workspace', match: 'exact', value }] })];
    expect(matchPersona(at('/'), { workspace: '//' }).reason).toBe('scope');
    expect(matchPersona(at('cards/A'), { workspace: 'cards/a' }).reason).toBe('none');
  });
});

describe('renderPersonaBody', () => {
  const values = { model: '{{cwd}}', cwd: '/' };

  it.each([
    ['{{ MODEL }}', '{{cwd}}'],
    ['一{{random::甲::{{user}}}}二', '一二'],
    ['{{ 没有关 {{user}}。', '{{ 没有关 。'],
    ['}} {{\nuser\n}} {"a":{"b":1}}', '}}  {"a":{"b":1}}'],
  ])('%j gives %j', (body, result) => {
    expect(renderPersonaBody(body, values)).toBe(result);
  });
});
