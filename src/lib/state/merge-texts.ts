/**
 * Both changes of a text in one, or null where they touch each other. Each is taken as the one run of lines it changed.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const lines = linesOf(base);
  const a = changeOf(lines, linesOf(mine));
  const b = changeOf(lines, linesOf(theirs));
  const [first, second] = a.from <= b.from ? [a, b] : [b, a];
  // Two insertions at one place have no order.
  if (first.to > second.from || first.from === second.from) return null;
  return [
    ...lines.slice(0, first.from),
    ...first.lines,
    ...lines.slice(first.to, second.from),
    ...second.lines,
    ...lines.slice(second.to),
  ].join('');
}

/** With their line breaks. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

function changeOf(before: readonly string[], after: readonly string[]): { from: number; to: number; lines: string[] } {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from: head, to: before.length - tail, lines: after.slice(head, after.length - tail) };
}
