import { expandToParts } from './macro-parts';

/**
 * Fills in the macros of a text. `env` holds `char` and `user`, names as strings, and may hold `variables`.
 * Unknown macros stay as written and are listed by name. Never throws, runs no code.
 */
export function expandMacros(
  text: string,
  env: Record<string, unknown>,
): { text: string; variables: Record<string, unknown>; unknown: string[] } {
  const { parts, variables, unknown } = expandToParts(text, env);
  return { text: parts.map((part) => part.text).join(''), variables, unknown };
}
