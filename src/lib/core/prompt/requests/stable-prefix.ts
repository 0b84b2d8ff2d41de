import { estimateTokens } from '$lib/core/model/estimate-tokens';
import type { MessageOutline } from './outline';

/** A text by its hash. */
export type LoadText = (hash: string) => Promise<string>;

/**
 * Tokens at the start that two requests share byte for byte, roles included, estimated: what a provider can still have
 * in its cache. Texts are loaded only where the two begin to differ.
 */
export async function stableTokens(
  before: readonly MessageOutline[],
  now: readonly MessageOutline[],
  textBefore: LoadText,
  textNow: LoadText,
): Promise<number> {
  let tokens = 0;
  for (const [place, message] of now.entries()) {
    const other = before[place];
    if (!other || other.role !== message.role || JSON.stringify(other.fields) !== JSON.stringify(message.fields)) break;
    const shared = await sharedPart(other, message, textBefore, textNow);
    tokens += shared.tokens;
    if (!shared.whole) break;
  }
  return tokens;
}

/** What the beginnings of two messages share, in tokens of the later one. */
async function sharedPart(
  before: MessageOutline,
  now: MessageOutline,
  textBefore: LoadText,
  textNow: LoadText,
): Promise<{ tokens: number; whole: boolean }> {
  let tokens = 0;
  let same = 0;
  while (same < now.segments.length && isSame(before, now, same)) {
    tokens += now.segments[same]?.tokens ?? 0;
    same += 1;
  }
  const left = runOf(before, same, textBefore);
  const right = runOf(now, same, textNow);
  let old = '';
  for (;;) {
    const piece = await right.next();
    if (piece.done) break;
    while (old.length < piece.value.text.length) {
      const more = await left.next();
      if (more.done) break;
      old += more.value.text;
    }
    const length = commonLength(old, piece.value.text);
    if (length < piece.value.text.length) {
      const isCounted = piece.value.tokens > 0 && length > 0;
      return { tokens: tokens + (isCounted ? estimateTokens(piece.value.text.slice(0, length)) : 0), whole: false };
    }
    tokens += piece.value.tokens;
    old = old.slice(length);
  }
  return { tokens, whole: old === '' && (await left.next()).done === true };
}

function isSame(before: MessageOutline, now: MessageOutline, index: number): boolean {
  const one = before.segments[index];
  const two = now.segments[index];
  return one !== undefined && two !== undefined && one.hash === two.hash && one.before === two.before;
}

/** A message's text from a segment on, piece by piece. */
async function* runOf(
  message: MessageOutline,
  from: number,
  load: LoadText,
): AsyncGenerator<{ text: string; tokens: number }> {
  for (const { hash, before, tokens } of message.segments.slice(from)) {
    if (before !== '') yield { text: before, tokens: 0 };
    yield { text: await load(hash), tokens };
  }
  if (message.after !== '') yield { text: message.after, tokens: 0 };
}

/** UTF-16 units that two texts begin with alike, never half a pair. */
function commonLength(one: string, two: string): number {
  const shorter = Math.min(one.length, two.length);
  let length = 0;
  while (length < shorter && one.charCodeAt(length) === two.charCodeAt(length)) length += 1;
  const last = length > 0 && length < two.length ? two.charCodeAt(length - 1) : 0;
  return last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}
