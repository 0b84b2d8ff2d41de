import { getContext, setContext } from 'svelte';
import type { AppSettings, ModelRow, VendorRow } from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';
import type { ModelConfig } from '$lib/core/model/model-config';
import { chooseLocale, type Locale } from '$lib/i18n/locale';

/** A slider that is dragged must not write a hundred times. */
const WRITE_DELAY_MS = 300;

/** The app's settings and the models the person set up. */
export class SettingsState {
  /** null until the store is open. */
  values = $state.raw<AppSettings | null>(null);
  models = $state.raw<ModelRow[] | null>(null);
  vendors = $state.raw<VendorRow[] | null>(null);
  /** The last change could not be stored; what is shown is what was stored before. */
  error = $state.raw<unknown>(null);
  modelsError = $state.raw<unknown>(null);
  /** The language shown. */
  locale = $derived.by<Locale>(() => chooseLocale(this.values?.language ?? this.#hint, this.#languages));

  readonly #client: EngineClient;
  readonly #languages: readonly string[];
  readonly #hint: Locale | 'system';
  #unsaved: Partial<AppSettings> = {};
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writes: Promise<void> = Promise.resolve();

  /** `hint` is the language to show until the store is open. */
  constructor(client: EngineClient, languages: readonly string[], hint: Locale | 'system' = 'system') {
    this.#client = client;
    this.#languages = languages;
    this.#hint = hint;
  }

  /** Takes what the start reported and follows changes. */
  start(values: AppSettings): () => void {
    this.values = values;
    void this.loadModels();
    return this.#client.on('settings-changed', () => {
      void this.#reload();
      void this.loadModels();
    });
  }

  /** Shows the change at once and stores it after a short pause. */
  set(patch: Partial<AppSettings>): void {
    if (!this.values) return;
    this.values = { ...this.values, ...patch };
    this.#unsaved = { ...this.#unsaved, ...patch };
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), WRITE_DELAY_MS);
  }

  /** Stores what is not stored yet. Never rejects: a failure is in `error`. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writes = this.#writes.then(() => this.#write());
    return this.#writes;
  }

  async #write(): Promise<void> {
    const patch = this.#unsaved;
    if (Object.keys(patch).length === 0) return;
    this.#unsaved = {};
    try {
      const stored = await this.#client.api.settings.set(patch);
      this.values = { ...stored, ...this.#unsaved };
      this.error = null;
    } catch (error) {
      this.error = error;
      await this.#reload();
    }
  }

  async #reload(): Promise<void> {
    try {
      const stored = await this.#client.api.settings.get();
      this.values = { ...stored, ...this.#unsaved };
    } catch (error) {
      this.error = error;
    }
  }

  async loadModels(): Promise<void> {
    try {
      this.models = await this.#client.api.models.list();
      this.modelsError = null;
    } catch (error) {
      this.modelsError = error;
    }
  }

  async loadVendors(): Promise<void> {
    try {
      this.vendors ??= await this.#client.api.models.vendors();
    } catch (error) {
      this.modelsError = error;
    }
  }

  /** Stores a model; the first one that is set up writes the story from then on. @throws LiyuanError */
  async saveModel(config: ModelConfig, key: string | undefined): Promise<void> {
    const before = new Set(this.models?.map((row) => row.config.id));
    this.models = await this.#client.api.models.save(config, key);
    const added = this.models.find((row) => !before.has(row.config.id));
    const isFirst = this.models.filter((row) => row.config.dialect !== 'rehearsal').length === 1;
    if (!added || !isFirst) return;
    this.set({ storyModel: added.config.id });
    // Who saved a model may leave at once, and must find it at work.
    await this.flush();
  }

  /** @throws LiyuanError */
  async removeModel(id: string): Promise<void> {
    this.models = await this.#client.api.models.remove(id);
    if (this.values?.storyModel !== id) return;
    this.set({ storyModel: this.models[0]?.config.id ?? 'rehearsal' });
    await this.flush();
  }

  /** Names the endpoint offers: also the test of a connection. @throws LiyuanError */
  offered(config: ModelConfig, key?: string): Promise<string[]> {
    return this.#client.api.models.offered(config, key);
  }
}

const KEY = Symbol('settings');

export function provideSettings(state: SettingsState): SettingsState {
  return setContext(KEY, state);
}

export function useSettings(): SettingsState {
  return getContext<SettingsState>(KEY);
}
