import type { PromptEntryRow } from '$lib/app/api';
import { findAll } from './mark-pieces';

/** The first line with words of an entry, for its row; where something is looked for, the first line that has it. */
export function firstLine(content: string, query = ''): string {
  const lines = content.split('\n').map((line) => line.trim());
  const hit = query === '' ? undefined : lines.find((line) => findAll(line, query).length > 0);
  return hit ?? lines.find((line) => line !== '')?.replace(/^[-*+>#\s]+/, '') ?? '';
}

/** An entry's name with what was put behind it to say where it came from. */
export interface NameParts {
  title: string;
  /** A preset, or a world book by its name; null for an entry of one's own. */
  origin: { kind: 'preset' } | { kind: 'lorebook'; book: string } | null;
}

const ORIGIN = /^(.*?)（(?:预设|世界书·([^（）]*))）( \d+)?$/;

/** Takes `（预设）` and `（世界书·<book>）` off a name; a number behind that keeps names apart stays. */
export function nameParts(name: string): NameParts {
  const match = ORIGIN.exec(name);
  if (!match) return { title: name, origin: null };
  const [, title = '', book, count = ''] = match;
  return { title: title + count, origin: book === undefined ? { kind: 'preset' } : { kind: 'lorebook', book } };
}

/** How often something stands in an entry's name and content. */
export function entryHits({ name, content }: Pick<PromptEntryRow, 'name' | 'content'>, query: string): number {
  return findAll(name, query).length + findAll(content, query).length;
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

/** A problem of the file as a whole. */
const WHOLE = 'agents-all-off';

/** Problems that stand within an entry, or before all of them and of the whole file for index -1. */
export function problemsAt<P extends { code: string; line: number }>(
  problems: readonly P[],
  entries: readonly Pick<PromptEntryRow, 'line'>[],
  index: number,
): P[] {
  return problems.filter(({ code, line }) => (code === WHOLE ? -1 : entryAtLine(entries, line)) === index);
}
