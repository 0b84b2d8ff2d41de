import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntryError } from '$lib/core/errors';
import { parseDocument } from './document';
import { appendEntry, parsePromptEntries, promptProblems, removeEntry, renameEntry, renderForModel } from './index';
import { moveEntry, setEntryContent, setEntryEnabled } from './index';
import { escapeArrows, escapeContent, unescapeArrows } from './escape';
import { oddFile, oddText } from './odd-files.test-helper';

const RUNS = { numRuns: Number(process.env['RUNS'] ?? 300) };
/** An index of some entry, counted round. */
const index = fc.nat({ max: 12 });
const pick = (text: string, at: number): number => at % Math.max(1, parsePromptEntries(text).length);

/** The result, or the text as it was where the operation is refused with a code. */
function attempt(text: string, operation: () => string): string {
  try {
    return operation();
  } catch (error) {
    expect(error).toBeInstanceOf(EntryError);
    return text;
  }
}

const heads = (text: string) => parsePromptEntries(text).map(({ name, level, enabled }) => ({ name, level, enabled }));

describe('parsing', () => {
  it('covers the lines with blocks and never fails', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const { scan, entries } = parseDocument(text);
        let line = 0;
        for (const block of scan.blocks) {
          expect(block.first).toBe(line);
          line = block.last + 1;
        }
        expect(line).toBe(scan.lines.length);
        let at = 0;
        for (const entry of entries) {
          expect(entry.start).toBeGreaterThanOrEqual(at);
          expect(entry.bodyEnd).toBeGreaterThanOrEqual(entry.start);
          expect(entry.end).toBeGreaterThanOrEqual(entry.bodyEnd);
          at = entry.end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
        renderForModel(text);
        promptProblems(text);
      }),
      RUNS,
    );
  });
});

describe('switching', () => {
  it('off and on again gives the same bytes, and touches nothing before and behind', () => {
    fc.assert(
      fc.property(oddFile, index, (text, any) => {
        const at = pick(text, any);
        const entry = parsePromptEntries(text)[at];
        fc.pre(entry !== undefined && entry.enabled && entry.level > 0);
        const off = setEntryEnabled(text, at, false);
        expect(off.startsWith(text.slice(0, entry?.start))).toBe(true);
        expect(off.endsWith(text.slice(entry?.end))).toBe(true);
        expect(parsePromptEntries(off)[at]?.enabled).toBe(false);
        expect(setEntryEnabled(off, at, true)).toBe(text);
      }),
      RUNS,
    );
  });

  it('off changes no other entry', () => {
    fc.assert(
      fc.property(oddFile, index, (text, any) => {
        const at = pick(text, any);
        const before = parsePromptEntries(text);
        fc.pre(before[at] !== undefined && before[at].enabled && before[at].level > 0);
        const after = parsePromptEntries(setEntryEnabled(text, at, false));
        const others = (list: typeof before) =>
          list.slice(0, at).map(({ name, content, enabled }) => [name, content, enabled]);
        expect(others(after)).toEqual(others(before));
        const behind = (list: typeof before) =>
          list.slice(at + 1).map(({ name, content, enabled }) => [name, content, enabled]);
        expect(behind(after)).toEqual(behind(before));
      }),
      RUNS,
    );
  });

  it('on leaves what stands before and behind', () => {
    fc.assert(
      fc.property(oddFile, index, (text, any) => {
        const at = pick(text, any);
        const entry = parsePromptEntries(text)[at];
        fc.pre(entry !== undefined && !entry.enabled);
        const on = attempt(text, () => setEntryEnabled(text, at, true));
        expect(on.startsWith(text.slice(0, entry?.start))).toBe(true);
        expect(on.endsWith(text.slice(entry?.end))).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('escapes', () => {
  it('come back, arrows and lines', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        expect(unescapeArrows(escapeArrows(text))).toBe(text);
        expect(escapeArrows(text)).not.toContain('-->');
      }),
      RUNS,
    );
  });

  it('give the model any text as it was, whatever stands behind it', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const wanted = text.trim();
        const stored = escapeContent(wanted, 'literal');
        const rendered = renderForModel(`## 甲\n\n${stored}\n\n## 乙\n\n<!-- n -->\n-->\n`);
        expect(rendered).toBe(`${wanted === '' ? '## 甲' : `## 甲\n${wanted}`}\n\n## 乙\n-->`);
      }),
      RUNS,
    );
  });

  it('keep typed content inside its entry, on and off', () => {
    fc.assert(
      fc.property(oddText, fc.boolean(), (text, enabled) => {
        const file = appendEntry('## 头\n\nx\n', '甲', text, enabled) + '\n## 乙\n\nb\n';
        expect(heads(file)).toEqual([
          { name: '头', level: 2, enabled: true },
          { name: '甲', level: 2, enabled },
          { name: '乙', level: 2, enabled: true },
        ]);
      }),
      RUNS,
    );
  });
});

describe('setting content', () => {
  it('to what is shown changes nothing', () => {
    fc.assert(
      fc.property(oddFile, index, (text, any) => {
        const at = pick(text, any);
        const entry = parsePromptEntries(text)[at];
        fc.pre(entry !== undefined);
        expect(setEntryContent(text, at, entry?.content ?? '')).toBe(text);
      }),
      RUNS,
    );
  });

  it('keeps names, levels and switches of all, and every byte outside', () => {
    fc.assert(
      fc.property(oddFile, index, oddText, (text, any, content) => {
        const at = pick(text, any);
        const before = parsePromptEntries(text);
        const entry = before[at];
        fc.pre(entry !== undefined && entry.level > 0);
        const after = setEntryContent(text, at, content);
        expect(heads(after)).toEqual(heads(text));
        expect(after.startsWith(text.slice(0, entry?.start))).toBe(true);
        expect(after.endsWith(text.slice(entry?.end))).toBe(true);
        expect(setEntryContent(after, at, parsePromptEntries(after)[at]?.content ?? '')).toBe(after);
      }),
      RUNS,
    );
  });
});

describe('the other operations', () => {
  it('rename only the name', () => {
    fc.assert(
      fc.property(
        oddFile,
        index,
        fc.constantFrom('丙', '', '# 丙 #', '#', '丙 ##', '--> x', '<!-- y', '丙　'),
        (text, any, name) => {
          const at = pick(text, any);
          const before = parsePromptEntries(text);
          fc.pre(before[at] !== undefined && before[at].level > 0);
          const after = parsePromptEntries(renameEntry(text, at, name));
          expect(after[at]?.name).toBe(name.trim());
          expect(after.map(({ content, level }) => [content, level])).toEqual(
            before.map(({ content, level }) => [content, level]),
          );
        },
      ),
      RUNS,
    );
  });

  it('remove only the entry', () => {
    fc.assert(
      fc.property(oddFile, index, (text, any) => {
        const at = pick(text, any);
        const entry = parsePromptEntries(text)[at];
        fc.pre(entry !== undefined);
        expect(removeEntry(text, at)).toBe(text.slice(0, entry?.start) + text.slice(entry?.end));
      }),
      RUNS,
    );
  });

  it('move entries whole, or refuse', () => {
    fc.assert(
      fc.property(oddFile, index, index, (text, one, other) => {
        const [from, to] = [pick(text, one), pick(text, other)];
        const after = attempt(text, () => moveEntry(text, from, to));
        const sorted = (of: string) =>
          heads(of)
            .map((head) => JSON.stringify(head))
            .sort();
        expect(sorted(after)).toEqual(sorted(text));
        expect([...after].sort().join('')).toBe([...text].sort().join(''));
        expect(attempt(after, () => moveEntry(after, from, from))).toBe(after);
      }),
      RUNS,
    );
  });

  it('append behind what was there', () => {
    fc.assert(
      fc.property(oddFile, oddText, (text, content) => {
        const before = heads(text);
        const after = heads(appendEntry(text, '新', content));
        expect(after).toEqual([...before, { name: '新', level: 2, enabled: true }]);
      }),
      RUNS,
    );
  });

  it('refuse an index that is not there', () => {
    for (const at of [-1, 2, 0.5, Number.NaN]) {
      expect(() => setEntryEnabled('## 甲\n## 乙\n', at, false)).toThrow(EntryError);
      expect(() => setEntryContent('## 甲\n## 乙\n', at, 'x')).toThrow(EntryError);
      expect(() => moveEntry('## 甲\n## 乙\n', 0, at)).toThrow(EntryError);
    }
  });
});
