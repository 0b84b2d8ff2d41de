/** A piece of an answer, told apart. */
export interface Piece {
  kind: 'text' | 'reasoning';
  text: string;
}

const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * Splits `<think>…</think>` at the very start of an answer from the answer, however the text is cut. Only there: a tag
 * later on is the author's. What may still become a tag is held back until it is decided or `flush` is called.
 */
export class ThinkTagSplitter {
  #state: 'start' | 'inside' | 'after' | 'text' = 'start';
  #held = '';

  push(text: string): Piece[] {
    const pieces: Piece[] = [];
    this.#held += text;
    if (this.#state === 'start') this.#readStart();
    if (this.#state === 'inside') this.#readInside(pieces);
    if (this.#state === 'after') this.#skipLineBreaks();
    if (this.#state === 'text') this.#take(pieces, 'text', this.#held.length);
    return pieces;
  }

  /** What was held back, when nothing more will come. */
  flush(): Piece[] {
    const pieces: Piece[] = [];
    this.#take(pieces, this.#state === 'inside' ? 'reasoning' : 'text', this.#held.length);
    if (this.#state === 'start' && pieces.length > 0) this.#state = 'text';
    return pieces;
  }

  #readStart(): void {
    const body = this.#held.trimStart();
    if (body.startsWith(OPEN)) {
      this.#held = body.slice(OPEN.length);
      this.#state = 'inside';
    } else if (!OPEN.startsWith(body)) {
      this.#state = 'text';
    }
  }

  #readInside(pieces: Piece[]): void {
    const end = this.#held.indexOf(CLOSE);
    if (end >= 0) {
      this.#take(pieces, 'reasoning', end);
      this.#held = this.#held.slice(CLOSE.length);
      this.#state = 'after';
      return;
    }
    this.#take(pieces, 'reasoning', this.#held.length - tailThatMayClose(this.#held));
  }

  #skipLineBreaks(): void {
    this.#held = this.#held.replace(/^[\r\n]+/, '');
    if (this.#held !== '') this.#state = 'text';
  }

  #take(pieces: Piece[], kind: Piece['kind'], length: number): void {
    if (length <= 0) return;
    pieces.push({ kind, text: this.#held.slice(0, length) });
    this.#held = this.#held.slice(length);
  }
}

/** Length of the longest end of `text` that is a beginning of the closing tag. */
function tailThatMayClose(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length--) {
    if (CLOSE.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
