import { m } from '$lib/i18n/generated/messages.js';
import { formatBytes, formatCount } from './format';

type Message = (inputs: Record<string, unknown>) => string;

/**
 * The app is built with one module a message, of which only errors and notices belong to the start. Elsewhere (dev
 * server, tests) messages are one module a language, and all are there anyway.
 */
const CATALOGUE: readonly Record<string, unknown>[] = import.meta.env.DEV
  ? [m]
  : Object.values(
      import.meta.glob<Record<string, unknown>>(
        ['/src/lib/i18n/generated/messages/error_*.js', '/src/lib/i18n/generated/messages/notice_*.js'],
        { eager: true },
      ),
    );

const MESSAGES = new Map<string, Message>();
for (const module of CATALOGUE) {
  for (const [name, message] of Object.entries(module)) {
    if (typeof message === 'function') MESSAGES.set(name, message as Message);
  }
}

/** An error as words for a person. */
export interface ErrorText {
  code: string;
  /** What happened. Never empty. */
  sentence: string;
  /** What to do; empty where there is nothing to say. */
  hint: string;
  /** The error's own English text; only where its code has no sentence yet. */
  detail: string;
}

/**
 * Makes the words from the code: messages `error_<code>` and `error_<code>_hint` with the error's data. A thrown value
 * of any kind and a code nobody has words for give a sentence too. In the data `size`, `bytes` and, beside them,
 * `limit` are shown as sizes.
 */
export function errorText(error: unknown): ErrorText {
  const { code, message, data } = partsOf(error);
  const key = `error_${code.replaceAll('-', '_')}`;
  const inputs = wordsOf(data);
  const sentence = say(key, inputs);
  if (sentence) return { code, sentence, hint: say(`${key}_hint`, inputs), detail: '' };
  return { code, sentence: m.error_unknown({ code }), hint: m.error_unknown_hint(), detail: message };
}

/** A notice (`notice_<code>`, else `error_<code>`) as one sentence. */
export function noticeText(notice: { code: string; data: Record<string, unknown> }): string {
  const key = notice.code.replaceAll('-', '_');
  const inputs = wordsOf(notice.data);
  return say(`notice_${key}`, inputs) || say(`error_${key}`, inputs) || m.error_unknown({ code: notice.code });
}

/** Words for a card's warning, which comes as `code: English sentence`; the English stands in for an unknown code. */
export function warningText(warning: string): string {
  const [code = '', ...rest] = warning.split(':');
  return say(`notice_${code.trim().replaceAll('-', '_')}`, {}) || rest.join(':').trim() || warning;
}

function say(key: string, inputs: Record<string, unknown>): string {
  return MESSAGES.get(key)?.(inputs) ?? '';
}

function wordsOf(data: Record<string, unknown>): Record<string, unknown> {
  const { size, bytes, limit } = data;
  const measured = typeof size === 'number' ? size : bytes;
  if (typeof measured !== 'number') return data;
  const isOver = typeof limit === 'number';
  // "64 MB, where 64 MB is the most" explains nothing: what is over by a little is told to the byte.
  const exact = isOver && formatBytes(measured) === formatBytes(limit);
  const say = (value: number) => (exact ? `${formatCount(value)} B` : formatBytes(value));
  return { ...data, size: say(measured), bytes: say(measured), ...(isOver ? { limit: say(limit) } : {}) };
}

function partsOf(error: unknown): { code: string; message: string; data: Record<string, unknown> } {
  if (typeof error !== 'object' || error === null) return { code: 'unexpected', message: String(error), data: {} };
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
  const text = typeof message === 'string' ? message : '';
  return {
    code: typeof code === 'string' ? code : 'unexpected',
    message: text,
    data: { detail: text, ...(typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}) },
  };
}
