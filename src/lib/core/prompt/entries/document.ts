import { isBlank } from './lines';
import { readHeading, type Heading } from './marks';
import { lineText, scan, type Block, type Scan } from './scan';
import { unescapeArrows, viewLine } from './escape';

/** An entry of a prompt file. Offsets are UTF-16 units of the file and include the markers of an entry that is off. */
export interface PromptEntry {
  /** '' for text without a heading and for a heading without text. */
  name: string;
  /** 1–6; 0 for text without a heading. */
  level: number;
  /** Trimmed, escapes undone, notes kept. */
  content: string;
  enabled: boolean;
  start: number;
  end: number;
}

/** An entry with its place in the lines. All line numbers are indexes, inclusive. */
export interface EntrySpan {
  kind: 'named' | 'off' | 'nameless';
  heading: Heading;
  /** Line of the heading; -1 for a nameless entry. */
  headingLine: number;
  /** First and last line of the content; last < first when there is none. */
  contentFirst: number;
  contentLast: number;
  /** First line of the entry, with its opening marker. */
  first: number;
  start: number;
  /** Behind the last line with words, before its line break. */
  bodyEnd: number;
  end: number;
}

export interface PromptDocument {
  text: string;
  scan: Scan;
  entries: EntrySpan[];
  /** Where an unclosed comment begins that swallows the rest; null without one. */
  tailStart: number | null;
}

const NO_HEADING: Heading = { level: 0, name: '', nameStart: 0, nameEnd: 0, closed: false };

/** Cuts a prompt file into entries. What belongs to none (notes between them, an unclosed comment) is in no span. */
export function parseDocument(text: string): PromptDocument {
  const source = scan(text);
  const groups: Block[][] = [];
  let tail: Block | null = null;
  for (const block of source.blocks) {
    if (block.kind === 'tail') tail = block;
    else if (block.kind === 'heading' || block.kind === 'off') groups.push([block]);
    else {
      const group = groups.at(-1);
      if (group && group[0]?.kind !== 'off') group.push(block);
      else groups.push([block]);
    }
  }
  const tailStart = tail ? (source.lines[tail.first]?.start ?? null) : null;
  const entries: EntrySpan[] = [];
  for (const group of groups) {
    const span = spanOf(source, group);
    if (span) entries.push(span);
  }
  return { text, scan: source, entries, tailStart };
}

function spanOf(source: Scan, group: readonly Block[]): EntrySpan | null {
  const block = group[0];
  const last = group.at(-1)?.last ?? 0;
  if (!block) return null;
  if (block.kind === 'heading') return named(source, block.first, last);
  if (block.kind === 'off') return off(source, block);
  return nameless(source, group, last);
}

function named(source: Scan, headingLine: number, last: number): EntrySpan {
  return {
    kind: 'named',
    heading: headingAt(source, headingLine),
    headingLine,
    contentFirst: headingLine + 1,
    contentLast: last,
    ...reach(source, headingLine, last),
  };
}

function off(source: Scan, block: Block): EntrySpan {
  let headingLine = block.first + 1;
  while (headingLine < block.last && isBlank(lineText(source, source.lines[headingLine]))) headingLine += 1;
  const heading = headingAt(source, headingLine);
  const span = reach(source, block.first, block.last);
  // Blank lines behind the markers go with the entry, so that removing it leaves no hole.
  let behind = block.last + 1;
  while (behind < source.lines.length && isBlank(lineText(source, source.lines[behind]))) behind += 1;
  const end = source.lines[behind - 1]?.next ?? span.end;
  return {
    kind: 'off',
    heading: { ...heading, name: unescapeArrows(heading.name) },
    headingLine,
    contentFirst: headingLine + 1,
    contentLast: block.last - 1,
    ...span,
    end,
  };
}

function nameless(source: Scan, group: readonly Block[], last: number): EntrySpan | null {
  const first = group[0]?.first ?? 0;
  if (!group.some((block) => hasWords(source, block))) return null;
  let start = first;
  while (isBlank(lineText(source, source.lines[start]))) start += 1;
  return {
    kind: 'nameless',
    heading: NO_HEADING,
    headingLine: -1,
    contentFirst: start,
    contentLast: last,
    ...reach(source, start, last),
  };
}

function hasWords(source: Scan, block: Block): boolean {
  if (block.kind === 'note') return false;
  if (block.kind !== 'text') return true;
  for (let index = block.first; index <= block.last; index += 1) {
    if (!isBlank(lineText(source, source.lines[index]))) return true;
  }
  return false;
}

function reach(source: Scan, first: number, last: number): Pick<EntrySpan, 'first' | 'start' | 'bodyEnd' | 'end'> {
  let words = last;
  while (words > first && isBlank(lineText(source, source.lines[words]))) words -= 1;
  return {
    first,
    start: source.lines[first]?.start ?? 0,
    bodyEnd: source.lines[words]?.end ?? 0,
    end: source.lines[last]?.next ?? 0,
  };
}

function headingAt(source: Scan, index: number): Heading {
  return readHeading(lineText(source, source.lines[index])) ?? NO_HEADING;
}

/** The content's raw text, markers' escapes of an entry that is off undone. */
export function rawContent(document: PromptDocument, span: EntrySpan): string {
  const { lines } = document.scan;
  if (span.contentLast < span.contentFirst) return '';
  const raw = document.text.slice(lines[span.contentFirst]?.start ?? 0, lines[span.contentLast]?.next ?? 0);
  return span.kind === 'off' ? unescapeArrows(raw) : raw;
}

/**
 * The entries of a prompt file, in order. Entries of one name stay apart; address them by position.
 * Never throws.
 */
export function parsePromptEntries(markdown: string): PromptEntry[] {
  const document = parseDocument(markdown);
  return document.entries.map((span) => ({
    name: span.heading.name,
    level: span.heading.level,
    content: viewContent(document, span),
    enabled: span.kind !== 'off',
    start: span.start,
    end: span.end,
  }));
}

/** Content as the editor shows it. */
export function viewContent(document: PromptDocument, span: EntrySpan): string {
  const source = scan(rawContent(document, span), 'content');
  const lastArrow = source.text.lastIndexOf('-->');
  let out = '';
  for (const block of source.blocks) {
    for (let index = block.first; index <= block.last; index += 1) {
      const line = source.lines[index];
      if (line) out += viewLine(source, block, index, lastArrow) + source.text.slice(line.end, line.next);
    }
  }
  return out.trim();
}
