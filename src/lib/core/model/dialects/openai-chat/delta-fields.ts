import { asList, isRecord, textOf, type JsonRecord } from '../../json-values';

/** Where endpoints put thinking, most common first; one event may carry the same words under several names. */
const REASONING_FIELDS = ['reasoning_content', 'reasoning', 'reasoning_text', 'thinking', 'reasoning_details'] as const;
/** Where the words are inside a structured part. */
const WORD_FIELDS = ['text', 'thinking', 'summary', 'content', 'reasoning'] as const;
const REASONING_PART = /think|reason/i;

/** Thinking in a delta or message, under whichever name. */
export function reasoningOf(delta: JsonRecord): string {
  for (const field of REASONING_FIELDS) {
    const words = wordsOf(delta[field], 0);
    if (words !== '') return words;
  }
  return asList(delta.content)
    .filter(isReasoningPart)
    .map((part) => wordsOf(part, 0))
    .join('');
}

/** The answer in a delta or message: a text, a list of parts, or a refusal (which is what the model said, too). */
export function contentOf(delta: JsonRecord): string {
  const { content } = delta;
  if (typeof content === 'string' && content !== '') return content;
  const parts = Array.isArray(content) ? (content as unknown[]) : isRecord(content) ? [content] : [];
  const text = parts
    .filter((part) => !isReasoningPart(part))
    .map((part) => wordsOf(part, 0))
    .join('');
  return text !== '' ? text : (textOf(delta.refusal) ?? '');
}

function isReasoningPart(part: unknown): boolean {
  return isRecord(part) && typeof part.type === 'string' && REASONING_PART.test(part.type);
}

function wordsOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (depth > 4) return '';
  if (Array.isArray(value)) return value.map((item) => wordsOf(item, depth + 1)).join('');
  if (!isRecord(value)) return '';
  for (const field of WORD_FIELDS) {
    const words = wordsOf(value[field], depth + 1);
    if (words !== '') return words;
  }
  return '';
}
