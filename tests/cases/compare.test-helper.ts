import { expect } from 'vitest';
import { parsePromptEntries, setEntryEnabled } from '$lib/core';

/** A case as it stands in the files. */
export interface Case {
  name: string;
  compare?: 'squash';
  input: Record<string, unknown>;
  expected: unknown;
}

type Text = string | { repeat: string; times: number } | Text[];
type Fields = Record<string, unknown>;

const lineFeeds = (text: string): string => text.replace(/\r\n/g, '\n');
const squash = (text: string): string =>
  lineFeeds(text)
    .replace(/\n{2,}/g, '\n')
    .trim();

function textOf(text: Text): string {
  if (typeof text === 'string') return text;
  return Array.isArray(text) ? text.map(textOf).join('') : text.repeat.repeat(text.times);
}

function sameText(got: unknown, expected: string, { compare }: Case): void {
  expect(typeof got).toBe('string');
  if (compare === 'squash') expect(squash(got as string)).toBe(squash(expected));
  else expect(got).toBe(expected);
}

function sameEntries(got: unknown, expected: Fields[]): void {
  const flat = (entry: Fields): Fields =>
    'content' in entry ? { ...entry, content: lineFeeds(entry['content'] as string).trim() } : entry;
  expect((got as Fields[]).map(flat)).toMatchObject(expected.map(flat));
  expect(got).toHaveLength(expected.length);
}

function slices(got: string[], expected: { startsWith?: string; includes?: string[]; excludes?: string[] }[]): void {
  expect(got).toHaveLength(expected.length);
  expected.forEach((want, index) => holds(got[index] ?? '', want));
}

function holds(
  text: string,
  want: { startsWith?: string; endsWith?: string; includes?: string[]; excludes?: string[] },
): void {
  if (want.startsWith !== undefined) expect(text.slice(0, want.startsWith.length)).toBe(want.startsWith);
  if (want.endsWith !== undefined)
    expect(text.endsWith(want.endsWith), `${JSON.stringify(text)} ends otherwise`).toBe(true);
  for (const part of want.includes ?? []) expect(text).toContain(part);
  for (const part of want.excludes ?? []) expect(text).not.toContain(part);
}

interface FileView {
  text: string;
  entries: Fields[];
  render: string;
}

function fileView(got: FileView, item: Case): void {
  const want = item.expected as Fields;
  if (want['text'] !== undefined) expect(got.text).toBe(want['text']);
  holds(got.text, want);
  if (want['entries']) sameEntries(got.entries, want['entries'] as Fields[]);
  if (want['render'] !== undefined) sameText(got.render, want['render'] as string, item);
  holds(got.render, { includes: want['renderIncludes'] as string[], excludes: want['renderExcludes'] as string[] });
}

function entries(got: unknown, item: Case): void {
  const { fn, args } = item.input as { fn: string; args: [string, number] };
  if (fn === 'parsePromptEntries') sameEntries(got, item.expected as Fields[]);
  else if (fn === 'entrySlices') slices(got as string[], item.expected as Fields[]);
  else if (fn === 'script') fileView(got as FileView, item);
  else sameText(got, item.expected as string, item);
  if (fn !== 'roundTripToggle') return;
  const off = setEntryEnabled(args[0], args[1], false);
  expect(off).not.toBe(args[0]);
  expect(parsePromptEntries(off)[args[1]]?.enabled).toBe(false);
}

interface Expanded {
  text: string;
  warnings: { kind: string; path: string }[];
}

const COMMENT_LINE = /^\s*<!--.*-->\s*$/;

function includes(got: unknown, item: Case): void {
  const { text, warnings } = got as Expanded;
  const want = item.expected as {
    text: Text;
    warnings?: { kind: string; path?: string; written?: string; from?: string }[];
  };
  const lines = lineFeeds(text).split('\n');
  if ('projectDir' in item.input) {
    const clean = (of: string): string => squash(of.replace(/^# Custom Instructions\n+/, ''));
    expect(clean(lines.filter((line) => !COMMENT_LINE.test(line)).join('\n'))).toBe(clean(textOf(want.text)));
  } else {
    const marked = lines.map((line) => (COMMENT_LINE.test(line) ? '<!--*-->' : line)).join('\n');
    sameText(marked, lineFeeds(textOf(want.text)), item);
  }
  if (!want.warnings) return;
  expect(warnings.map((warning) => warning.kind)).toEqual(want.warnings.map((warning) => warning.kind));
  want.warnings.forEach(({ path, written, from }, index) => {
    if (path !== undefined) expect([path, written, from]).toContain(warnings[index]?.path);
  });
}

function persona(got: unknown, item: Case): void {
  const want = item.expected as Fields | string;
  if (typeof want === 'string') expect(got).toBe(want);
  else if ('history' in item.input) versions((got as { versions: Version[] }).versions, want);
  else if ('notId' in want) expect((got as Fields)['id']).not.toBe(want['notId']);
  else expect(got).toMatchObject(want);
}

interface Version {
  at: number;
  hash: string;
  body?: unknown;
  error?: string;
}

/** All versions, the newest of them, or after a hand edit: an error or the body as it was recorded. */
function versions(got: Version[], want: Fields): void {
  const truth = want['truth'] as Version[] | undefined;
  if (truth) {
    const bodies = new Map(truth.map(({ at, body }) => [at, body]));
    for (const { at, body, error } of got) if (error === undefined) expect(body).toBe(bodies.get(at));
    const refused = (want['mustThrowAt'] ?? []) as number[];
    expect(got.filter(({ at, error }) => refused.includes(at) && error === undefined)).toEqual([]);
    return;
  }
  expect(got.length).toBeLessThanOrEqual((want['atMost'] as number | undefined) ?? Infinity);
  expect(got.length).toBeGreaterThanOrEqual((want['atLeast'] as number | undefined) ?? 0);
  const expected = (want['versions'] ?? want['newest']) as Version[];
  const compared = want['versions'] ? got : got.slice(-expected.length);
  expect(compared).toEqual(
    expected.map((version) => ('body' in version ? { ...version, body: textOf(version.body as Text) } : version)),
  );
}

const BLOCKS = [
  '世界状态',
  '登场名录',
  '活跃面板',
  '相关设定',
  '设定集索引',
  '剧情记忆',
  '卡作者末端指令',
  '语言',
  '开场',
  '前情提要',
];

function systemPrompt(got: unknown, item: Case): void {
  const { text, segments } = got as { text: string; segments: { start: number; end: number }[] };
  holds(text, item.expected as Fields);
  for (const block of BLOCKS) expect(text).toContain(`【${block}】`);
  let at = 0;
  for (const { start, end } of [...segments, { start: text.length, end: text.length }]) {
    expect(start).toBeGreaterThanOrEqual(at);
    expect(text.slice(at, start).trim()).toBe('');
    at = end;
  }
}

/** Checks a result against a case, area by area. */
export const CHECKS: Record<string, (got: unknown, item: Case) => void> = {
  entries,
  includes,
  persona,
  'system-prompt': systemPrompt,
};
