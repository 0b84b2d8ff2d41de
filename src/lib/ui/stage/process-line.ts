import { m } from '$lib/i18n/generated/messages.js';
import type { LiveReply } from '$lib/state/live-reply.svelte';
import { formatCount } from '$lib/ui/kit/format';
import { seconds, storyLength, type ReplyFigures } from './reply-figures';

/** What was done for a reply, in words. */
export function processLine({ first, thought, length }: ReplyFigures, written: (n: number) => string = wrote): string {
  const before =
    first === null ? null : thought ? m.stage_thought({ seconds: first }) : m.stage_waited({ seconds: first });
  if (length === 0) return before ?? m.stage_wrote_nothing();
  return before === null ? written(length) : m.stage_and({ first: before, second: written(length) });
}

/** What is being done for a reply, counting up. */
export function runningLine(live: LiveReply, now: number, language: string): string {
  const waited = seconds((live.firstTextAt ?? now) - live.startedAt);
  const thinks = live.reasoningLength > 0;
  if (live.retry) return m.stage_retrying();
  if (live.firstTextAt === null) {
    return thinks ? m.stage_thinking({ seconds: waited }) : m.stage_waiting({ seconds: waited });
  }
  // The text itself is no rune: its length is what changes.
  const length = live.length > 0 ? storyLength(live.text, language) : 0;
  return processLine({ first: waited, total: null, thought: thinks, length });
}

function wrote(count: number): string {
  return m.stage_wrote({ count, shown: formatCount(count) });
}
