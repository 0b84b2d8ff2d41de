import type { PromptEntryRow } from '$lib/app/api';

/** The first line with words of an entry, for its row. */
export function firstLine(content: string): string {
  return (
    content
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '')
      ?.replace(/^[-*+>#\s]+/, '') ?? ''
  );
}

/** The entry that holds a line of the file, by its 1-based number; -1 before the first. */
export function entryAtLine(entries: readonly Pick<PromptEntryRow, 'line'>[], line: number): number {
  let found = -1;
  entries.forEach((entry, index) => {
    if (entry.line <= line) found = index;
  });
  return found;
}

/** The nameless text before the first heading: no switch, no name, no move. */
export function isPreamble(entry: Pick<PromptEntryRow, 'level' | 'name'>, index: number): boolean {
  return index === 0 && entry.level === 0;
}

/** Problems that stand within an entry, or before all of them for index -1. */
export function problemsAt<P extends { line: number }>(
  problems: readonly P[],
  entries: readonly Pick<PromptEntryRow, 'line'>[],
  index: number,
): P[] {
  return problems.filter((problem) => entryAtLine(entries, problem.line) === index);
}

/** UTF-16 offset at which a 1-based line begins; the end of the text beyond the last one. */
export function lineStart(text: string, line: number): number {
  let at = 0;
  for (let number = 1; number < line; number += 1) {
    const end = text.indexOf('\n', at);
    if (end === -1) return text.length;
    at = end + 1;
  }
  return at;
}
