import { lineText, scan, type BlockKind } from '../entries/scan';
import { includeTarget, resolveTarget } from './include-line';

/** Lines of a prompt file that mean something besides their words. Line numbers are 1-based and inclusive. */
export interface SourceMark {
  /** `off`: an entry that is off; `note`: a comment that is never sent; `tail`: all behind an unclosed comment. */
  kind: 'off' | 'note' | 'tail' | 'include';
  line: number;
  lastLine: number;
  /** Of an include: the file in the workspace; null when it lies outside. */
  path?: string | null;
}

const MARKED: Partial<Record<BlockKind, SourceMark['kind']>> = { off: 'off', note: 'note', tail: 'tail' };

/** The marks of a file's text in order. `path` is the file's own, from which includes are counted. Never throws. */
export function sourceMarks(markdown: string, path: string): SourceMark[] {
  const source = scan(markdown);
  const marks: SourceMark[] = [];
  for (const { kind, first, last } of source.blocks) {
    const marked = MARKED[kind];
    if (marked) marks.push({ kind: marked, line: first + 1, lastLine: last + 1 });
    if (kind !== 'text') continue;
    for (let index = first; index <= last; index += 1) {
      const target = includeTarget(lineText(source, source.lines[index]));
      if (target === null) continue;
      const file = resolveTarget(path, target);
      const outside = file === '' || file === '..' || file.startsWith('../');
      marks.push({ kind: 'include', line: index + 1, lastLine: index + 1, path: outside ? null : file });
    }
  }
  return marks;
}
