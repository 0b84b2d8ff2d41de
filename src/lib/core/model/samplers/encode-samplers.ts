import type { Samplers } from '../messages';
import type { Compat } from '../model-config';
import { SAMPLER_PROFILES, type SamplerProfile, type SamplerRule } from './profiles';

export interface EncodedSamplers {
  /** Fields of the request's body. */
  fields: Record<string, unknown>;
  /** Samplers that were set and not sent, by our names, in alphabetical order. */
  dropped: string[];
  /** Samplers that were moved into the endpoint's range. */
  clamped: { sampler: string; from: number; to: number }[];
}

/**
 * The samplers as the profile of `compat` writes them (default: OpenAI's core set). What the endpoint does not take is
 * named in `dropped`, never sent and never silently lost; "off" values (top_k 0, seed −1) count as not set.
 */
export function encodeSamplers(samplers: Samplers, compat: Compat, temperatureMax?: number): EncodedSamplers {
  const profile = SAMPLER_PROFILES[compat.samplerProfile ?? 'openai'];
  const result: EncodedSamplers = { fields: {}, dropped: [], clamped: [] };
  encodeNumbers(samplers, profile, temperatureMax, result);
  encodeStop(samplers.stop, profile, result);
  encodeLogitBias(samplers.logitBias, profile, result);
  encodeEffort(samplers.reasoningEffort, profile, result);
  encodeMaxTokens(samplers.maxTokens, compat, result);
  result.dropped.sort();
  return result;
}

const NUMERIC: readonly SamplerRule['sampler'][] = [
  'temperature',
  'topP',
  'topK',
  'topA',
  'minP',
  'typicalP',
  'tfs',
  'frequencyPenalty',
  'presencePenalty',
  'repetitionPenalty',
  'repetitionRange',
  'seed',
];

function encodeNumbers(
  samplers: Samplers,
  profile: SamplerProfile,
  temperatureMax: number | undefined,
  result: EncodedSamplers,
): void {
  for (const sampler of NUMERIC) {
    const value = samplers[sampler];
    if (value === undefined) continue;
    const rule = profile.rules.find((each) => each.sampler === sampler);
    if (!rule || !Number.isFinite(value)) {
      result.dropped.push(sampler);
      continue;
    }
    if (rule.above !== undefined && value <= rule.above) continue;
    const max =
      sampler === 'temperature' && temperatureMax !== undefined
        ? Math.min(temperatureMax, rule.max ?? Infinity)
        : rule.max;
    const whole = rule.integer ? Math.round(value) : value;
    const sent = Math.min(max ?? Infinity, Math.max(rule.min ?? -Infinity, whole));
    if (sent !== value) result.clamped.push({ sampler, from: value, to: sent });
    for (const field of rule.fields) result.fields[field] = sent;
  }
}

function encodeStop(stop: readonly string[] | undefined, profile: SamplerProfile, result: EncodedSamplers): void {
  const wanted = (stop ?? []).filter((each) => each !== '');
  if (wanted.length > profile.stopMax) result.dropped.push('stop');
  const sent = wanted.slice(0, profile.stopMax);
  if (sent.length > 0) result.fields.stop = sent;
}

function encodeLogitBias(bias: Samplers['logitBias'], profile: SamplerProfile, result: EncodedSamplers): void {
  const entries = Object.entries(bias ?? {});
  if (entries.length === 0) return;
  // Endpoints take token ids; texts would have to be cut by the model's own tokenizer.
  const usable = entries.filter(([token, value]) => /^\d+$/.test(token) && Number.isFinite(value));
  if (!profile.logitBias || usable.length < entries.length) result.dropped.push('logitBias');
  if (!profile.logitBias || usable.length === 0) return;
  result.fields.logit_bias = Object.fromEntries(
    usable.map(([token, value]) => [token, Math.min(100, Math.max(-100, value))]),
  );
}

function encodeEffort(effort: Samplers['reasoningEffort'], profile: SamplerProfile, result: EncodedSamplers): void {
  if (effort === undefined || effort === 'auto') return;
  if (profile.reasoning === 'object') result.fields.reasoning = { effort };
  else result.fields.reasoning_effort = effort;
}

function encodeMaxTokens(maxTokens: number | undefined, compat: Compat, result: EncodedSamplers): void {
  if (maxTokens === undefined) return;
  if (!(maxTokens >= 1) || !Number.isFinite(maxTokens)) {
    result.dropped.push('maxTokens');
    return;
  }
  result.fields[compat.maxTokensField ?? 'max_tokens'] = Math.floor(maxTokens);
}
