import { compileProgram, type Instruction } from './regex-program';

/**
 * A pattern in JavaScript's syntax that is searched for in linear time: all ways through it are walked side by side,
 * so that nothing a person types can hang. Look-around and back-references cannot be done this way.
 */
export type LinearRegex = { ok: true; test(text: string): boolean } | { ok: false; problem: PatternProblem };

/** `syntax`: not a pattern; `unsupported`: look-around or a back-reference; `too-large`: too long or too many repeats. */
export type PatternProblem = 'syntax' | 'unsupported' | 'too-large';

/** Never throws. The search has no implied anchors and minds case. */
export function compileLinearRegex(source: string): LinearRegex {
  const flags = flagsFor(source);
  if (flags === null) return { ok: false, problem: 'syntax' };
  const program = compileProgram(source, flags);
  if (typeof program === 'string') return { ok: false, problem: program };
  return { ok: true, test: (text) => search(program, flags === 'u' ? [...text] : text.split('')) };
}

/** Unicode mode where the pattern is valid in it, else the older syntax; null when it is no pattern at all. */
function flagsFor(source: string): 'u' | '' | null {
  for (const flags of ['u', ''] as const) {
    try {
      new RegExp(source, flags);
      return flags;
    } catch {
      // tried in the other mode
    }
  }
  return null;
}

function search(program: readonly Instruction[], chars: readonly string[]): boolean {
  let current: number[] = [];
  const seen = new Int32Array(program.length).fill(-1);
  for (let at = 0; at <= chars.length; at += 1) {
    // The start joins at every place: the match may begin anywhere.
    const next: number[] = [];
    for (const state of [...current, 0]) if (follow(program, state, chars, at, seen, next)) return true;
    const char = chars[at];
    if (char === undefined) return false;
    current = [];
    for (const state of next) {
      const step = program[state];
      if (step?.op === 'char' && step.test(char)) current.push(state + 1);
    }
  }
  return false;
}

/** Walks from a state to all that want a character, into `next`; true when the end of the pattern is reached. */
function follow(
  program: readonly Instruction[],
  from: number,
  chars: readonly string[],
  at: number,
  seen: Int32Array,
  next: number[],
): boolean {
  const stack = [from];
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    if (seen[state] === at) continue;
    seen[state] = at;
    const step = program[state];
    if (step === undefined) continue;
    if (step.op === 'match') return true;
    if (step.op === 'char') next.push(state);
    else if (step.op === 'split') stack.push(...step.to);
    else if (holds(step.assertion, chars, at)) stack.push(state + 1);
  }
  return false;
}

const isWord = (char: string | undefined): boolean => char !== undefined && /^\w$/.test(char);

function holds(assertion: '^' | '$' | 'b' | 'B', chars: readonly string[], at: number): boolean {
  if (assertion === '^') return at === 0;
  if (assertion === '$') return at === chars.length;
  return (isWord(chars[at - 1]) !== isWord(chars[at])) === (assertion === 'b');
}
