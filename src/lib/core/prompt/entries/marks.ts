/** What single lines of a prompt file mean (CommonMark for headings and fences, spec of prompt files for comments). */

/** An ATX heading. `nameStart` and `nameEnd` are offsets in the line. */
export interface Heading {
  /** 1–6. */
  level: number;
  name: string;
  nameStart: number;
  nameEnd: number;
  /** Hashes that close the heading stand behind the name. */
  closed: boolean;
}

const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;

export function readHeading(line: string): Heading | null {
  const match = HEADING.exec(line);
  if (!match) return null;
  const after = match[0].length;
  const end = line.trimEnd().length;
  let closing = end;
  while (closing > after && line[closing - 1] === '#') closing -= 1;
  const closed = closing < end && (line[closing - 1] === ' ' || line[closing - 1] === '\t');
  const inner = line.slice(after, closed ? closing : Math.max(after, end));
  const name = inner.trim();
  const nameStart = name === '' ? after : after + inner.length - inner.trimStart().length;
  return { level: match[1]?.length ?? 1, name, nameStart, nameEnd: nameStart + name.length, closed };
}

/** The opening of fenced code; a backtick fence has no backtick in its info string. */
export interface Fence {
  char: string;
  length: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const FENCE_END = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;

export function readFence(line: string): Fence | null {
  const match = FENCE.exec(line);
  const run = match?.[1];
  if (!match || run === undefined) return null;
  const char = run.charAt(0);
  if (char === '`' && line.includes('`', match[0].length)) return null;
  return { char, length: run.length };
}

/** The run that could close a fence, or null. */
export function readFenceEnd(line: string): Fence | null {
  const run = FENCE_END.exec(line)?.[1];
  return run === undefined ? null : { char: run.charAt(0), length: run.length };
}

export const opensComment = (line: string): boolean => /^ {0,3}<!--/.test(line);
export const opensCommentAlone = (line: string): boolean => /^ {0,3}<!--[ \t]*$/.test(line);
export const closesCommentAlone = (line: string): boolean => /^[ \t]*-->[ \t]*$/.test(line);
