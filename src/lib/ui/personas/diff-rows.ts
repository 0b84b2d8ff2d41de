import { diffLines, diffWordsWithSpace } from 'diff';

/** A piece of a line; `changed` when the other side's line lacks it. */
export interface DiffPiece {
  text: string;
  changed: boolean;
}

/** What is shown of two texts: lines that only one has, lines around them, and how many equal ones are left out. */
export type DiffRow =
  { kind: 'equal' | 'removed' | 'added'; pieces: DiffPiece[] } | { kind: 'skipped'; count: number; lines: string[] };

/** Equal lines shown at each side of a change. */
const AROUND = 2;
/** Changed lines above which two texts are too different to be compared. */
const MOST_CHANGES = 800;
/** UTF-16 units of a line above which its words are not compared. */
const LONG_LINE = 4_000;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Rows that lead from `old` to `young`; a line that was changed shows which of its words were. Null when they are too
 * different.
 */
export function diffRows(old: string, young: string): DiffRow[] | null {
  const parts = diffLines(ended(old), ended(young), { maxEditLength: MOST_CHANGES }) as
    ReturnType<typeof diffLines> | undefined;
  if (!parts) return null;
  const rows: DiffRow[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    const next = parts[at + 1];
    if (!part) continue;
    const lines = linesOf(part.value);
    if (part.removed && next?.added) {
      rows.push(...changed(lines, linesOf(next.value)));
      at += 1;
    } else if (part.removed) rows.push(...lines.map((line) => whole('removed', line)));
    else if (part.added) rows.push(...lines.map((line) => whole('added', line)));
    else rows.push(...equal(lines, at === 0, at === parts.length - 1));
  }
  return rows;
}

/** A last line without an end would differ from the same line with one. */
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** Lines without their ends. */
function linesOf(value: string): string[] {
  const lines = value.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

const whole = (kind: 'removed' | 'added', text: string): DiffRow => ({ kind, pieces: [{ text, changed: false }] });

/** Line by line where as many came as went; else all that went, then all that came. */
function changed(old: string[], young: string[]): DiffRow[] {
  if (old.length !== young.length)
    return [...old.map((line) => whole('removed', line)), ...young.map((line) => whole('added', line))];
  const pairs = old.map((line, at) => wordsOf(line, young[at] ?? ''));
  return [...pairs.map(([row]) => row), ...pairs.map(([, row]) => row)];
}

function wordsOf(old: string, young: string): [DiffRow, DiffRow] {
  if (old.length + young.length > LONG_LINE) return [whole('removed', old), whole('added', young)];
  const parts = diffWordsWithSpace(old, young, { intlSegmenter: words });
  const side = (lacks: 'removed' | 'added', has: 'removed' | 'added') =>
    parts.filter((part) => !part[lacks]).map((part) => ({ text: part.value, changed: part[has] }));
  return [
    { kind: 'removed', pieces: side('added', 'removed') },
    { kind: 'added', pieces: side('removed', 'added') },
  ];
}

function equal(lines: string[], isFirst: boolean, isLast: boolean): DiffRow[] {
  const head = isFirst ? 0 : AROUND;
  const tail = isLast ? 0 : AROUND;
  const plain = (line: string): DiffRow => ({ kind: 'equal', pieces: [{ text: line, changed: false }] });
  // One line left out would take the room of one shown.
  if (lines.length <= head + tail + 1) return lines.map(plain);
  const left = lines.slice(head, lines.length - tail);
  return [
    ...lines.slice(0, head).map(plain),
    { kind: 'skipped', count: left.length, lines: left },
    ...(tail === 0 ? [] : lines.slice(-tail).map(plain)),
  ];
}
