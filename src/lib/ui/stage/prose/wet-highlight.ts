import { keepWet, wetInk, type Arrival } from './wet-ink';

/** Names of the two highlights; their colours stand in the stage's style sheet. */
const WET = 'liyuan-wet';
const WETTEST = 'liyuan-wettest';

/**
 * Colours the newest words of an element paler, without touching its nodes: a highlight cannot move a letter. Where
 * the browser has no highlights, or motion is unwelcome, the ink is simply dry.
 */
export class WetHighlight {
  readonly #root: HTMLElement;
  #arrivals: Arrival[] = [];
  #frame = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** `length` UTF-16 units have just been added at the end. */
  arrived(length: number): void {
    if (typeof CSS === 'undefined' || !('highlights' in CSS) || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return;
    this.#arrivals.push({ length, time: performance.now() });
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#paint);
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#arrivals = [];
    if (typeof CSS === 'undefined' || !('highlights' in CSS)) return;
    CSS.highlights.delete(WET);
    CSS.highlights.delete(WETTEST);
  }

  readonly #paint = (): void => {
    const now = performance.now();
    this.#arrivals = keepWet(this.#arrivals, now);
    if (this.#arrivals.length === 0) {
      this.end();
      return;
    }
    const { wettest, wet } = wetInk(this.#arrivals, now);
    const pieces = lastText(this.#root, wettest + wet);
    const ranges: { wet: Range[]; wettest: Range[] } = { wet: [], wettest: [] };
    let left = wettest;
    for (const { node, from } of pieces) {
      const border = Math.max(from, node.length - left);
      if (border < node.length) ranges.wettest.push(range(node, border, node.length));
      if (from < border) ranges.wet.push(range(node, from, border));
      left = Math.max(0, left - (node.length - border));
    }
    CSS.highlights.set(WETTEST, new Highlight(...ranges.wettest));
    CSS.highlights.set(WET, new Highlight(...ranges.wet));
    this.#frame = requestAnimationFrame(this.#paint);
  };
}

function range(node: Text, from: number, to: number): Range {
  const result = document.createRange();
  result.setStart(node, from);
  result.setEnd(node, to);
  return result;
}

/** The text nodes that hold the last `units` of the element, last first. */
function lastText(root: HTMLElement, units: number): { node: Text; from: number }[] {
  const found: { node: Text; from: number }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let node: Node | null = deepestLast(root);
  let left = units;
  if (node) walker.currentNode = node;
  if (!(node instanceof Text)) node = walker.previousNode();
  while (node instanceof Text && left > 0) {
    const from = Math.max(0, node.length - left);
    found.push({ node, from });
    left -= node.length - from;
    node = walker.previousNode();
  }
  return found;
}

function deepestLast(root: Node): Node {
  let node = root;
  while (node.lastChild) node = node.lastChild;
  return node;
}
