import { headingText } from './edit';
import { escapeContent } from './escape';

/** One entry to be written as it is to be read: nothing in `text` is a heading, a note or an include of its own. */
export interface LiteralEntry {
  /** 1–6. */
  level: number;
  /** Line breaks in it become spaces. */
  name: string;
  /** All of it reaches the model, trimmed. */
  text: string;
}

/** An entry as it stands in a prompt file, without a line break at its end. */
export function formatEntry({ level, name, text }: LiteralEntry): string {
  const title = headingText(name.replace(/\s*[\r\n]+\s*/g, ' ').trim());
  const heading = `${'#'.repeat(level)} ${title}`.trimEnd();
  const content = text.trim();
  return content === '' ? heading : `${heading}\n\n${escapeContent(content, 'literal')}`;
}
