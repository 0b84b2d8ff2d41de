import type { PatternProblem } from './linear-regex';

export type Instruction =
  | { op: 'char'; test(char: string): boolean }
  | { op: 'split'; to: number[] }
  | { op: 'assert'; assertion: '^' | '$' | 'b' | 'B' }
  | { op: 'match' };

/** A pattern names a path; a longer one is a mistake. */
const SOURCE_MAX = 1_000;
/** Counted repeats are written out: `(a{100}){100}` ends here. */
const PROGRAM_MAX = 4_000;

class PatternError extends Error {
  constructor(readonly problem: PatternProblem) {
    super(problem);
  }
}

/** The program of a pattern that the browser's engine has accepted in the mode `flags`. */
export function compileProgram(source: string, flags: 'u' | ''): Instruction[] | PatternProblem {
  if (source.length > SOURCE_MAX) return 'too-large';
  try {
    const compiler = new Compiler(source, flags);
    const code = compiler.alternatives();
    return [...code, { op: 'match' }];
  } catch (error) {
    if (error instanceof PatternError) return error.problem;
    throw error;
  }
}

const LITERAL_ESCAPE = /^\\(?:x[0-9a-f]{2}|c[a-z]|u[0-9a-f]{4}|[^])/i;
const UNICODE_ESCAPE = /^\\(?:u\{[0-9a-f]+\}|u[d][89ab][0-9a-f]{2}\\u[d][c-f][0-9a-f]{2}|p\{[^}]*\})/i;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/;

/** Code is relative: a `split` counts from its own place until it is put together. */
type Code = Instruction[];

class Compiler {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly flags: 'u' | '',
  ) {}

  alternatives(): Code {
    const branches = [this.sequence()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      branches.push(this.sequence());
    }
    return branches.reduceRight((rest, branch) => alternate(branch, rest));
  }

  private sequence(): Code {
    let code: Code = [];
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      code = concat(code, this.repeated(this.atom()));
    }
    return code;
  }

  private repeated(code: Code): Code {
    const match = QUANTIFIER.exec(this.source.slice(this.at, this.at + 40));
    if (!match) return code;
    this.at += match[0].length;
    const [min, max] = bounds(match);
    let result: Code = [];
    for (let count = 0; count < min; count += 1) result = concat(result, code);
    if (max === Infinity) return concat(result, star(code));
    for (let count = min; count < max; count += 1) result = concat(result, optional(code));
    return result;
  }

  private atom(): Code {
    const char = this.source[this.at] ?? '';
    if (char === '(') return this.group();
    if (char === '^' || char === '$') {
      this.at += 1;
      return [{ op: 'assert', assertion: char }];
    }
    if (char === '\\') return this.escape();
    return this.character(char === '[' ? this.classLength() : this.characterLength());
  }

  private group(): Code {
    const opening = /^\((?:\?(?::|<(?![=!])[^>]*>))?/.exec(this.source.slice(this.at))?.[0] ?? '(';
    this.at += opening.length;
    if (opening === '(' && this.source[this.at] === '?') throw new PatternError('unsupported');
    const code = this.alternatives();
    this.at += 1;
    return code;
  }

  private escape(): Code {
    const rest = this.source.slice(this.at);
    const kind = rest.charAt(1);
    if (kind === 'b' || kind === 'B') {
      this.at += 2;
      return [{ op: 'assert', assertion: kind }];
    }
    if (/[1-9k]/.test(kind)) throw new PatternError('unsupported');
    const unicode = this.flags === 'u' ? UNICODE_ESCAPE.exec(rest)?.[0] : undefined;
    return this.character((unicode ?? LITERAL_ESCAPE.exec(rest)?.[0] ?? '\\').length);
  }

  private classLength(): number {
    for (let end = this.at + 1; end < this.source.length; end += 1) {
      if (this.source[end] === '\\') end += 1;
      else if (this.source[end] === ']') return end + 1 - this.at;
    }
    throw new PatternError('syntax');
  }

  /** One code point in Unicode mode, one unit in the older. */
  private characterLength(): number {
    return this.flags === 'u' && (this.source.codePointAt(this.at) ?? 0) > 0xffff ? 2 : 1;
  }

  /** One place of the text, judged by the browser's engine: on one character it cannot run long. */
  private character(length: number): Code {
    const atom = this.source.slice(this.at, this.at + length);
    this.at += length;
    const isPlain = /^[{}\]]$/.test(atom);
    const pattern = new RegExp(`^(?:${isPlain ? `\\${atom}` : atom})$`, this.flags);
    return [{ op: 'char', test: (char) => pattern.test(char) }];
  }
}

function bounds(match: RegExpExecArray): [number, number] {
  const [, sign, from, comma, to] = match;
  if (sign !== undefined) return sign === '*' ? [0, Infinity] : sign === '+' ? [1, Infinity] : [0, 1];
  const min = Number(from);
  const max = comma === undefined ? min : to === '' || to === undefined ? Infinity : Number(to);
  if (min > PROGRAM_MAX || (max !== Infinity && max > PROGRAM_MAX)) throw new PatternError('too-large');
  return [min, max];
}

function concat(first: Code, second: Code): Code {
  if (first.length + second.length > PROGRAM_MAX) throw new PatternError('too-large');
  return [...first, ...shift(second, first.length)];
}

/** The code as it reads when `by` instructions stand before it. */
const shift = (code: Code, by: number): Code =>
  code.map((step) => (step.op === 'split' ? { op: 'split', to: step.to.map((target) => target + by) } : step));

function alternate(first: Code, second: Code): Code {
  const left = concat([{ op: 'split', to: [1, first.length + 2] }], first);
  const jump: Code = [{ op: 'split', to: [1 + second.length] }];
  return concat(concat(left, jump), second);
}

function star(code: Code): Code {
  return concat(concat([{ op: 'split', to: [1, code.length + 2] }], code), [{ op: 'split', to: [-(code.length + 1)] }]);
}

function optional(code: Code): Code {
  return concat([{ op: 'split', to: [1, code.length + 1] }], code);
}
