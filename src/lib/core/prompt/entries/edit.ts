import { EntryError } from '$lib/core/errors';
import { parseDocument, viewContent, type EntrySpan, type PromptDocument } from './document';
import { escapeArrows, escapeContent, unescapeArrows } from './escape';
import { isBlank, lineBreakOf } from './lines';
import { lineText } from './scan';

/*
 * Operations on the text of a prompt file. None touches a character outside its entry and the entry's own markers,
 * CRLF files stay CRLF, and a missing final line break stays missing. Entries are addressed by position.
 */

/**
 * Switches an entry on or off; on and off again gives the same bytes.
 * @throws EntryError `entry-not-found`; `entry-nameless` for text without a heading, which is always on;
 * `entry-swallows` when what it holds unclosed would take in the entries behind it
 */
export function setEntryEnabled(markdown: string, index: number, enabled: boolean): string {
  const document = parseDocument(markdown);
  const span = spanAt(document, index);
  if (enabled === (span.kind !== 'off')) return markdown;
  if (span.kind === 'nameless') throw namelessError(index);
  return enabled ? switchOn(document, span, index) : switchOff(document, span);
}

function switchOff({ text, scan }: PromptDocument, span: EntrySpan): string {
  const heading = scan.lines[span.headingLine];
  const own = heading && heading.next > heading.end ? text.slice(heading.end, heading.next) : lineBreakOf(text);
  const body = text.slice(span.start, span.bodyEnd);
  const behind = text.slice(span.bodyEnd);
  const lineBreak = /^\r?\n/.exec(behind)?.[0];
  // Without a line break of its own the body gets one that `switchOn` can tell from a CR at the body's end.
  const before = lineBreak ?? (body.endsWith('\r') ? '\r\n' : own);
  const closer = lineBreak === undefined ? '-->' : `-->${own}`;
  return `${text.slice(0, span.start)}<!--${own}${escapeArrows(body)}${before}${closer}${behind.slice(lineBreak?.length ?? 0)}`;
}

function switchOn(document: PromptDocument, span: EntrySpan, index: number): string {
  const { text, scan } = document;
  const opener = scan.lines[span.first];
  const closer = scan.lines[span.contentLast + 1];
  const last = scan.lines[span.contentLast];
  if (!opener || !closer || !last) return text;
  const isLastLine = closer.next === closer.end;
  const inner = text.slice(opener.next, isLastLine ? last.end : closer.start);
  const result = text.slice(0, opener.start) + unescapeArrows(inner) + text.slice(closer.next);
  requireFollowers(document, index, result);
  return result;
}

/** The next entry with a heading must still begin at its place, counted from the end. */
function requireFollowers(before: PromptDocument, index: number, after: string): void {
  const next = before.entries.slice(index + 1).find((span) => span.kind !== 'nameless');
  const tail = before.tailStart;
  const wanted = next?.start ?? tail;
  const result = parseDocument(after);
  const at = wanted === null ? null : wanted + after.length - before.text.length;
  const stands = next
    ? result.entries.some((span) => span.start === at)
    : result.tailStart === at || (tail === null && result.tailStart === null);
  if (!stands) throw swallowError(index);
}

/**
 * Replaces an entry's content. Headings in it are kept from becoming entries, and so is what has no end.
 * @throws EntryError `entry-not-found`
 */
export function setEntryContent(markdown: string, index: number, content: string): string {
  const document = parseDocument(markdown);
  const span = spanAt(document, index);
  const wanted = content.trim();
  if (viewContent(document, span) === wanted) return markdown;
  const { lines } = document.scan;
  let first = span.contentFirst;
  let last = span.contentLast;
  while (first <= last && isBlank(lineText(document, lines[first]))) first += 1;
  while (last >= first && isBlank(lineText(document, lines[last]))) last -= 1;
  const stored = storedContent(markdown, wanted, span.kind === 'off');
  if (last < first) return insertContent(document, span, stored);
  const end = lines[last]?.end ?? span.bodyEnd;
  if (wanted !== '') return markdown.slice(0, lines[first]?.start) + stored + markdown.slice(end);
  const start = span.kind === 'nameless' ? span.start : lines[span.headingLine]?.end;
  return markdown.slice(0, start) + markdown.slice(end);
}

function storedContent(markdown: string, content: string, off: boolean): string {
  const lineBreak = lineBreakOf(markdown);
  const stored = escapeContent(lineBreak === '\r\n' ? content.replace(/\r?\n/g, '\r\n') : content, 'content');
  return off ? escapeArrows(stored) : stored;
}

/** First content of an entry that is a heading alone, a blank line before it and before what follows. */
function insertContent({ text, scan }: PromptDocument, span: EntrySpan, stored: string): string {
  const lineBreak = lineBreakOf(text);
  const heading = scan.lines[span.headingLine];
  if (!heading) return text;
  if (heading.next === heading.end) return `${text}${lineBreak}${lineBreak}${stored}`;
  const next = scan.lines[span.headingLine + 1];
  const gap = span.kind === 'off' || !next || isBlank(lineText({ text }, next)) ? '' : lineBreak;
  return `${text.slice(0, heading.next)}${lineBreak}${stored}${lineBreak}${gap}${text.slice(heading.next)}`;
}

/**
 * Renames an entry; level, markers and closing hashes stay.
 * @throws EntryError `entry-not-found`; `entry-nameless`; `entry-name-invalid` for a name of several lines
 */
export function renameEntry(markdown: string, index: number, name: string): string {
  const document = parseDocument(markdown);
  const span = spanAt(document, index);
  if (span.kind === 'nameless') throw namelessError(index);
  const wanted = validName(name);
  if (wanted === span.heading.name) return markdown;
  const { heading } = span;
  const line = document.scan.lines[span.headingLine];
  const start = (line?.start ?? 0) + heading.nameStart;
  const end = (line?.start ?? 0) + heading.nameEnd;
  const stored = headingText(wanted, heading.closed);
  const gap = start > 0 && markdown[start - 1] === '#' && stored !== '' ? ' ' : '';
  return markdown.slice(0, start) + gap + (span.kind === 'off' ? escapeArrows(stored) : stored) + markdown.slice(end);
}

function validName(name: string): string {
  const wanted = name.trim();
  if (/[\r\n]/.test(wanted)) {
    throw new EntryError('entry-name-invalid', 'A name of an entry is one line', { data: { name: wanted } });
  }
  return wanted;
}

/** Hashes at the end of a name would be read as the heading's end: one more hash closes it, so that they stay. */
export function headingText(name: string, closed = false): string {
  return !closed && /(?:^|[ \t])#+$/.test(name) ? `${name} #` : name;
}

/**
 * Removes an entry with its markers and the blank lines behind it.
 * @throws EntryError `entry-not-found`
 */
export function removeEntry(markdown: string, index: number): string {
  const span = spanAt(parseDocument(markdown), index);
  return markdown.slice(0, span.start) + markdown.slice(span.end);
}

/**
 * Adds an entry of level 2 at the end, before an unclosed comment if there is one.
 * @throws EntryError `entry-name-invalid`
 */
export function appendEntry(markdown: string, name: string, content: string, enabled = true): string {
  const document = parseDocument(markdown);
  const lineBreak = lineBreakOf(markdown);
  const stood = markdown.slice(0, document.tailStart ?? markdown.length);
  const tail = markdown.slice(stood.length);
  const head = stood + openFenceEnd(document, lineBreak);
  const text = content.trim();
  const heading = `## ${headingText(validName(name))}`.trimEnd();
  const stored = escapeContent(lineBreak === '\r\n' ? text.replace(/\r?\n/g, '\r\n') : text, 'content');
  const entry = text === '' ? heading : `${heading}${lineBreak}${lineBreak}${stored}`;
  const block = enabled ? entry : `<!--${lineBreak}${escapeArrows(entry)}${lineBreak}-->`;
  const wasEnded = /(?:^|\n|\uFEFF)$/.test(stood);
  const end = tail === '' ? (wasEnded ? lineBreak : '') : `${lineBreak}${lineBreak}`;
  return `${head}${separator(head, lineBreak)}${block}${end}${tail}`;
}

/** What closes fenced code that runs to the end of the file: an entry behind it would be code. */
function openFenceEnd(document: PromptDocument, lineBreak: string): string {
  const block = document.scan.blocks.at(-1);
  if (block?.kind !== 'fence' || block.closed !== false) return '';
  const line = lineText(document, document.scan.lines[block.first]).trimStart();
  const run = /^(?:`+|~+)/.exec(line)?.[0] ?? '```';
  return `${document.text.endsWith('\n') ? '' : lineBreak}${run}${lineBreak}`;
}

/** Line breaks that leave one blank line between a text and what is put behind it. */
function separator(head: string, lineBreak: string): string {
  const words = head.trimEnd();
  const rest = head.slice(words.length);
  if (words === '') return /(?:^|\n|\uFEFF)$/.test(rest) ? '' : lineBreak;
  const breaks = rest.split('\n').length - 1;
  const ended = rest.endsWith('\n');
  return lineBreak.repeat(Math.max(ended ? 0 : 1, 2 - breaks));
}

export function spanAt(document: PromptDocument, index: number): EntrySpan {
  const span = document.entries[index];
  if (span) return span;
  throw new EntryError('entry-not-found', `There is no entry ${index}`, {
    data: { index, count: document.entries.length },
  });
}

export const namelessError = (index: number): EntryError =>
  new EntryError('entry-nameless', 'Text without a heading has no name and no switch', { data: { index } });

export const swallowError = (index: number): EntryError =>
  new EntryError('entry-swallows', 'A code fence or comment without an end would take in other entries', {
    data: { index },
  });
