import * as v from 'valibot';
import { ModelError } from '$lib/core/errors';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { AppPorts } from '../app-ports';
import type { EventBus } from '../events/event-bus';
import { REHEARSAL_ID, type Settings } from './app-settings';

/** The built-in provider: a stand-in that is no language model. */
export const REHEARSAL_MODEL: ModelConfig = {
  id: REHEARSAL_ID,
  name: 'Rehearsal',
  dialect: 'rehearsal',
  baseUrl: '',
  model: 'rehearsal',
  contextWindow: 32_000,
  samplers: {},
  compat: {},
};

const STORED = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1)),
  name: v.string(),
  dialect: v.literal('openai-chat'),
  baseUrl: v.pipe(v.string(), v.minLength(1)),
  model: v.string(),
  contextWindow: v.pipe(v.number(), v.minValue(256)),
  samplers: v.looseObject({}),
  compat: v.looseObject({}),
});

/** Models the user set up, in order of creation, and the rehearsal model last. */
export class ModelConfigs {
  constructor(
    private readonly ports: AppPorts,
    private readonly settings: Settings,
    private readonly bus: EventBus,
  ) {}

  async list(): Promise<ModelConfig[]> {
    const stored = await this.ports.records.all<ModelConfig>('models');
    const usable = stored.map((record) => record.value).filter((config) => v.is(STORED, config));
    return [...usable.sort((a, b) => a.id.localeCompare(b.id)), REHEARSAL_MODEL];
  }

  /** The model that writes the story; the rehearsal model when the chosen one is gone. */
  async forStory(): Promise<ModelConfig> {
    const { storyModel } = await this.settings.get();
    return (await this.list()).find((config) => config.id === storyModel) ?? REHEARSAL_MODEL;
  }

  /**
   * A key stays with its address: without a new key the address may change only within its origin.
   * @throws ModelError `model-config-invalid`, `model-key-other-address`
   */
  async save(config: ModelConfig, key: string | undefined): Promise<void> {
    const next: ModelConfig = {
      ...config,
      id: config.id || this.ports.ids.next(),
      baseUrl: config.baseUrl.trim().replace(/\/+$/, ''),
    };
    if (!v.safeParse(STORED, next).success || next.id === REHEARSAL_ID || !isAddress(next.baseUrl)) {
      throw new ModelError('model-config-invalid', 'the model needs an address that begins with http:// or https://', {
        data: { baseUrl: next.baseUrl },
      });
    }
    next.keyId = next.id;
    if (key === undefined) await this.withStoredKey(next);
    else await this.ports.vault.set(next.keyId, key.trim());
    await this.ports.records.put('models', [{ key: next.id, value: next }]);
    this.bus.emit('settings-changed', {});
  }

  /**
   * The configuration with the key that is stored for it. @throws ModelError `model-key-other-address` when that key
   * was given for another origin: it must not be sent there
   */
  async withStoredKey(config: ModelConfig): Promise<ModelConfig> {
    const stored = (await this.list()).find((item) => item.id === config.id);
    const hasKey = (await this.ports.vault.list()).some((key) => key.id === stored?.keyId);
    if (!stored || !hasKey) return { ...config, keyId: config.id };
    if (!isAddress(config.baseUrl) || new URL(stored.baseUrl).origin !== new URL(config.baseUrl).origin) {
      throw new ModelError('model-key-other-address', 'the stored key belongs to another address', {
        data: { baseUrl: config.baseUrl, stored: stored.baseUrl },
      });
    }
    return { ...config, keyId: stored.keyId as string };
  }

  async remove(id: string): Promise<void> {
    const config = (await this.list()).find((item) => item.id === id);
    if (!config || config.dialect === 'rehearsal') return;
    await this.ports.records.put('models', [{ key: id, value: null }]);
    if (config.keyId) await this.ports.vault.remove(config.keyId);
    this.bus.emit('settings-changed', {});
  }
}

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
