/** Where a JSON text stops being JSON. */
export interface JsonErrorPlace {
  line: number;
  column: number;
  /** the text ends where more was needed */
  cut: boolean;
}

const SPACE = /[ \t\r\n]*/y;
const STRING = /"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;

/** The first place that no JSON could go on from, by a scan without recursion. Call it on text that failed to parse. */
export function findJsonError(text: string): JsonErrorPlace {
  const offset = new Scanner(text).run();
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return {
    line,
    column: offset - before.lastIndexOf('\n'),
    cut: text.slice(offset).trim() === '' || endsInString(text, offset),
  };
}

/** An unfinished string, escape or word reaches to the end of the text. */
function endsInString(text: string, offset: number): boolean {
  const rest = text.slice(offset);
  if (rest.startsWith('"')) return /^"[^"\\\x00-\x1f]*(?:\\[\s\S][^"\\\x00-\x1f]*)*\\?$/.test(rest);
  return /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-|-?\d+(?:\.|[eE][+-]?))$/.test(rest);
}

type Expect = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

class Scanner {
  readonly #text: string;
  #at = 0;
  readonly #open: ('{' | '[')[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Offset of the first wrong character; the length of the text when it ended too early. */
  run(): number {
    let expect: Expect = 'value';
    for (;;) {
      this.#take(SPACE);
      if (this.#at >= this.#text.length) return this.#text.length;
      const next = this.#step(expect);
      if (next === null) return this.#at;
      expect = next;
    }
  }

  #step(expect: Expect): Expect | null {
    const letter = this.#text.charAt(this.#at);
    if (expect === 'colon') return letter === ':' ? this.#advance('value') : null;
    if (expect === 'comma-or-end') {
      if (letter === ',') return this.#advance(this.#open.at(-1) === '{' ? 'key' : 'value');
      return this.#close(letter);
    }
    if (expect === 'key' || expect === 'key-or-end') {
      if (letter === '}' && expect === 'key-or-end') return this.#close(letter);
      return this.#take(STRING) ? 'colon' : null;
    }
    if (expect === 'nothing') return null;
    if (letter === ']' && expect === 'value-or-end') return this.#close(letter);
    return this.#value(letter);
  }

  #value(letter: string): Expect | null {
    if (letter === '{' || letter === '[') {
      this.#open.push(letter);
      return this.#advance(letter === '{' ? 'key-or-end' : 'value-or-end');
    }
    return this.#take(letter === '"' ? STRING : SCALAR) ? this.#afterValue() : null;
  }

  #close(letter: string): Expect | null {
    if (letter !== (this.#open.at(-1) === '{' ? '}' : ']') || this.#open.length === 0) return null;
    this.#open.pop();
    this.#at += 1;
    return this.#afterValue();
  }

  #afterValue(): Expect {
    return this.#open.length === 0 ? 'nothing' : 'comma-or-end';
  }

  #advance(expect: Expect): Expect {
    this.#at += 1;
    return expect;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }
}
