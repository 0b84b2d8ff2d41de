import type { FinishReason } from '../../stream-event';

/** Reasons as endpoints spell them, lower case. */
const REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  stop_sequence: 'stop',
  end_turn: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  complete: 'stop',
  completed: 'stop',
  length: 'length',
  max_tokens: 'length',
  max_output_tokens: 'length',
  model_length: 'length',
  tool_calls: 'tool-calls',
  tool_call: 'tool-calls',
  tool_use: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
  sensitive: 'content-filter',
  safety: 'content-filter',
  recitation: 'content-filter',
  prohibited_content: 'content-filter',
  refusal: 'content-filter',
};

/** A provider's finish reason as ours; `hasCalls`: local servers say `stop` after tool calls, too. */
export function finishReason(raw: string, hasCalls: boolean): FinishReason {
  const known = Object.hasOwn(REASONS, raw.toLowerCase()) ? REASONS[raw.toLowerCase()] : undefined;
  if (hasCalls && (known === 'stop' || known === undefined)) return 'tool-calls';
  return known ?? 'other';
}
