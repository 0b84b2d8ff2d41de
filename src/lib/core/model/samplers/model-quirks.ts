import type { Compat } from '../model-config';

export interface ModelQuirk {
  /** Matched against the provider's name of the model, without its vendor prefix. */
  pattern: RegExp;
  compat?: Compat;
  temperatureMax?: number;
}

/** Models that deviate from their endpoint; the first match counts. What a user set in `compat` wins over it. */
export const MODEL_QUIRKS: readonly ModelQuirk[] = [
  // Reasoning models of OpenAI refuse every sampler, and `max_tokens`.
  {
    pattern: /^o[134](?:-|$)/i,
    compat: { samplerProfile: 'none', maxTokensField: 'max_completion_tokens', systemRole: 'developer' },
  },
  {
    pattern: /^gpt-5(?!.*chat)/i,
    compat: { samplerProfile: 'none', maxTokensField: 'max_completion_tokens', systemRole: 'developer' },
  },
  { pattern: /^kimi-k2(?:\.5|-thinking)/i, compat: { samplerProfile: 'none' } },
  { pattern: /^(?:minimax|abab|longcat)/i, temperatureMax: 1 },
];

export function quirkOf(model: string): ModelQuirk | undefined {
  const name = model.slice(model.lastIndexOf('/') + 1);
  return MODEL_QUIRKS.find((quirk) => quirk.pattern.test(name));
}
