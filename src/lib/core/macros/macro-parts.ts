/** A run of the result: plain text as it stood, or what a macro gave. `offset` is where it begins in the source. */
export interface MacroPart {
  text: string;
  offset: number;
  /** Name of the macro, lower case; absent for plain text. */
  macro?: string;
}

export interface MacroResult {
  parts: MacroPart[];
  variables: Record<string, unknown>;
  /** Names of macros that were left as written, each once, in order. */
  unknown: string[];
}

/** `{{…}}` without braces inside, and the angle marks of SillyTavern's early cards. */
const MACRO = /\{\{([^{}]*)\}\}|<(USER|BOT|CHAR)>/gi;
const ANGLE: Record<string, string> = { user: 'user', bot: 'char', char: 'char' };

/**
 * The text cut at its macros. Known are `{{char}}` and `{{user}}` in any case and with spaces inside, and `<USER>`,
 * `<BOT>`, `<CHAR>`. What a macro gives is not read again: a name with braces cannot start another macro.
 */
export function expandToParts(text: string, env: Record<string, unknown>): MacroResult {
  const parts: MacroPart[] = [];
  const unknown = new Set<string>();
  let done = 0;
  for (const match of text.matchAll(MACRO)) {
    const inner = match[1]?.trim() ?? '';
    const name = match[2] === undefined ? inner.toLowerCase() : (ANGLE[match[2].toLowerCase()] ?? '');
    const value = name === 'char' || name === 'user' ? env[name] : undefined;
    if (typeof value !== 'string') {
      if (match[2] === undefined && inner !== '') unknown.add(macroName(inner));
      continue;
    }
    if (match.index > done) parts.push({ text: text.slice(done, match.index), offset: done });
    parts.push({ text: value, offset: match.index, macro: name });
    done = match.index + match[0].length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), offset: done });
  return { parts, variables: variablesOf(env), unknown: [...unknown] };
}

/** `random` of `random::a::b`, `time` of `time`. */
function macroName(inner: string): string {
  return /^[^\s:]+/.exec(inner)?.[0] ?? inner;
}

function variablesOf(env: Record<string, unknown>): Record<string, unknown> {
  const { variables } = env;
  return typeof variables === 'object' && variables !== null ? { ...variables } : {};
}
