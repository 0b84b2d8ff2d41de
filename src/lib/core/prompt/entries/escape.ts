import type { Line } from './lines';
import { readHeading } from './marks';
import { lineText, scan, type Block, type Scan } from './scan';

/**
 * Text in an entry must not begin or end anything in the file. A line that would is written with a backslash before
 * its mark and loses it again on the way to the model; a line that has backslashes there already gets one more, so
 * that every text comes back as it was.
 */
const ESCAPED = /^( {0,3})\\(?=\\*(?:#|`{3}|~{3}|<!--))|^([ \t]*)\\(?=\\*(?:-->[ \t]*$|@include[ \t]+\S))/;
const ESCAPED_COMMENT = /^ {0,3}\\+<!--/;
const ESCAPED_INCLUDE = /^[ \t]*\\+@include[ \t]+\S/;
const STRAY_CLOSER = /^[ \t]*-->[ \t]*$/;
const INCLUDE = /^[ \t]*@include[ \t]+\S/;

const addBackslash = (line: string): string => line.replace(/^[ \t]*/, '$&\\');
const dropBackslash = (line: string): string => (line.includes('\\') ? line.replace(ESCAPED, '$1$2') : line);

/**
 * A text as it is stored in an entry that is on.
 * `content`: typed in the editor; comments that fill whole lines stay notes, includes stay includes. `literal`: all of it
 * reaches the model.
 */
export function escapeContent(text: string, mode: 'content' | 'literal'): string {
  const source = scan(text, mode);
  return mapLines(source, (block, index) => {
    const line = lineText(source, source.lines[index]);
    switch (block.kind) {
      case 'heading':
      case 'open-comment':
      case 'open-fence':
        return addBackslash(line);
      case 'text':
        if (STRAY_CLOSER.test(line)) return addBackslash(line);
        if (mode === 'literal' && INCLUDE.test(line)) return addBackslash(line);
        if (mode === 'content' && (ESCAPED_COMMENT.test(line) || ESCAPED_INCLUDE.test(line))) return line;
        return ESCAPED.test(line) ? addBackslash(line) : line;
      case 'note':
      case 'comment':
        // A heading as the first words of a comment would make it an entry that is off.
        return index === block.inner && isHeadingOrEscaped(line) ? addBackslash(line) : line;
      default:
        return line;
    }
  });
}

/** What the model gets of a line of content. */
export function unescapeLine(source: Scan, block: Block, index: number): string {
  const line = lineText(source, source.lines[index]);
  if (block.kind === 'text') return dropBackslash(line);
  return index === block.inner && isHeadingOrEscaped(line) ? dropBackslash(line) : line;
}

/** Content as the editor shows it: escapes undone, but comments and includes that are to be text keep their backslash. */
export function viewLine(source: Scan, block: Block, index: number, lastArrow: number): string {
  const line = source.lines[index];
  const text = lineText(source, line);
  if (block.kind !== 'text') return unescapeLine(source, block, index);
  const isLiteral = ESCAPED_INCLUDE.test(text) || (ESCAPED_COMMENT.test(text) && (line?.start ?? 0) < lastArrow);
  return isLiteral ? text : unescapeLine(source, block, index);
}

const isHeadingOrEscaped = (line: string): boolean => readHeading(line.replace(/^( {0,3})\\+/, '$1')) !== null;

/** The text with each line replaced, line breaks and byte order mark kept. */
function mapLines(source: Scan, change: (block: Block, index: number) => string): string {
  let out = source.text.slice(0, source.lines[0]?.start ?? source.text.length);
  for (const block of source.blocks) {
    for (let index = block.first; index <= block.last; index += 1) {
      const line: Line | undefined = source.lines[index];
      if (line) out += change(block, index) + source.text.slice(line.end, line.next);
    }
  }
  return out;
}

/** `-->` inside an entry that is off is written `--\>`; what is written so already gets one more backslash. */
export const escapeArrows = (text: string): string => text.replace(/--(\\*)>/g, '--\\$1>');
export const unescapeArrows = (text: string): string => text.replace(/--\\(\\*)>/g, '--$1>');
