import { asList, asRecord, isRecord, numberOf, parseJson, textOf } from './json-values';

/** What a provider said went wrong. */
export interface ProviderError {
  message: string;
  /** HTTP-like status inside the body, if there is one. */
  status?: number;
  /** The provider's own kind of error, e.g. `rate_limit_error`. */
  kind?: string;
}

/** Longest text taken over from a provider, in UTF-16 units: enough for every real message, short enough to show. */
const WORDS_MAX = 1_000;

/** Errors wrapped in errors: nobody wraps deeper, and a hostile body must not overflow the stack. */
const NESTING_MAX = 6;

/** Kinds that pass by themselves. */
const PASSING =
  /overload|rate.?limit|too.?many|timeout|timed.?out|temporar|unavailable|server_error|internal|exhausted/i;

/** Statuses worth another try: time-out, conflict (a lock at the provider), rate limit and everything of the server's. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

export function isRetryable(error: ProviderError): boolean {
  if (error.status !== undefined) return isRetryableStatus(error.status);
  return PASSING.test(`${error.kind ?? ''} ${error.message}`);
}

/** The provider's own words from any common shape of an error body, or null when it holds none. */
export function readProviderError(value: unknown): ProviderError | null {
  return readAt(value, 0);
}

function readAt(value: unknown, depth: number): ProviderError | null {
  if (depth > NESTING_MAX) return null;
  if (Array.isArray(value)) return readAt(asList(value)[0], depth + 1);
  const text = textOf(value);
  if (text !== undefined) return { message: cut(text) };
  if (!isRecord(value)) return null;
  const inner = value.error ?? value.errors;
  const nested = isRecord(inner) || Array.isArray(inner) ? readAt(inner, depth + 1) : null;
  const message = nested?.message ?? textOf(inner) ?? ownWords(value, depth);
  if (message === undefined) return null;
  const code = value.code ?? value.status_code ?? value.status;
  const status = nested?.status ?? httpStatus(code);
  const kind = nested?.kind ?? textOf(value.type) ?? textOf(code);
  return {
    message: cut(message),
    ...(status === undefined ? {} : { status }),
    ...(kind === undefined ? {} : { kind }),
  };
}

/** The same from the text of a body: JSON, an HTML page (its title) or plain words. Never empty: `fallback` at last. */
export function readErrorBody(text: string, fallback: string): ProviderError {
  const json = parseJson(text);
  const known = json === undefined || typeof json === 'string' ? null : readProviderError(json);
  if (known) return known;
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
  const words = looksLikeMarkup(text) ? title : text.trim();
  return { message: words ? cut(words) : fallback };
}

export function looksLikeMarkup(text: string): boolean {
  return /^\s*</.test(text);
}

function ownWords(value: Record<string, unknown>, depth: number): string | undefined {
  const own =
    textOf(value.message) ??
    textOf(value.detail) ??
    textOf(value.msg) ??
    textOf(value.error_msg) ??
    textOf(value.Message) ??
    textOf(value.error_description) ??
    textOf(value.title) ??
    validation(value.detail);
  const raw = upstreamWords(value.metadata, depth);
  if (raw === undefined) return own;
  return own === undefined ? raw : `${own}: ${raw}`;
}

/** FastAPI's list of what did not validate. */
function validation(detail: unknown): string | undefined {
  const lines = asList(detail).flatMap((item) => {
    const { msg, loc } = asRecord(item);
    const words = textOf(msg);
    return words === undefined ? [] : [`${asList(loc).map(String).join('.')}: ${words}`];
  });
  return lines.length === 0 ? undefined : lines.join('; ');
}

/** OpenRouter hides what the model's host said in `metadata.raw`, as text that may be JSON again. */
function upstreamWords(metadata: unknown, depth: number): string | undefined {
  const raw = asRecord(metadata).raw;
  const text = textOf(raw);
  const parsed = text === undefined ? raw : parseJson(text);
  return readAt(parsed, depth + 1)?.message ?? text;
}

function httpStatus(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number >= 400 && number <= 599 ? number : undefined;
}

function cut(text: string): string {
  const trimmed = text.trim();
  return trimmed.length <= WORDS_MAX ? trimmed : `${trimmed.slice(0, WORDS_MAX)}…`;
}
