import { setOwn, type JsonObject } from './own-data';

/**
 * Reads the YAML of simple character files: `key: text` lines at the left edge, where a text may be plain, quoted, or a
 * block (`|` keeps line ends, `>` folds them). Anything else (lists, nesting, anchors) is not read: its lines are counted
 * in `skipped`. Values are texts; a later key of the same name wins.
 */
export function parseFlatYaml(text: string): { value: JsonObject; skipped: number } {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const value: JsonObject = {};
  let skipped = 0;
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? '';
    index += 1;
    if (/^\s*(?:#|$)/.test(line) || /^(?:---|\.\.\.)(?:\s|$)/.test(line) || line.startsWith('%')) continue;
    const match = /^(?:([\w][\w .-]*)|"([^"]*)"|'([^']*)')\s*:(?:\s+(.*)|)$/.exec(line);
    const indented = indentedLines(lines, index);
    if (!match) {
      skipped += 1;
      continue;
    }
    index += indented.length;
    const read = readValue((match[4] ?? '').trim(), indented);
    if (read === null) skipped += 1 + indented.length;
    else setOwn(value, (match[1] ?? match[2] ?? match[3] ?? '').trim(), read);
  }
  return { value, skipped };
}

/** The lines that belong to the key before them: indented or blank, without blank ones at the end of the file. */
function indentedLines(lines: readonly string[], from: number): string[] {
  let end = from;
  while (end < lines.length && /^(?:\s|$)/.test(lines[end] ?? '')) end += 1;
  if (end === lines.length && lines[end - 1] === '' && end > from) end -= 1;
  return lines.slice(from, end);
}

function readValue(first: string, indented: readonly string[]): string | null {
  const block = /^([|>])([+-]?)[1-9]?([+-]?)(?:\s+#.*)?$/.exec(first);
  if (block) return readBlock(indented, block[1] === '>', block[2] || block[3] || '');
  const rest = indented.map((line) => line.trim());
  while (rest.at(-1) === '') rest.pop();
  const folded = foldLines([first, ...rest]).trim();
  if (folded.startsWith('"')) return readDouble(folded);
  if (folded.startsWith("'")) return /^'(?:[^']|'')*'(?:\s+#.*)?$/.test(folded) ? unquoteSingle(folded) : null;
  if (/^[[{&*!]/.test(folded) || (first === '' && rest.some((line) => /^-\s|^[\w ]+:(?:\s|$)/.test(line)))) return null;
  return folded.replace(/(?:^|\s)#.*$/, '').trimEnd();
}

function readBlock(indented: readonly string[], folds: boolean, chomp: string): string {
  const indent = Math.min(
    ...indented.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
  );
  const lines = indented.map((line) => line.slice(Number.isFinite(indent) ? indent : 0));
  let trailing = 0;
  while (lines.length > 0 && lines.at(-1)?.trim() === '') {
    lines.pop();
    trailing += 1;
  }
  const text = folds ? foldLines(lines) : lines.join('\n');
  if (chomp === '-') return text;
  return text === '' ? '' : `${text}\n${chomp === '+' ? '\n'.repeat(trailing) : ''}`;
}

/** One line end becomes a space, more become one less. */
function foldLines(lines: readonly string[]): string {
  let text = '';
  let blank = 0;
  lines.forEach((line, index) => {
    if (line.trim() === '' && index > 0) {
      blank += 1;
      return;
    }
    if (index > 0) text += blank > 0 ? '\n'.repeat(blank) : text === '' ? '' : ' ';
    text += line;
    blank = 0;
  });
  return text;
}

function unquoteSingle(text: string): string {
  return text.slice(1, text.lastIndexOf("'")).replaceAll("''", "'");
}

/** Escapes of YAML's double quotes are those of JSON and a few more; with others the value is not read. */
function readDouble(text: string): string | null {
  const match = /^("(?:[^"\\]|\\.)*")(?:\s+#.*)?$/s.exec(text);
  if (!match) return null;
  const json = (match[1] ?? '')
    .replace(/\\x([0-9a-fA-F]{2})/g, '\\u00$1')
    .replace(/\\([0 ])/g, (_, letter: string) => (letter === '0' ? '\\u0000' : ' '));
  try {
    return JSON.parse(json.replaceAll('\n', '\\n').replaceAll('\t', '\\t')) as string;
  } catch {
    return null; // an escape that only YAML knows; the caller counts the line as not read
  }
}
