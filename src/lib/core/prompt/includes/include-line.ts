const INCLUDE = /^[ \t]*@include[ \t]+(\S.*)$/;
const ABSOLUTE = /^(?:[/\\]|[a-z][a-z0-9+.-]*:)/i;

/** The path of a line that is only `@include <relative path>`, as written; null for any other line. */
export function includeTarget(line: string): string | null {
  const target = INCLUDE.exec(line)?.[1]?.trim();
  return target === undefined || ABSOLUTE.test(target) ? null : target;
}

/** A target counted from the folder of a file, without `.` and `..`; what leaves the root keeps its leading `..`. */
export function resolveTarget(file: string, target: string): string {
  const parts: string[] = [];
  for (const part of [...file.split('/').slice(0, -1), ...target.split('/')]) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** True for a path in a folder or that folder itself; the root is `''`. */
export function isInside(path: string, folder: string): boolean {
  if (path === '..' || path.startsWith('../')) return false;
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

const DIAGNOSIS = /^<!-- @include (?:depth|boundary|cycle|unreadable|binary|limit): [^\n]* -->[ \t]*$/;

/** The comment that stands where an include failed; it is a note and never sent. */
export function diagnosis(kind: string, target: string): string {
  return `<!-- @include ${kind}: ${target.replace(/-(?=-)/g, '- ').replace(/[<>]/g, ' ')} -->`;
}

/** True for a line that is such a comment: a file whose own notes are sent goes without these. */
export const isDiagnosis = (line: string): boolean => DIAGNOSIS.test(line);
