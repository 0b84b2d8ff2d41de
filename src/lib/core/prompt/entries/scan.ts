import { isBlank, lineIndexAt, splitLines, type Line } from './lines';
import { closesCommentAlone, opensComment, opensCommentAlone, readFence, readFenceEnd, readHeading } from './marks';

/**
 * Kinds of runs of lines:
 * - `text`, `fence`: content; `heading`: one line
 * - `comment`: an HTML comment with words behind it on its last line: content as it stands
 * - `note`: a comment that fills whole lines: kept in the file, never sent
 * - `off`: an entry that is switched off, with its markers
 * - `tail`: an unclosed comment, to the end of the text
 * - `open-comment`, `open-fence`: one line that would open something without an end (only in content), or a fence
 *   around a line that could end an entry that is off
 */
export type BlockKind =
  'text' | 'fence' | 'heading' | 'comment' | 'note' | 'off' | 'tail' | 'open-comment' | 'open-fence';

/** Lines `first` to `last`, both inclusive. */
export interface Block {
  kind: BlockKind;
  first: number;
  last: number;
  /** Of a fence: false when it runs to the end of the text. */
  closed?: boolean;
  /** Of a comment or note that opens with `<!--` alone: its first line with words. */
  inner?: number;
}

export interface Scan {
  text: string;
  lines: Line[];
  blocks: Block[];
}

/**
 * `file`: a whole prompt file. `content`: the text of one entry, where headings cannot switch entries off and what has
 * no end is one line. `literal`: as content, but no comment counts: all of it is to reach the model.
 */
export type ScanMode = 'file' | 'content' | 'literal';

/** Cuts a text into blocks that cover its lines in order. Never throws; time is linear in the length. */
export function scan(text: string, mode: ScanMode = 'file'): Scan {
  const lines = splitLines(text);
  return { text, lines, blocks: new Scanner(text, lines, mode).run() };
}

export const lineText = (source: { text: string }, line: Line | undefined): string =>
  line ? source.text.slice(line.start, line.end) : '';

class Scanner {
  private readonly blocks: Block[] = [];
  private arrow = { from: -1, at: -1 };
  /** Arrows behind which a chain of comments has no end: not followed twice. */
  private readonly deadArrows = new Set<number>();
  /** From this line on no arrow stands astray. */
  private noStrayFrom = Infinity;
  private fenceEnds: Record<string, Int32Array> | null = null;

  constructor(
    readonly text: string,
    private readonly lines: Line[],
    private readonly mode: ScanMode,
  ) {}

  run(): Block[] {
    for (let at = 0; at < this.lines.length;) {
      const block = this.blockAt(at);
      const before = this.blocks.at(-1);
      if (block.kind === 'text' && before?.kind === 'text') before.last = block.last;
      else this.blocks.push(block);
      at = block.last + 1;
    }
    return this.blocks;
  }

  private line(index: number): string {
    return lineText(this, this.lines[index]);
  }

  private blockAt(first: number): Block {
    if (!mayBeMark(this.text, this.lines[first])) return { kind: 'text', first, last: first };
    const line = this.line(first);
    if (readFence(line)) return this.fenceAt(first);
    if (opensComment(line)) return this.commentAt(first);
    return { kind: readHeading(line) ? 'heading' : 'text', first, last: first };
  }

  private fenceAt(first: number): Block {
    const fence = readFence(this.line(first)) ?? { char: '`', length: 3 };
    if (this.mode !== 'file') {
      this.fenceEnds ??= longestFenceEnds(this.text, this.lines);
      if ((this.fenceEnds[fence.char]?.[first + 1] ?? 0) < fence.length)
        return { kind: 'open-fence', first, last: first };
    }
    for (let last = first + 1; last < this.lines.length; last += 1) {
      const end = readFenceEnd(this.line(last));
      if (end?.char === fence.char && end.length >= fence.length) return { kind: 'fence', first, last, closed: true };
    }
    return { kind: 'fence', first, last: this.lines.length - 1, closed: false };
  }

  private commentAt(first: number): Block {
    if (this.mode === 'literal') return { kind: 'open-comment', first, last: first };
    const off = this.mode === 'file' ? this.offEnd(first) : null;
    if (off !== null) return { kind: 'off', first, last: off };
    const close = this.commentEnd(first);
    if (close)
      return { kind: close.whole ? 'note' : 'comment', first, last: close.last, ...this.innerOf(first, close.last) };
    if (this.mode === 'content') return { kind: 'open-comment', first, last: first };
    return { kind: 'tail', first, last: this.lines.length - 1 };
  }

  /**
   * Last line of the entry that is off and opens at `first`, or null. It ends at the first line that is `-->` alone.
   * Where an arrow within a line closed the comment before, such a line must close nothing else: then what is put in
   * further down, or switched off there, never changes what stands above.
   */
  private offEnd(first: number): number | null {
    if (!opensCommentAlone(this.line(first))) return null;
    let words = first + 1;
    while (words < this.lines.length && isBlank(this.line(words))) words += 1;
    if (!readHeading(this.line(words))) return null;
    const close = this.commentEnd(first);
    if (!close) return null;
    return closesCommentAlone(this.line(close.last)) ? close.last : this.strayCloser(close.last + 1);
  }

  /** The first line from here that is `-->` alone and closes no comment of its own. */
  private strayCloser(from: number): number | null {
    if (from >= this.noStrayFrom) return null;
    for (let at = from; at < this.lines.length; at += 1) {
      const line = this.line(at);
      if (closesCommentAlone(line)) return at;
      if (opensComment(line)) at = this.commentEnd(at)?.last ?? this.lines.length;
    }
    this.noStrayFrom = from;
    return null;
  }

  private innerOf(first: number, last: number): { inner?: number } {
    if (!opensCommentAlone(this.line(first))) return {};
    for (let inner = first + 1; inner <= last; inner += 1) if (!isBlank(this.line(inner))) return { inner };
    return {};
  }

  /** Where the comments that begin on a line end, and whether nothing but comments stands on those lines. */
  private commentEnd(first: number): { last: number; whole: boolean } | null {
    // `<!-->` is a whole comment: the arrow may share the opener's hyphens.
    let from = this.text.indexOf('<!--', this.lines[first]?.start ?? 0) + 2;
    const passed: number[] = [];
    for (;;) {
      const arrow = this.nextArrow(from);
      if (arrow === -1 || this.deadArrows.has(arrow)) {
        for (const dead of passed) this.deadArrows.add(dead);
        return null;
      }
      passed.push(arrow);
      const last = lineIndexAt(this.lines, arrow);
      const end = this.lines[last]?.end ?? this.text.length;
      let rest = arrow + 3;
      while (rest < end && (this.text[rest] === ' ' || this.text[rest] === '\t')) rest += 1;
      if (rest >= end) return { last, whole: true };
      if (!this.text.startsWith('<!--', rest)) return { last, whole: false };
      from = rest + 2;
    }
  }

  /** Offset of the next `-->`, remembered: calls go forward, so that the text is searched once. */
  private nextArrow(from: number): number {
    const known = this.arrow.from !== -1 && this.arrow.from <= from && (this.arrow.at === -1 || this.arrow.at >= from);
    if (!known) this.arrow = { from, at: this.text.indexOf('-->', from) };
    return this.arrow.at;
  }
}

/** False for the many lines that can be nothing but text. */
function mayBeMark(text: string, line: Line | undefined): boolean {
  if (!line) return false;
  let at = line.start;
  while (at < line.end && at < line.start + 3 && text[at] === ' ') at += 1;
  return at < line.end && '#`~<'.includes(text.charAt(at));
}

/** By fence character and line: the longest run from here to the next line that is `-->` alone that could close a fence. */
function longestFenceEnds(text: string, lines: readonly Line[]): Record<string, Int32Array> {
  const ends = { '`': new Int32Array(lines.length + 1), '~': new Int32Array(lines.length + 1) };
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lineText({ text }, lines[index]);
    const end = readFenceEnd(line);
    if (closesCommentAlone(line)) continue;
    for (const char of ['`', '~'] as const) {
      ends[char][index] = Math.max(ends[char][index + 1] ?? 0, end?.char === char ? end.length : 0);
    }
  }
  return ends;
}
