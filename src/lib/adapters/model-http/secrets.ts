/** Shorter values are words, not secrets: to strike them out would make errors unreadable. */
const SECRET_MIN = 6;
const STRUCK = '•••';

/**
 * Strikes the secrets of one request out of everything that comes back: providers repeat keys in their errors, and
 * errors are shown, stored with the story and copied into bug reports.
 */
export class Secrets {
  readonly #values: string[];

  constructor(values: readonly (string | null)[]) {
    const known = values.flatMap((value) => spellings(value?.trim() ?? ''));
    this.#values = [...new Set(known)]
      .filter((value) => value.length >= SECRET_MIN)
      .sort((a, b) => b.length - a.length);
  }

  strike(text: string): string {
    let clean = text;
    for (const value of this.#values) clean = clean.replaceAll(value, STRUCK);
    for (const value of this.#values) clean = strikeCutTail(clean, value);
    return clean;
  }

  /** The same for every text inside plain data. */
  strikeIn<T>(value: T): T {
    return this.#strikeValue(value, 0) as T;
  }

  #strikeValue(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.strike(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > 8) return STRUCK;
    if (Array.isArray(value)) return value.map((item) => this.#strikeValue(item, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.#strikeValue(item, depth + 1)]));
  }
}

/** A secret as it may stand in a body: plain, inside JSON, in an address; and without the scheme before it. */
function spellings(value: string): string[] {
  if (value === '') return [];
  const bare = value.replace(/^(?:bearer|basic|token)\s+/i, '');
  return [value, bare].flatMap((each) => [each, JSON.stringify(each).slice(1, -1), encodeURIComponent(each)]);
}

/** Texts are cut to a length: the beginning of a secret may be what is left at the end. */
function strikeCutTail(text: string, value: string): string {
  const body = text.replace(/…$/, '');
  for (let length = Math.min(value.length - 1, body.length); length >= SECRET_MIN; length -= 1) {
    if (body.endsWith(value.slice(0, length))) return `${body.slice(0, -length)}${STRUCK}${text.slice(body.length)}`;
  }
  return text;
}
