import { expect, it } from 'vitest';
import { SAMPLER_PROFILES } from './samplers/profiles';
import { VENDORS, vendorRows } from './vendors';

it('lists the vendors of the settings screen, each once', () => {
  const ids = VENDORS.map((vendor) => vendor.id);
  expect(ids).toEqual([
    'openai',
    'openrouter',
    'deepseek',
    'groq',
    'xai',
    'cerebras',
    'mistral',
    'ollama',
    'lm-studio',
    'llama-cpp',
    'koboldcpp',
    'vllm',
    'custom',
    'rehearsal',
  ]);
});

it.each(VENDORS)('$id is sound', (vendor) => {
  if (vendor.baseUrl !== '') {
    const url = new URL(vendor.baseUrl);
    expect(url.protocol).toBe(vendor.browser === 'local' ? 'http:' : 'https:');
    expect(vendor.baseUrl.endsWith('/')).toBe(false);
  }
  if (vendor.browser === 'local') expect(vendor.needsKey).toBe(false);
  expect(vendor.compat.samplerProfile === undefined || vendor.compat.samplerProfile in SAMPLER_PROFILES).toBe(true);
  expect(vendor.contextWindow).toBeGreaterThanOrEqual(8_192);
});

it('gives templates that may be changed without changing the list', () => {
  const [row] = vendorRows();
  if (!row) throw new Error('no vendors');
  row.template.compat.headers = { changed: 'yes' };
  expect(vendorRows()[0]?.template.compat).not.toHaveProperty('headers');
});
