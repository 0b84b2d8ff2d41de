import type { Samplers } from '../messages';
import type { Compat } from '../model-config';

export type SamplerProfileId = NonNullable<Compat['samplerProfile']>;
export type NumericSampler = Exclude<keyof Samplers, 'maxTokens' | 'stop' | 'logitBias' | 'reasoningEffort' | 'extra'>;

/** How one sampler goes over the wire. */
export interface SamplerRule {
  sampler: NumericSampler;
  /** Names in the body; local servers of one family disagree, so all names of the family are sent. */
  fields: readonly string[];
  /** Values outside are moved to the border. */
  min?: number;
  max?: number;
  /** Values at or below mean "off" to the ecosystem and an error to the endpoint: left out. */
  above?: number;
  integer?: true;
}

export interface SamplerProfile {
  rules: readonly SamplerRule[];
  /** Number of stop sequences the endpoint takes; 0: none at all. */
  stopMax: number;
  logitBias: boolean;
  /** `field`: `reasoning_effort`. `object`: `reasoning: { effort }`. */
  reasoning: 'field' | 'object';
}

const temperature: SamplerRule = { sampler: 'temperature', fields: ['temperature'], min: 0, max: 2 };
const topP: SamplerRule = { sampler: 'topP', fields: ['top_p'], above: 0, max: 1 };
const minP: SamplerRule = { sampler: 'minP', fields: ['min_p'], min: 0, max: 1 };
const topA: SamplerRule = { sampler: 'topA', fields: ['top_a'], min: 0, max: 1 };
const frequencyPenalty: SamplerRule = { sampler: 'frequencyPenalty', fields: ['frequency_penalty'], min: -2, max: 2 };
const presencePenalty: SamplerRule = { sampler: 'presencePenalty', fields: ['presence_penalty'], min: -2, max: 2 };
/** Presets write −1 for "random": not sent. */
const seed: SamplerRule = { sampler: 'seed', fields: ['seed'], above: -1, integer: true };

const core = [temperature, topP, frequencyPenalty, presencePenalty, seed];

/**
 * Which samplers an endpoint takes, by family. Names and borders as the ecosystem's presets mean them: temperature
 * 0–2, top_p and top_k above 0, penalties −2…2.
 */
export const SAMPLER_PROFILES: Readonly<Record<SamplerProfileId, SamplerProfile>> = {
  openai: { rules: core, stopMax: 4, logitBias: true, reasoning: 'field' },
  openrouter: {
    rules: [
      ...core,
      { sampler: 'topK', fields: ['top_k'], above: 0, integer: true },
      topA,
      minP,
      { sampler: 'repetitionPenalty', fields: ['repetition_penalty'], above: 0, max: 2 },
    ],
    stopMax: 4,
    logitBias: true,
    reasoning: 'object',
  },
  mistral: {
    rules: [
      { ...temperature, max: 1.5 },
      topP,
      frequencyPenalty,
      presencePenalty,
      { ...seed, fields: ['random_seed'] },
    ],
    stopMax: Number.POSITIVE_INFINITY,
    logitBias: false,
    reasoning: 'field',
  },
  textgen: {
    rules: [
      ...core,
      // Local servers have a default of their own (40 in llama.cpp); 0 is how one switches it off.
      { sampler: 'topK', fields: ['top_k'], min: 0, integer: true },
      topA,
      minP,
      { sampler: 'typicalP', fields: ['typical_p', 'typical'], above: 0, max: 1 },
      { sampler: 'tfs', fields: ['tfs', 'tfs_z'], above: 0, max: 1 },
      { sampler: 'repetitionPenalty', fields: ['repetition_penalty', 'rep_pen', 'repeat_penalty'], above: 0, max: 10 },
      {
        sampler: 'repetitionRange',
        fields: ['repetition_penalty_range', 'rep_pen_range', 'repeat_last_n'],
        min: -1,
        integer: true,
      },
    ],
    stopMax: Number.POSITIVE_INFINITY,
    logitBias: true,
    reasoning: 'field',
  },
  none: { rules: [], stopMax: 0, logitBias: false, reasoning: 'field' },
};
