import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppSettings, ModelRow } from '$lib/app/api';
import type { ModelConfig } from '$lib/core/model/model-config';
import { fakeEngine } from './fake-engine';
import { SettingsState } from './settings-state.svelte';

const values: AppSettings = {
  language: 'system',
  theme: 'system',
  storySize: 18,
  storyLead: 1.95,
  storyMeasure: 40,
  enterSends: true,
  player: { name: '', description: '' },
  storyModel: 'rehearsal',
  sampleTourDone: false,
};
const config = (id: string, dialect: ModelConfig['dialect'] = 'openai-chat'): ModelConfig => ({
  id,
  name: id,
  dialect,
  baseUrl: 'https://x.test/v1',
  model: 'm',
  contextWindow: 8000,
  samplers: {},
  compat: {},
});
const row = (id: string, dialect?: ModelConfig['dialect']): ModelRow => ({
  config: config(id, dialect),
  keyTail: null,
});
const rehearsal = row('rehearsal', 'rehearsal');

function setup(options: { set?: (patch: Partial<AppSettings>) => Promise<AppSettings> } = {}) {
  let stored = values;
  let models = [rehearsal];
  const set = vi.fn(options.set ?? (async (patch: Partial<AppSettings>) => (stored = { ...stored, ...patch })));
  const engine = fakeEngine({
    settings: { get: async () => stored, set },
    models: {
      list: async () => models,
      save: async (saved) => (models = [row(saved.id || 'new'), ...models]),
      remove: async (id) => (models = models.filter((item) => item.config.id !== id)),
    },
  });
  const state = new SettingsState(engine, ['fr', 'zh-Hant-TW', 'en']);
  state.start(values);
  return { state, set, engine, store: (next: AppSettings) => (stored = next) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('set', () => {
  it('shows a change at once and stores the last of many', async () => {
    const { state, set } = setup();
    for (const storySize of [17, 19, 22]) state.set({ storySize });
    expect(state.values?.storySize).toBe(22);
    expect(set).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(set).toHaveBeenCalledTimes(1);
    expect(set).toHaveBeenCalledWith({ storySize: 22 });
  });

  it('keeps a change that was made while an earlier one was being stored', async () => {
    let finish = () => undefined as void;
    const { state } = setup({
      set: (patch) => new Promise((resolve) => (finish = () => resolve({ ...values, ...patch }))),
    });
    state.set({ theme: 'dark' });
    void state.flush();
    await vi.advanceTimersByTimeAsync(0);
    state.set({ storySize: 20 });
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.values).toMatchObject({ theme: 'dark', storySize: 20 });
  });

  it('shows what is stored when a change fails, and says why', async () => {
    const { state } = setup({ set: () => Promise.reject(new Error('full')) });
    state.set({ theme: 'dark' });
    await state.flush();
    expect(state.values?.theme).toBe('system');
    expect(state.error).toBeInstanceOf(Error);
  });

  it('follows a change made elsewhere without losing what is not stored', async () => {
    const { state, engine, store } = setup();
    state.set({ storySize: 21 });
    store({ ...values, theme: 'dark' });
    engine.emit('settings-changed', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(state.values).toMatchObject({ storySize: 21, theme: 'dark' });
  });
});

describe('locale', () => {
  it('is the first language of the browser that we have, unless chosen', () => {
    const { state } = setup();
    expect(state.locale).toBe('zh-CN');
    state.set({ language: 'en' });
    expect(state.locale).toBe('en');
  });

  it('is the hint until the store is open', () => {
    const state = new SettingsState(fakeEngine({}), ['zh-CN'], 'en');
    expect(state.locale).toBe('en');
  });
});

describe('models', () => {
  it('lets the first model that is set up write the story, and not the second', async () => {
    const { state } = setup();
    await vi.advanceTimersByTimeAsync(0);
    await state.saveModel(config('first'), 'k');
    expect(state.values?.storyModel).toBe('first');
    await state.saveModel(config('second'), undefined);
    expect(state.values?.storyModel).toBe('first');
  });

  it('falls back to another model when the chosen one is removed', async () => {
    const { state } = setup();
    await vi.advanceTimersByTimeAsync(0);
    await state.saveModel(config('first'), undefined);
    await state.removeModel('first');
    expect(state.values?.storyModel).toBe('rehearsal');
  });
});
