import type { FinishReason, StreamEvent, StreamFailure } from '../../stream-event';
import type { TurnUsage } from '../../../sessions/session-entry';

export interface Gathered {
  text: string;
  reasoning: string;
  calls: { id: string; name: string; arguments: string }[];
  /** What the deltas of each call add up to, by index. */
  streamed: string[];
  usage?: TurnUsage;
  finish?: FinishReason;
  error?: StreamFailure;
  /** How many `finish` and `error` events there were: must be 1. */
  lasts: number;
}

/** Adds the events of a stream up. */
export function gather(events: readonly StreamEvent[]): Gathered {
  const got: Gathered = { text: '', reasoning: '', calls: [], streamed: [], lasts: 0 };
  for (const event of events) {
    if (event.type === 'text-delta') got.text += event.text;
    else if (event.type === 'reasoning-delta') got.reasoning += event.text;
    else if (event.type === 'tool-input-delta')
      got.streamed[event.index] = (got.streamed[event.index] ?? '') + event.text;
    else if (event.type === 'tool-input-end')
      got.calls.push({ id: event.id, name: event.name, arguments: event.arguments });
    else if (event.type === 'usage') got.usage = event.usage;
    else if (event.type === 'finish') got.finish = event.reason;
    else if (event.type === 'error') got.error = event.error;
    if (event.type === 'finish' || event.type === 'error') got.lasts += 1;
  }
  return got;
}
