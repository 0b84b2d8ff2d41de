import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf } from './history-records';
import { applySteps, diffLines, linesOf } from './line-diff';
import {
  emptyHistory,
  listVersions,
  readVersion,
  readVersions,
  recordVersion,
  removeVersion,
  restoreVersion,
  type PersonaHistory,
} from './index';

const of = (...bodies: string[]): PersonaHistory =>
  bodies.reduce((history, body, index) => recordVersion(history, body, index + 1), emptyHistory('p'));

const copyOf = (history: PersonaHistory): PersonaHistory => JSON.parse(JSON.stringify(history)) as PersonaHistory;

const oddText = fc
  .array(fc.constantFrom('甲', '乙', '\n', '\n', '\r\n', '\r', ' ', '😀', '\u2028', '一行字\n', '又一行\r\n'), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''));

describe('lines', () => {
  it('lead from any text to any other and tell only what changed', () => {
    fc.assert(
      fc.property(oddText, oddText, (before, after) => {
        const steps = diffLines(linesOf(before), linesOf(after));
        expect(applySteps(linesOf(before), steps)?.join('')).toBe(after);
        expect(steps.every((step) => ('keep' in step ? step.keep > 0 : step.cut.length + step.add.length > 0))).toBe(
          true,
        );
      }),
    );
    expect(diffLines(['a\n', 'b\n', 'c'], ['a\n', 'B\n', 'c'])).toEqual([
      { keep: 1 },
      { cut: ['b\n'], add: ['B\n'] },
      { keep: 1 },
    ]);
  });

  it('of a long text that was rewritten are found at once', () => {
    const lines = (word: string) => Array.from({ length: 30_000 }, (_, index) => `${word} ${index}\n`);
    const before = ['头\n', ...lines('旧'), '尾'];
    const after = ['头\n', ...lines('新'), '尾'];
    const begun = performance.now();
    const steps = diffLines(before, after);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(applySteps(before, steps)).toEqual(after);
    expect(steps[0]).toEqual({ keep: 1 });
  });
});

describe('restoring', () => {
  it('is a version of its own, whatever is kept already', () => {
    const history = restoreVersion(of('甲', '乙'), 0, 9);
    expect(listVersions(history)).toMatchObject([{}, {}, { index: 2, at: 9, hash: hashOf('甲'), restoredFrom: 0 }]);
    expect(listVersions(restoreVersion(history, 2, 10)).at(-1)).toMatchObject({ restoredFrom: 2 });
    expect(readVersion(history, 2)).toBe('甲');
  });

  it('names its source by its present place, and not at all once that is gone', () => {
    const history = restoreVersion(of('甲', '乙', '丙'), 1, 9);
    expect(listVersions(removeVersion(history, 0)).at(-1)).toMatchObject({ index: 2, restoredFrom: 0 });
    expect(listVersions(removeVersion(history, 2)).at(-1)).toMatchObject({ index: 2, restoredFrom: 1 });
    const orphan = removeVersion(history, 1);
    expect(listVersions(orphan).at(-1)).not.toHaveProperty('restoredFrom');
    expect(readVersions(orphan)).toEqual(['甲', '丙', '乙']);
  });

  it('forgets a source that was folded away', () => {
    let history = restoreVersion(of('甲', '乙'), 0, 3);
    for (let n = 0; n < 198; n += 1) history = recordVersion(history, `第 ${n} 版`, 10 + n);
    expect(history.records).toHaveLength(200);
    expect(listVersions(history)[1]).not.toHaveProperty('restoredFrom');
    expect(readVersions(history).slice(0, 3)).toEqual(['乙', '甲', '第 0 版']);
  });
});

it.each([-1, 2, 0.5, NaN])('there is no version %s', (index) => {
  for (const use of [readVersion, removeVersion]) {
    expect(() => use(of('甲', '乙'), index)).toThrow(expect.objectContaining({ code: 'persona-version-missing' }));
  }
});

describe('a history that was changed by hand', () => {
  const changed: [string, (records: Record<string, unknown>[]) => void][] = [
    ['a text', (records) => Object.assign(records[0]!, { body: '丁\n' })],
    ['a hash', (records) => Object.assign(records[1]!, { hash: '0123456789abcdef' })],
    ['no hash', (records) => delete records[1]!['hash']],
    ['a time that is a text', (records) => Object.assign(records[1]!, { at: '2' })],
    ['another kind', (records) => Object.assign(records[1]!, { kind: 'base', body: '乙' })],
    ['steps that go too far', (records) => Object.assign(records[1]!, { steps: [{ keep: 9 }] })],
    ['steps that stop short', (records) => Object.assign(records[1]!, { steps: [] })],
    ['a source that comes later', (records) => Object.assign(records[1]!, { restoredFrom: 2 })],
    ['a source of another text', (records) => Object.assign(records[1]!, { restoredFrom: 0 })],
    ['two in each other’s place', (records) => records.push(...records.splice(1, 1))],
    ['no base', (records) => records.shift()],
  ];

  it.each(changed)('is refused: %s', (_name, change) => {
    const history = copyOf(of('甲\n', '甲\n乙\n', '丙\n'));
    change(history.records as Record<string, unknown>[]);
    const refusal = expect.objectContaining({ code: 'persona-history-corrupt' });
    expect(() => readVersions(history)).toThrow(refusal);
    expect(() => recordVersion(history, '戊', 9)).toThrow(refusal);
  });

  it('keeps what it does not know', () => {
    const history = copyOf(of('甲', '乙', '丙'));
    Object.assign(history, { later: 1 });
    (history.records as object[]).forEach((record, index) => Object.assign(record, { note: index }));
    const next = recordVersion(removeVersion(history, 0), '丁', 9);
    expect(next).toMatchObject({ later: 1, records: [{ kind: 'base', note: 1 }, { note: 2 }, {}] });
  });
});

interface Kept {
  at: number;
  body: string;
  source: Kept | null;
}

/** What a history holds, told the plain way. */
function holds(history: PersonaHistory, model: readonly Kept[]): void {
  expect(readVersions(history)).toEqual(model.map(({ body }) => body));
  expect(listVersions(history)).toEqual(
    model.map(({ at, body, source }, index) => {
      const from = source ? model.indexOf(source) : -1;
      return { index, at, hash: hashOf(body), ...(from === -1 ? {} : { restoredFrom: from }) };
    }),
  );
}

/** One change by hand, somewhere. */
function tamper(history: PersonaHistory, seed: number): PersonaHistory {
  const text = JSON.stringify(history);
  const at = seed % text.length;
  const put = ['甲', '0', '1', '9', 'a', '', '\\n', '"', ','][seed % 9] as string;
  try {
    return JSON.parse(text.slice(0, at) + put + text.slice(at + 1)) as PersonaHistory;
  } catch {
    const copy = copyOf(history);
    copy.records.splice(seed % Math.max(copy.records.length, 1), 1 + (seed % 2));
    return copy;
  }
}

it('replays to what was saved, or raises: 1,000 operations in a row, several times over', () => {
  const step = fc.tuple(fc.integer({ min: 0, max: 99 }), oddText, fc.nat());
  fc.assert(
    fc.property(fc.array(step, { minLength: 1_000, maxLength: 1_000 }), (steps) => {
      let history = emptyHistory('p');
      let model: Kept[] = [];
      const bodies = new Set<string>();
      steps.forEach(([kind, body, seed], at) => {
        const index = model.length === 0 ? -1 : seed % model.length;
        if (kind < 60) {
          history = recordVersion(history, body, at);
          bodies.add(body);
          if (!model.some((kept) => kept.body === body)) model.push({ at, body, source: null });
        } else if (kind < 70 && index >= 0) {
          const source = model[index] as Kept;
          history = restoreVersion(history, index, at);
          model.push({ at, body: source.body, source });
        } else if (kind < 85 && index >= 0) {
          history = removeVersion(history, index);
          model.splice(index, 1);
        } else if (kind < 92) history = copyOf(history);
        else expectTruth(tamper(history, seed), bodies);
        model = model.slice(-200);
        if (at % 50 === 0) holds(history, model);
      });
      holds(history, model);
    }),
    { numRuns: 4 },
  );
}, 120_000);

/** Whatever was changed: each version is refused, or has the text that its hash names and that somebody saved. */
function expectTruth(history: PersonaHistory, bodies: ReadonlySet<string>): void {
  let listed;
  try {
    listed = listVersions(history);
  } catch (error) {
    expect(error).toMatchObject({ code: 'persona-history-corrupt' });
    return;
  }
  for (const { index, hash } of listed.slice(-3)) {
    let body: string;
    try {
      body = readVersion(history, index);
    } catch (error) {
      expect(error).toMatchObject({ code: 'persona-history-corrupt' });
      continue;
    }
    expect(hashOf(body)).toBe(hash);
    expect(bodies.has(body)).toBe(true);
  }
}
