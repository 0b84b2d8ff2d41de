import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandMacros, expandToParts } from './index';

const env = { char: '沈秋', user: '$& {{char}}' };

describe('expandMacros', () => {
  it.each([
    ['{{char}}与{{ USER }}', '沈秋与$& {{char}}'],
    ['<USER>、<bot>、<Char>', '$& {{char}}、沈秋、沈秋'],
    ['{char} {{}} {{{char}}}', '{char} {{}} {沈秋}'],
    ['', ''],
  ])('%j gives %j', (text, result) => {
    expect(expandMacros(text, env).text).toBe(result);
  });

  it('leaves what it does not know and lists it once, by name', () => {
    expect(expandMacros('{{time}} {{ random::a::{{char}} }} {{time}} <group>', env)).toEqual({
      text: '{{time}} {{ random::a::沈秋 }} {{time}} <group>',
      variables: {},
      unknown: ['time'],
    });
    expect(expandMacros('{{char}}', {})).toEqual({ text: '{{char}}', variables: {}, unknown: ['char'] });
  });

  it('hands variables through without sharing them', () => {
    const variables = { a: 1 };
    const result = expandMacros('x', { variables });
    expect(result.variables).toEqual(variables);
    expect(result.variables).not.toBe(variables);
  });

  it('cuts any text into parts that were there or were asked for', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('{{char}}', '{{', '}}', '<USER>', '{{x}}', '{{ user }}'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const { parts } = expandToParts(text, { char: 'C', user: 'U' });
        for (const part of parts) {
          if (part.macro === undefined) expect(text.startsWith(part.text, part.offset)).toBe(true);
          else expect(part.text).toBe(part.macro === 'user' ? 'U' : 'C');
        }
        expect(parts.map((part) => part.text).join('')).toBe(expandMacros(text, { char: 'C', user: 'U' }).text);
      }),
    );
  });
});
