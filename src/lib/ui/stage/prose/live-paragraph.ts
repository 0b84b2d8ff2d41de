import { openRuns, repairTail } from './emphasis';
import { markup } from './load-markup';
import { isPlain } from './split-blocks';

/** Formatted text beyond this is cut at a sentence and not rendered again while the paragraph grows. UTF-16 units. */
const PIECE_MIN = 240;

const isPlainText = (text: string): boolean => isPlain({ kind: 'paragraph', source: text });

/** The paragraph under the pen: what it costs to add a word does not grow with what stands. */
export class LiveParagraph {
  readonly #element: HTMLElement;
  readonly #text = document.createTextNode('');
  /** Units that stand for good. */
  #settled = 0;
  /** Nodes of the unsettled end, when it has formatting. */
  #end: Node[] = [];

  constructor(element: HTMLElement) {
    this.#element = element;
    element.append(this.#text);
  }

  /** `source` begins with what was given before. */
  update(source: string): void {
    const tail = source.slice(this.#settled);
    if (this.#end.length === 0 && isPlainText(tail)) {
      this.#text.appendData(tail);
      this.#settled = source.length;
      return;
    }
    this.#settle(source);
    const rest = source.slice(this.#settled);
    for (const node of this.#end) node.parentNode?.removeChild(node);
    this.#end = rest === '' ? [] : this.#nodes(repairTail(rest));
    this.#element.append(...this.#end);
  }

  #settle(source: string): void {
    const rest = source.slice(this.#settled);
    if (rest.length < PIECE_MIN) return;
    const ends = [...rest.matchAll(/[。！？.!?”’"』」](?=.)/gs)].map((match) => match.index + 1);
    const cut = ends.reverse().find((end) => {
      const piece = rest.slice(0, end);
      return (
        openRuns(piece).length === 0 &&
        !/^\*/.test(rest.slice(end)) &&
        (piece.match(/`/g)?.length ?? 0) % 2 === 0 &&
        !/[<[][^>\]]*$/.test(piece)
      );
    });
    if (!cut) return;
    for (const node of this.#end) node.parentNode?.removeChild(node);
    this.#end = [];
    this.#element.append(...this.#nodes(rest.slice(0, cut)));
    this.#settled += cut;
  }

  #nodes(text: string): Node[] {
    const reader = isPlainText(text) ? null : markup();
    return reader ? [...reader.inlineFragment(text).childNodes] : [document.createTextNode(text)];
  }
}
