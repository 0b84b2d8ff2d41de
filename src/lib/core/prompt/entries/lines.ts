/** A line of a text. Offsets are UTF-16 units: `end` stands before its line break, `next` behind it. */
export interface Line {
  start: number;
  end: number;
  next: number;
}

/** Lines end at LF or CRLF; a lone CR is text. A byte order mark at the start belongs to no line. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  while (start < text.length) {
    const feed = text.indexOf('\n', start);
    if (feed === -1) {
      lines.push({ start, end: text.length, next: text.length });
      break;
    }
    const end = feed > start && text[feed - 1] === '\r' ? feed - 1 : feed;
    lines.push({ start, end, next: feed + 1 });
    start = feed + 1;
  }
  return lines;
}

/** Index of the line that holds an offset; the last line for what lies behind it, -1 without lines. */
export function lineIndexAt(lines: readonly Line[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return lines.length === 0 ? -1 : low;
}

/** The line break a file uses: that of its first line, LF for a text of one line. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const feed = text.indexOf('\n');
  return feed > 0 && text[feed - 1] === '\r' ? '\r\n' : '\n';
}

export const isBlank = (line: string): boolean => line.trim() === '';
