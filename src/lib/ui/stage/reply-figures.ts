import type { StoryItem } from '$lib/app/api';

/** What of a reply's making its one line tells. Times are whole seconds. */
export interface ReplyFigures {
  /** Until the first word of the story; null where nobody measured it. */
  first: number | null;
  total: number | null;
  /** The time before the first word went into thinking that was shown. */
  thought: boolean;
  length: number;
}

/** Letters of Chinese, Japanese and Korean text, words of other text. */
export function storyLength(text: string, language: string): number {
  if (/^(zh|ja|ko)/.test(language)) return text.replace(/\s/g, '').length;
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

export function replyFigures(item: StoryItem, language: string): ReplyFigures {
  const timing = item.reply?.timing;
  return {
    first: timing ? seconds(timing.first) : null,
    total: timing ? seconds(timing.total) : null,
    thought: (item.reply?.reasoning ?? '').trim() !== '',
    length: storyLength(item.text, language),
  };
}

/** Whole seconds, at least one: "0 s" would say that nothing happened. */
export function seconds(ms: number): number {
  return Math.max(1, Math.round(ms / 1000));
}
