import { isBlank } from './lines';
import { parseDocument, type EntrySpan, type PromptDocument } from './document';
import { unescapeLine } from './escape';
import { lineText, type Block } from './scan';

/** A run of text to be sent, and the offset in the file it came from. */
export interface SentPiece {
  text: string;
  offset: number;
}

/** What is sent of one entry. */
export interface SentEntry {
  /** 0-based number among all entries of the file; -1 for text in none. */
  index: number;
  /** Name of that entry; '' without one. */
  name: string;
  pieces: SentPiece[];
}

/**
 * What a prompt file says to the model: entries that are on, `## name` and the content trimmed, joined by one blank
 * line. Entries that are off, notes and an unclosed comment are left out, escapes undone. Never throws.
 */
export function renderForModel(markdown: string): string {
  return renderEntries(markdown)
    .map((entry) => entry.pieces.map((piece) => piece.text).join(''))
    .join('\n\n')
    .trim();
}

/** {@link renderForModel} entry by entry; joined by blank lines they are its text. */
export function renderEntries(markdown: string): SentEntry[] {
  const document = parseDocument(markdown);
  const sent: SentEntry[] = [];
  const cursor = { block: 0 };
  document.entries.forEach((span, index) => {
    if (span.kind === 'off') return;
    const pieces = trimPieces(sentLines(document, span.contentFirst, span.contentLast, cursor));
    if (span.kind === 'named') {
      const heading = `${'#'.repeat(span.heading.level)}${span.heading.name === '' ? '' : ` ${span.heading.name}`}`;
      pieces.unshift({ text: pieces.length > 0 ? `${heading}\n` : heading, offset: headingOffset(document, span) });
    }
    if (pieces.length > 0) sent.push({ index, name: span.heading.name, pieces });
  });
  return sent;
}

/**
 * A prompt file as it was written, without entries that are off and notes, escapes undone, trimmed; cut before each
 * heading. The texts follow each other without anything between.
 */
export function stripEntries(markdown: string, escapes: 'undo' | 'keep' = 'undo'): SentEntry[] {
  const document = parseDocument(markdown);
  const cursor = { block: 0 };
  const pieces = trimPieces(sentLines(document, 0, document.scan.lines.length - 1, cursor, escapes));
  const sent: SentEntry[] = [];
  let index = -1;
  for (const piece of pieces) {
    while (index + 1 < document.entries.length && (document.entries[index + 1]?.start ?? 0) <= piece.offset) index += 1;
    const last = sent.at(-1);
    if (last?.index === index) last.pieces.push(piece);
    else sent.push({ index, name: document.entries[index]?.heading.name ?? '', pieces: [piece] });
  }
  return sent;
}

function headingOffset(document: PromptDocument, span: EntrySpan): number {
  return document.scan.lines[span.headingLine]?.start ?? span.start;
}

const DROPPED: ReadonlySet<Block['kind']> = new Set(['note', 'off', 'tail']);

/** Lines `first` to `last` that are sent. A dropped block takes one blank line behind it along. */
function sentLines(
  document: PromptDocument,
  first: number,
  last: number,
  cursor: { block: number },
  escapes: 'undo' | 'keep' = 'undo',
): SentPiece[] {
  const { scan } = document;
  const pieces: SentPiece[] = [];
  let skipBlank = false;
  while (cursor.block < scan.blocks.length && (scan.blocks[cursor.block]?.last ?? 0) < first) cursor.block += 1;
  for (; cursor.block < scan.blocks.length; cursor.block += 1) {
    const block = scan.blocks[cursor.block];
    if (!block || block.first > last) break;
    if (DROPPED.has(block.kind)) {
      skipBlank = true;
      continue;
    }
    for (let index = Math.max(first, block.first); index <= Math.min(last, block.last); index += 1) {
      const line = scan.lines[index];
      if (!line) continue;
      const skipped = skipBlank && isBlank(lineText(scan, line));
      skipBlank = false;
      if (skipped) continue;
      const text = escapes === 'undo' ? unescapeLine(scan, block, index) : lineText(scan, line);
      pieces.push({ text: text + scan.text.slice(line.end, line.next), offset: line.start });
    }
    if (block.last > last) break;
  }
  return pieces;
}

/** Trims the joined text; offsets follow. */
export function trimPieces(pieces: readonly SentPiece[]): SentPiece[] {
  let from = 0;
  let to = pieces.length;
  while (from < to && isBlank(pieces[from]?.text ?? '')) from += 1;
  while (to > from && isBlank(pieces[to - 1]?.text ?? '')) to -= 1;
  const kept = pieces.slice(from, to).map((piece) => ({ ...piece }));
  const head = kept[0];
  if (head) {
    const trimmed = head.text.trimStart();
    head.offset += head.text.length - trimmed.length;
    head.text = trimmed;
  }
  const tail = kept.at(-1);
  if (tail) tail.text = tail.text.trimEnd();
  return kept;
}
