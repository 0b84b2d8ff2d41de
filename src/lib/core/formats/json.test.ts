import { describe, expect, it } from 'vitest';
import { jsonDepth, parseJson } from './json';

describe('parseJson', () => {
  it('measures nesting outside strings and refuses what is deeper than the limit', () => {
    expect(parseJson('{"a":[1,{"b":"]]]]\\"{{"}]}', 3)).toMatchObject({ ok: true, depth: 3 });
    expect(parseJson('['.repeat(201) + ']'.repeat(201), 200)).toEqual({
      ok: false,
      reason: 'too-deep',
      depth: 201,
      limit: 200,
    });
    expect(parseJson('['.repeat(200) + ']'.repeat(200), 200)).toMatchObject({ ok: true, depth: 200 });
  });

  it('measures a million open brackets without recursion', () => {
    expect(jsonDepth('['.repeat(1_000_000))).toBe(1_000_000);
  });

  it('keeps __proto__ as harmless own data', () => {
    const result = parseJson('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}', 200);
    expect(result.ok && Object.hasOwn(result.value as object, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    ['{"a": 1,}', 1, 9, false],
    ['{\n  "a": nope\n}', 2, 8, false],
    ['{"a": 1} x', 1, 10, false],
    ['[1 2]', 1, 4, false],
    ['{"a": "b\u0001"}', 1, 7, false],
    ['{"a": [1, 2', 1, 12, true],
    ['{"a": "b', 1, 7, true],
    ['{"a": "b\\', 1, 7, true],
    ['{"a": tru', 1, 7, true],
    ['', 1, 1, true],
    ['{a: 1}', 1, 2, false],
    ['[01]', 1, 2, false],
    [']', 1, 1, false],
  ])('finds the place of the error in %j', (text, line, column, cut) => {
    expect(parseJson(text, 200)).toEqual({ ok: false, reason: 'bad', line, column, cut });
  });

  it('finds the error behind a string of megabytes', () => {
    const text = `{"a":"${'长\\n'.repeat(2_000_000)}","b":}`;
    expect(parseJson(text, 200)).toMatchObject({ reason: 'bad', column: text.length, cut: false });
  });
});
