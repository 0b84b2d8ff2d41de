import type { TurnUsage } from '../sessions/session-entry';
import { asRecord, isRecord, numberOf } from './json-values';

/**
 * Tokens from any of the shapes that OpenAI-compatible endpoints report them in, or null. Cached tokens are looked
 * for in `prompt_tokens_details.cached_tokens` (OpenAI, OpenRouter, xAI), `prompt_cache_hit_tokens` (DeepSeek),
 * `cached_tokens` (Moonshot), `cache_read_input_tokens` (Anthropic proxies).
 */
export function readUsage(value: unknown): TurnUsage | null {
  if (!isRecord(value)) return null;
  const input = first(value, ['prompt_tokens', 'input_tokens', 'promptTokens', 'prompt_eval_count']);
  const output = first(value, ['completion_tokens', 'output_tokens', 'completionTokens', 'eval_count']);
  if (input === undefined && output === undefined) return null;
  const cached =
    first(asRecord(value.prompt_tokens_details), ['cached_tokens']) ??
    first(asRecord(value.input_tokens_details), ['cached_tokens']) ??
    first(value, ['prompt_cache_hit_tokens', 'cached_tokens', 'cache_read_input_tokens', 'num_cached_tokens']);
  return { input: input ?? 0, output: output ?? 0, ...(cached === undefined ? {} : { cached }) };
}

/** llama.cpp's `timings`, for builds that send no `usage`: `prompt_n` counts only what was not cached. */
export function readTimings(value: unknown): TurnUsage | null {
  if (!isRecord(value)) return null;
  const fresh = count(value.prompt_n);
  const output = count(value.predicted_n);
  if (fresh === undefined || output === undefined) return null;
  const cached = count(value.cache_n);
  return { input: fresh + (cached ?? 0), output, ...(cached === undefined ? {} : { cached }) };
}

/** The sum over the rounds of a turn. */
export function addUsage(a: TurnUsage, b: TurnUsage): TurnUsage {
  const cached = a.cached === undefined && b.cached === undefined ? undefined : (a.cached ?? 0) + (b.cached ?? 0);
  return { input: a.input + b.input, output: a.output + b.output, ...(cached === undefined ? {} : { cached }) };
}

function first(from: Record<string, unknown>, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = count(from[name]);
    if (value !== undefined) return value;
  }
  return undefined;
}

function count(value: unknown): number | undefined {
  const number = numberOf(value);
  return number === undefined || number < 0 ? undefined : Math.round(number);
}
