import { findJsonError } from './json-error';

export type JsonResult =
  | { ok: true; value: unknown; /** nesting of arrays and objects, 0 for a scalar */ depth: number }
  | { ok: false; reason: 'too-deep'; depth: number; limit: number }
  /** `line` and `column` from 1, in UTF-16 units; `cut`: the text ends where more was needed */
  | { ok: false; reason: 'bad'; line: number; column: number; cut: boolean };

/**
 * Parses JSON from outside. Nesting is measured before parsing and without recursion. `JSON.parse` makes own
 * properties of every key, so `__proto__` stays harmless data (copy it with spread or `setOwn`, never by assignment).
 */
export function parseJson(text: string, depthLimit: number): JsonResult {
  const depth = jsonDepth(text);
  if (depth > depthLimit) return { ok: false, reason: 'too-deep', depth, limit: depthLimit };
  try {
    return { ok: true, value: JSON.parse(text) as unknown, depth };
  } catch {
    // engines word the place differently or not at all; we find it ourselves
    return { ok: false, reason: 'bad', ...findJsonError(text) };
  }
}

/** Deepest nesting of brackets outside strings. Text that is no JSON gives some number. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === 0x22) {
      index = endOfString(text, index);
      continue;
    }
    if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    index += 1;
  }
  return deepest;
}

/** Index after the string that begins at `start`. Jumps from quote to quote: native search is much faster than a loop. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1) {
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}
