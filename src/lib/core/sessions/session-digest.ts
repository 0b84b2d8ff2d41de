import type { SessionDigest } from './session-entry';
import { pathTo, textOf, type SessionTree } from './session-tree';

const EXCERPT_LENGTH = 160;

/** Figures of the path to `leaf`, for lists that must not read whole trees. */
export function digestOf(tree: SessionTree, leaf: string | null): SessionDigest {
  let turns = 0;
  let length = 0;
  let last = '';
  for (const entry of pathTo(tree, leaf)) {
    if (entry.type === 'input') {
      turns += 1;
      continue;
    }
    const text = textOf(tree, entry);
    length += text.length;
    if (text.trim() !== '') last = text;
  }
  return { turns, length, excerpt: lastWords(last) };
}

/** The end of a text, from a paragraph or sentence border where there is one. */
function lastWords(text: string): string {
  const flat = text.replace(/\s*\n\s*/g, '\n').trim();
  if (flat.length <= EXCERPT_LENGTH) return flat.replaceAll('\n', ' ');
  const tail = flat.slice(-EXCERPT_LENGTH);
  const border = tail.search(/[\n。！？!?.…”」]/);
  const cut = border >= 0 && border < EXCERPT_LENGTH / 2 ? tail.slice(border + 1) : tail;
  return cut.replace(/^[\uDC00-\uDFFF”」』"'\s]+/, '').replaceAll('\n', ' ');
}
