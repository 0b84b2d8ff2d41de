import { openRuns } from './emphasis';

export type BlockKind = 'paragraph' | 'heading' | 'rule' | 'quote' | 'list' | 'table' | 'code' | 'html';

/** A piece of story text that is rendered on its own. `source` has no final newline. */
export interface Block {
  kind: BlockKind;
  source: string;
}

interface OpenBlock {
  kind: BlockKind;
  lines: string[];
  /** What ends a code or an HTML block; '' for an HTML block that ends at a blank line. */
  end: string;
}

/** An action in `*…*` may run over several lines; a lone star must not swallow the rest of the reply. */
const OPEN_EMPHASIS_LINES_MAX = 24;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HTML_BLOCK =
  /^ {0,3}<\/?(?:details|summary|div|section|article|aside|table|thead|tbody|tr|td|th|ul|ol|li|p|center|form|fieldset|figure|header|footer|main|nav|iframe|html|head|body|link|meta)(?=[\s/>]|$)/i;
const HTML_RAW = /^ {0,3}<(script|style|pre|textarea|svg)(?=[\s>]|$)/i;

function kindOf(line: string): BlockKind {
  const text = line.trimStart();
  if (FENCE.test(line)) return 'code';
  if (/^#{1,6}(\s|$)/.test(text)) return 'heading';
  if (/^([-*_])\s*(?:\1\s*){2,}$/.test(text)) return 'rule';
  if (text.startsWith('>')) return 'quote';
  if (/^(?:[-+*]|\d{1,9}[.)])\s+\S/.test(text)) return 'list';
  if (/^\|.*\|\s*$/.test(text)) return 'table';
  if (text.startsWith('<!--') || HTML_RAW.test(line) || HTML_BLOCK.test(line)) return 'html';
  return 'paragraph';
}

function begin(kind: BlockKind, line: string): OpenBlock {
  let end = '';
  if (kind === 'code') end = FENCE.exec(line)?.[1] ?? '```';
  else if (kind === 'html') end = line.trimStart().startsWith('<!--') ? '-->' : rawEnd(line);
  return { kind, lines: [line], end };
}

function rawEnd(line: string): string {
  const tag = HTML_RAW.exec(line)?.[1];
  return tag ? `</${tag.toLowerCase()}>` : '';
}

function isWhole(block: OpenBlock): boolean {
  const last = block.lines.at(-1) ?? '';
  if (block.kind === 'heading' || block.kind === 'rule') return true;
  if (block.kind === 'html') return block.end !== '' && last.toLowerCase().includes(block.end);
  if (block.kind !== 'paragraph') return false;
  return block.lines.length >= OPEN_EMPHASIS_LINES_MAX || openRuns(block.lines.join('\n')).length === 0;
}

function continues(block: OpenBlock, line: string, kind: BlockKind): boolean {
  if (block.kind === 'list') return kind === 'list' || /^(?: {2,}|\t)/.test(line);
  if (block.kind === 'html') return true;
  return kind === block.kind;
}

function isFenceEnd(block: OpenBlock, line: string): boolean {
  const text = line.trim();
  return text.length >= block.end.length && text === block.end.charAt(0).repeat(text.length);
}

function finish(block: OpenBlock): Block {
  return { kind: block.kind, source: block.lines.join('\n') };
}

/** One more whole line: what it closed, and what is open after it. */
function step(open: OpenBlock | null, line: string): { closed: Block[]; open: OpenBlock | null } {
  if (open?.kind === 'code') {
    open.lines.push(line);
    return isFenceEnd(open, line) ? { closed: [finish(open)], open: null } : { closed: [], open };
  }
  const insideRaw = open?.kind === 'html' && open.end !== '';
  if (!insideRaw && line.trim() === '') return { closed: open ? [finish(open)] : [], open: null };
  const kind = kindOf(line);
  const closed: Block[] = [];
  let next = open;
  if (next && (insideRaw || continues(next, line, kind))) next.lines.push(line);
  else {
    if (next) closed.push(finish(next));
    next = begin(kind, line);
  }
  if (!isWhole(next)) return { closed, open: next };
  closed.push(finish(next));
  return { closed, open: null };
}

/**
 * Cuts story text into blocks while it is written. Every line of prose is a paragraph of its own, as novels are
 * typed; what was closed once never changes again.
 */
export class BlockSplitter {
  #open: OpenBlock | null = null;
  #partial = '';

  /** Takes more text; returns the blocks that are complete now. */
  push(text: string): Block[] {
    const closed: Block[] = [];
    const lines = (this.#partial + text).split('\n');
    this.#partial = lines.pop() ?? '';
    for (const line of lines) {
      const result = step(this.#open, line.endsWith('\r') ? line.slice(0, -1) : line);
      closed.push(...result.closed);
      this.#open = result.open;
    }
    return closed;
  }

  /** The blocks that are still being written: none, one, or one that the line under way is about to close and one more. */
  tail(): Block[] {
    if (this.#partial.trim() === '') return this.#open ? [finish(this.#open)] : [];
    const copy = this.#open ? { ...this.#open, lines: [...this.#open.lines] } : null;
    const { closed, open } = step(copy, this.#partial);
    return open ? [...closed, finish(open)] : closed;
  }
}

/** All blocks of a finished text. */
export function splitBlocks(text: string): Block[] {
  const splitter = new BlockSplitter();
  return [...splitter.push(text), ...splitter.tail()];
}

/** True when a paragraph has nothing to format: then it is shown as it stands, without the Markdown reader. */
export function isPlain(block: Block): boolean {
  return block.kind === 'paragraph' && !/[*_`<&\\\n[\]]|~~|!\[|https?:|www\./.test(block.source);
}
