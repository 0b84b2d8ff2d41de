import { describe, expect, it } from 'vitest';
import type { ModelConfig } from '$lib/core/model/model-config';
import { configOf, draftOf, hostOf, originsCommand, problemsOf } from './model-draft';

const config: ModelConfig = {
  id: 'a',
  name: 'A',
  dialect: 'openai-chat',
  baseUrl: 'https://x.test/v1',
  model: 'm',
  keyId: 'k',
  contextWindow: 8000,
  samplers: { temperature: 0, stop: ['END'] },
  compat: { streamUsage: false },
};

it('keeps everything a draft does not change, zero included', () => {
  expect(configOf(config, draftOf(config))).toEqual(config);
});

it('takes a sampler out when its field is emptied, and figures as numbers', () => {
  const draft = draftOf(config);
  draft.samplers.temperature = ' ';
  draft.samplers.topP = '0.9';
  draft.contextWindow = '64000';
  expect(configOf(config, draft)).toMatchObject({ contextWindow: 64000, samplers: { topP: 0.9, stop: ['END'] } });
  expect(configOf(config, draft).samplers).not.toHaveProperty('temperature');
});

describe('problems', () => {
  const problems = (change: Partial<ReturnType<typeof draftOf>>, testing = false) => [
    ...problemsOf({ ...draftOf(config), ...change }, testing),
  ];
  it.each([
    [{ name: ' ' }, ['name']],
    [{ baseUrl: 'x.test' }, ['address']],
    [{ baseUrl: 'ftp://x.test' }, ['address']],
    [{ model: '' }, ['model']],
    [{ contextWindow: '' }, ['window']],
    [{ contextWindow: '12' }, ['window']],
    [{ contextWindow: '8k' }, ['window']],
    [{}, []],
  ])('%j: %j', (change, expected) => expect(problems(change)).toEqual(expected));

  it('finds a sampler out of bounds', () => {
    const samplers = { ...draftOf(config).samplers, topP: '2', minP: 'x' };
    expect(problems({ samplers })).toEqual(['topP', 'minP']);
  });

  it('needs only an address for a test', () => {
    expect(problems({ name: '', model: '', contextWindow: '' }, true)).toEqual([]);
  });
});

it('knows the command with which Ollama lets the page in', () => {
  expect(hostOf('http://192.168.1.20:11434/v1')).toBe('192.168.1.20:11434');
  expect(originsCommand('http://localhost:11434/v1', 'https://a.test')).toBe(
    'OLLAMA_ORIGINS=https://a.test ollama serve',
  );
  expect(originsCommand('https://x.test/v1', 'https://a.test')).toBeNull();
});
