import { describe, expect, it } from 'vitest';
import type { Samplers } from '../messages';
import { encodeSamplers } from './encode-samplers';

const all: Samplers = {
  temperature: 1.1,
  topP: 0.9,
  topK: 40,
  topA: 0.1,
  minP: 0.05,
  typicalP: 0.95,
  tfs: 0.9,
  frequencyPenalty: 0.2,
  presencePenalty: 0.3,
  repetitionPenalty: 1.1,
  repetitionRange: 1024,
  seed: 7,
  maxTokens: 800,
  stop: ['\n\n', 'END'],
  logitBias: { '1234': -100 },
  reasoningEffort: 'low',
};

describe('profiles', () => {
  it('openai sends its core set and names the rest', () => {
    const { fields, dropped } = encodeSamplers(all, {});
    expect(fields).toEqual({
      temperature: 1.1,
      top_p: 0.9,
      frequency_penalty: 0.2,
      presence_penalty: 0.3,
      seed: 7,
      stop: ['\n\n', 'END'],
      logit_bias: { '1234': -100 },
      reasoning_effort: 'low',
      max_tokens: 800,
    });
    expect(dropped).toEqual(['minP', 'repetitionPenalty', 'repetitionRange', 'tfs', 'topA', 'topK', 'typicalP']);
  });

  it('openrouter adds its own and writes effort as an object', () => {
    const { fields, dropped } = encodeSamplers(all, { samplerProfile: 'openrouter' });
    expect(fields).toMatchObject({
      top_k: 40,
      top_a: 0.1,
      min_p: 0.05,
      repetition_penalty: 1.1,
      reasoning: { effort: 'low' },
    });
    expect(dropped).toEqual(['repetitionRange', 'tfs', 'typicalP']);
  });

  it('textgen sends everything, under each name of the family', () => {
    const { fields, dropped } = encodeSamplers(all, { samplerProfile: 'textgen' });
    expect(dropped).toEqual([]);
    expect(fields).toMatchObject({
      top_k: 40,
      typical_p: 0.95,
      typical: 0.95,
      tfs: 0.9,
      tfs_z: 0.9,
      repetition_penalty: 1.1,
      rep_pen: 1.1,
      repeat_penalty: 1.1,
      repetition_penalty_range: 1024,
      rep_pen_range: 1024,
      repeat_last_n: 1024,
    });
  });

  it('mistral has its own name for the seed', () => {
    const { fields, dropped } = encodeSamplers(all, { samplerProfile: 'mistral' });
    expect(fields).toMatchObject({ random_seed: 7, temperature: 1.1 });
    expect(fields).not.toHaveProperty('seed');
    expect(dropped).toContain('logitBias');
  });

  it('none sends only the length and the effort', () => {
    const { fields, dropped } = encodeSamplers(all, {
      samplerProfile: 'none',
      maxTokensField: 'max_completion_tokens',
    });
    expect(fields).toEqual({ reasoning_effort: 'low', max_completion_tokens: 800 });
    expect(dropped).toHaveLength(14);
  });
});

describe('borders', () => {
  const send = (samplers: Samplers, profile: 'openai' | 'openrouter' | 'textgen' = 'openai') =>
    encodeSamplers(samplers, { samplerProfile: profile });

  it('moves values into range and says so', () => {
    const { fields, clamped } = send({ temperature: 3, topP: 2, frequencyPenalty: -5, presencePenalty: 5 });
    expect(fields).toEqual({ temperature: 2, top_p: 1, frequency_penalty: -2, presence_penalty: 2 });
    expect(clamped).toContainEqual({ sampler: 'temperature', from: 3, to: 2 });
    expect(clamped).toHaveLength(4);
  });

  it.each([
    [{ topP: 0 }, 'openai'],
    [{ topK: 0 }, 'openrouter'],
    [{ seed: -1 }, 'openai'],
    [{ stop: [] }, 'openai'],
    [{ stop: [''] }, 'openai'],
    [{ logitBias: {} }, 'openai'],
    [{ reasoningEffort: 'auto' }, 'openai'],
    [{ repetitionPenalty: 0 }, 'textgen'],
  ] as const)('%j is off: neither sent nor reported', (samplers, profile) => {
    expect(send(structuredClone(samplers) as Samplers, profile)).toEqual({ fields: {}, dropped: [], clamped: [] });
  });

  it('sends 0 as off where the server has a default of its own, and 0 as a seed', () => {
    expect(send({ topK: 0 }, 'textgen').fields).toEqual({ top_k: 0 });
    expect(send({ seed: 0, temperature: 0 }).fields).toEqual({ seed: 0, temperature: 0 });
  });

  it('sends four stops at most where that is the limit', () => {
    const stop = ['1', '2', '3', '4', '5'];
    expect(send({ stop })).toMatchObject({ fields: { stop: ['1', '2', '3', '4'] }, dropped: ['stop'] });
    expect(send({ stop }, 'textgen')).toMatchObject({ fields: { stop }, dropped: [] });
  });

  it('leaves out what is no number and biases that are no token ids', () => {
    const { fields, dropped } = send({
      temperature: Number.NaN,
      maxTokens: Infinity,
      logitBias: { rain: 5, '12': 500 },
    });
    expect(fields).toEqual({ logit_bias: { '12': 100 } });
    expect(dropped).toEqual(['logitBias', 'maxTokens', 'temperature']);
  });

  it('obeys a lower maximum of the model', () => {
    expect(encodeSamplers({ temperature: 1.4 }, {}, 1).fields).toEqual({ temperature: 1 });
  });
});
