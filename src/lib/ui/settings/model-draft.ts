import type { VendorRow } from '$lib/app/api';
import type { Samplers } from '$lib/core/model/messages';
import type { ModelConfig } from '$lib/core/model/model-config';

/** The samplers with a field of their own, with their bounds. */
export const SAMPLERS = [
  { name: 'temperature', min: 0, max: 5, step: 'any' },
  { name: 'topP', min: 0, max: 1, step: 'any' },
  { name: 'topK', min: 0, max: 1000, step: 1 },
  { name: 'minP', min: 0, max: 1, step: 'any' },
  { name: 'frequencyPenalty', min: -2, max: 2, step: 'any' },
  { name: 'presencePenalty', min: -2, max: 2, step: 'any' },
  { name: 'repetitionPenalty', min: 0, max: 3, step: 'any' },
  { name: 'maxTokens', min: 1, max: 1_000_000, step: 1 },
] as const satisfies readonly { name: keyof Samplers; min: number; max: number; step: number | 'any' }[];

export type SamplerName = (typeof SAMPLERS)[number]['name'];

/** A model as it is being written: figures are texts, empty means "do not send". */
export interface ModelDraft {
  name: string;
  baseUrl: string;
  model: string;
  contextWindow: string;
  samplers: Record<SamplerName, string>;
}

export type DraftProblem = 'name' | 'address' | 'window' | 'model' | SamplerName;

export function draftOf(config: Omit<ModelConfig, 'id'>): ModelDraft {
  const samplers = Object.fromEntries(SAMPLERS.map(({ name }) => [name, config.samplers[name]?.toString() ?? '']));
  return {
    name: config.name,
    baseUrl: config.baseUrl,
    model: config.model,
    contextWindow: String(config.contextWindow),
    samplers: samplers as Record<SamplerName, string>,
  };
}

/** The config with what was written; what the form does not show (quirks, other samplers) stays. */
export function configOf(base: ModelConfig, draft: ModelDraft): ModelConfig {
  const samplers: Samplers = { ...base.samplers };
  for (const { name } of SAMPLERS) {
    const text = draft.samplers[name].trim();
    if (text === '') delete samplers[name];
    else samplers[name] = Number(text);
  }
  return {
    ...base,
    name: draft.name.trim(),
    baseUrl: draft.baseUrl.trim(),
    model: draft.model.trim(),
    contextWindow: Number(draft.contextWindow),
    samplers,
  };
}

/** What keeps a draft from being stored. A model's name may be missing while it is only tested. */
export function problemsOf(draft: ModelDraft, testing: boolean): Set<DraftProblem> {
  const problems = new Set<DraftProblem>();
  if (!isAddress(draft.baseUrl.trim())) problems.add('address');
  if (testing) return problems;
  if (draft.name.trim() === '') problems.add('name');
  if (draft.model.trim() === '') problems.add('model');
  if (!isWithin(draft.contextWindow, 256, 100_000_000) || draft.contextWindow.trim() === '') problems.add('window');
  for (const { name, min, max } of SAMPLERS) if (!isWithin(draft.samplers[name], min, max)) problems.add(name);
  return problems;
}

/** A new config from a vendor's template. */
export function configFrom(vendor: VendorRow): ModelConfig {
  return { id: '', ...structuredClone(vendor.template) };
}

export function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
}

/** The setting with which Ollama lets this page in; null for other endpoints. */
export function originsCommand(address: string, origin: string): string | null {
  return hostOf(address).endsWith(':11434') ? `OLLAMA_ORIGINS=${origin} ollama serve` : null;
}

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

function isWithin(text: string, min: number, max: number): boolean {
  if (text.trim() === '') return true;
  const value = Number(text);
  return Number.isFinite(value) && value >= min && value <= max;
}
