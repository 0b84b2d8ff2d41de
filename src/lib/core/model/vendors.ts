import type { Compat, Dialect, ModelConfig } from './model-config';

/** Where a browser may call from: `fragile` works by grace of the vendor, `no` needs a proxy of the user's own. */
export type BrowserAccess = 'yes' | 'fragile' | 'no' | 'local';

/** What a person should know before they choose it; the page makes the sentence from the code. */
export type VendorNote =
  | 'cors-ok'
  | 'cors-fragile'
  | 'needs-proxy'
  | 'ollama-origins'
  | 'lm-studio-switch'
  | 'starts-with-cors'
  | 'koboldcpp-path'
  | 'vllm-origins'
  | 'any-address'
  | 'not-a-language-model';

/** A starting point for a model's settings: facts about an endpoint, no behaviour. */
export interface Vendor {
  id: string;
  name: string;
  baseUrl: string;
  dialect: Dialect;
  compat: Compat;
  needsKey: boolean;
  browser: BrowserAccess;
  note: VendorNote;
  /** A model that is likely to be there; empty where the list must be asked for. */
  model: string;
  /** Tokens; of that model. */
  contextWindow: number;
}

const hosted = {
  dialect: 'openai-chat',
  needsKey: true,
  browser: 'yes',
  note: 'cors-ok',
  model: '',
  contextWindow: 128_000,
} as const;
const local = { dialect: 'openai-chat', needsKey: false, browser: 'local', model: '', contextWindow: 16_384 } as const;
const textgen: Compat = { samplerProfile: 'textgen' };

export const VENDORS: readonly Vendor[] = [
  {
    ...hosted,
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    compat: { maxTokensField: 'max_completion_tokens' },
  },
  {
    ...hosted,
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    compat: { samplerProfile: 'openrouter' },
  },
  {
    ...hosted,
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    browser: 'fragile',
    note: 'cors-fragile',
    model: 'deepseek-chat',
    compat: { reasoningField: 'reasoning_content' },
  },
  { ...hosted, id: 'groq', name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1', compat: {} },
  { ...hosted, id: 'xai', name: 'xAI', baseUrl: 'https://api.x.ai/v1', compat: {} },
  {
    ...hosted,
    id: 'cerebras',
    name: 'Cerebras',
    baseUrl: 'https://api.cerebras.ai/v1',
    compat: { maxTokensField: 'max_completion_tokens' },
  },
  {
    // It refuses fields that it does not know.
    ...hosted,
    id: 'mistral',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    browser: 'fragile',
    note: 'cors-fragile',
    compat: { samplerProfile: 'mistral', streamUsage: false },
  },
  {
    ...local,
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    note: 'ollama-origins',
    compat: textgen,
  },
  {
    ...local,
    id: 'lm-studio',
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    note: 'lm-studio-switch',
    compat: textgen,
  },
  {
    ...local,
    id: 'llama-cpp',
    name: 'llama.cpp',
    baseUrl: 'http://localhost:8080/v1',
    note: 'starts-with-cors',
    compat: textgen,
  },
  {
    ...local,
    id: 'koboldcpp',
    name: 'KoboldCpp',
    baseUrl: 'http://localhost:5001/v1',
    note: 'koboldcpp-path',
    compat: textgen,
  },
  { ...local, id: 'vllm', name: 'vLLM', baseUrl: 'http://localhost:8000/v1', note: 'vllm-origins', compat: textgen },
  {
    ...hosted,
    id: 'custom',
    name: 'OpenAI-compatible',
    baseUrl: '',
    browser: 'fragile',
    note: 'any-address',
    needsKey: false,
    compat: {},
  },
  {
    id: 'rehearsal',
    name: '彩排 · Rehearsal',
    baseUrl: '',
    dialect: 'rehearsal',
    compat: {},
    needsKey: false,
    browser: 'local',
    note: 'not-a-language-model',
    model: 'rehearsal',
    contextWindow: 32_000,
  },
];

export interface VendorPreset {
  id: string;
  name: string;
  baseUrl: string;
  needsKey: boolean;
  browser: BrowserAccess;
  note: VendorNote;
  template: Omit<ModelConfig, 'id'>;
}

/** The vendors as the settings screen wants them: each with the model settings that choosing it fills in. */
export function vendorRows(): VendorPreset[] {
  return VENDORS.map(({ id, name, baseUrl, dialect, compat, needsKey, browser, note, model, contextWindow }) => ({
    id,
    name,
    baseUrl,
    needsKey,
    browser,
    note,
    template: { name, dialect, baseUrl, model, contextWindow, samplers: {}, compat: structuredClone(compat) },
  }));
}
