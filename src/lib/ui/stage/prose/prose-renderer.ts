import { BlockSplitter, isPlain, splitBlocks, type Block } from './split-blocks';
import { LiveParagraph } from './live-paragraph';
import { markup } from './load-markup';
import { codeElement, fenceText, type CodeLabels } from './code-block';

interface Shown {
  block: Block;
  element: HTMLElement;
  /** Rendered without the Markdown reader because that had not arrived yet. */
  raw: boolean;
  /** Set while this is the paragraph under the pen. */
  live?: LiveParagraph;
}

/** Leading blanks (an author's own indent) would add to the indent of the page, or read as code. */
export function paragraphText(source: string): string {
  return source.replace(/^[ \t\u3000\u00a0]+/, '');
}

/**
 * Shows story text in an element, block by block. While a reply is written only its last block is touched; when it is
 * delivered the nodes stay the same ones, so no line can move.
 */
export class ProseRenderer {
  readonly #root: HTMLElement;
  readonly #labels: CodeLabels;
  #done: Shown[] = [];
  #tail: Shown[] = [];
  #splitter: BlockSplitter | null = null;

  constructor(root: HTMLElement, labels: CodeLabels) {
    this.#root = root;
    this.#labels = labels;
  }

  /** Shows a whole text; blocks that are shown already keep their nodes. */
  set(text: string): void {
    this.#splitter = null;
    this.#reconcile(splitBlocks(text));
  }

  /** Begins a reply that arrives in pieces, with what there is of it. */
  begin(text: string): void {
    this.set('');
    this.#splitter = new BlockSplitter();
    this.append(text);
  }

  /** More of it. */
  append(text: string): void {
    if (!this.#splitter || text === '') return;
    const closed = this.#splitter.push(text);
    for (const block of closed) this.#close(block);
    this.#showTail(this.#splitter.tail());
  }

  /** Renders again what had to be shown raw. */
  refresh(): void {
    for (const shown of this.#done) {
      if (!shown.raw) continue;
      const next = this.#render(shown.block);
      shown.element.replaceWith(next.element);
      Object.assign(shown, next);
    }
  }

  #close(block: Block): void {
    const open = this.#tail.shift();
    if (open && isSame(open.block, block) && isPlain(block)) {
      this.#done.push({ block, element: open.element, raw: false });
      return;
    }
    const next = this.#render(block);
    if (open) open.element.replaceWith(next.element);
    else this.#root.insertBefore(next.element, this.#tail[0]?.element ?? null);
    this.#done.push(next);
  }

  #showTail(blocks: Block[]): void {
    blocks.forEach((block, at) => {
      const old = this.#tail[at];
      const isLast = at === blocks.length - 1;
      if (old && this.#grow(old, block, isLast)) return;
      const next = isLast && block.kind === 'paragraph' ? this.#liveParagraph(block) : this.#render(block);
      if (old) old.element.replaceWith(next.element);
      else this.#root.append(next.element);
      this.#tail[at] = next;
    });
    for (const gone of this.#tail.splice(blocks.length)) gone.element.remove();
  }

  /** Adds to the block under way without touching what stands; false when it has to be rendered anew. */
  #grow(old: Shown, block: Block, isLast: boolean): boolean {
    if (isSame(old.block, block)) return true;
    if (!isLast || old.block.kind !== block.kind) return false;
    if (old.live) {
      old.live.update(paragraphText(block.source));
    } else if (block.kind === 'code') {
      const text = old.element.querySelector('code')?.firstChild;
      const now = fenceText(block.source);
      if (!(text instanceof Text) || !now.startsWith(text.data)) return false;
      text.appendData(now.slice(text.length));
    } else return false;
    old.block = block;
    return true;
  }

  #liveParagraph(block: Block): Shown {
    const element = document.createElement('p');
    const live = new LiveParagraph(element);
    live.update(paragraphText(block.source));
    return { block, element, raw: false, live };
  }

  #reconcile(blocks: Block[]): void {
    const shown = [...this.#done, ...this.#tail];
    const live = this.#done.length;
    this.#tail = [];
    this.#done = blocks.map((block, at) => {
      const old = shown[at];
      // What was still open is rendered once more, unless there is nothing in it to render.
      if (old && isSame(old.block, block) && (at < live || isPlain(block)))
        return { block, element: old.element, raw: old.raw };
      const next = this.#render(block);
      if (old) old.element.replaceWith(next.element);
      else this.#root.append(next.element);
      return next;
    });
    for (const gone of shown.slice(blocks.length)) gone.element.remove();
  }

  #render(block: Block): Shown {
    if (block.kind === 'code') return { block, element: codeElement(block.source, this.#labels), raw: false };
    const reader = isPlain(block) ? null : markup();
    if (block.kind === 'paragraph') {
      const element = document.createElement('p');
      const text = paragraphText(block.source);
      if (reader) element.append(reader.inlineFragment(text));
      else element.textContent = text;
      return { block, element, raw: !isPlain(block) && !reader };
    }
    const element = document.createElement('div');
    element.dataset.block = block.kind;
    if (reader) element.append(reader.blockFragment(block));
    else element.textContent = block.source;
    return { block, element, raw: !reader };
  }
}

function isSame(a: Block, b: Block): boolean {
  return a.kind === b.kind && a.source === b.source;
}
