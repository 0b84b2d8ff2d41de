import * as v from 'valibot';
import type { AppSettings } from '../api';
import type { RecordStore } from '$lib/ports/record-store';
import type { EventBus } from '../events/event-bus';

/** Id of the built-in rehearsal model. */
export const REHEARSAL_ID = 'rehearsal';

const KEY = 'app';

export const DEFAULT_SETTINGS: AppSettings = {
  language: 'system',
  theme: 'system',
  storySize: 18,
  storyLead: 1.95,
  storyMeasure: 40,
  enterSends: true,
  player: { name: '', description: '' },
  storyModel: REHEARSAL_ID,
  sampleTourDone: false,
};

const bounded = (low: number, high: number) => v.pipe(v.number(), v.minValue(low), v.maxValue(high));

const FIELDS = {
  language: v.picklist(['system', 'zh-CN', 'en']),
  theme: v.picklist(['system', 'light', 'dark']),
  storySize: bounded(16, 24),
  storyLead: bounded(1.6, 2.2),
  storyMeasure: bounded(38, 42),
  enterSends: v.boolean(),
  player: v.object({ name: v.string(), description: v.string() }),
  storyModel: v.string(),
  sampleTourDone: v.boolean(),
} satisfies Record<keyof AppSettings, v.GenericSchema>;

/** Settings as stored, each field that does not fit replaced by its default. */
export function repairSettings(stored: unknown): AppSettings {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  if (typeof stored !== 'object' || stored === null) return DEFAULT_SETTINGS;
  for (const [key, schema] of Object.entries(FIELDS)) {
    const value = (stored as Record<string, unknown>)[key];
    if (v.is(schema, value)) settings[key] = value;
  }
  return settings as unknown as AppSettings;
}

/** The app's settings, read once and kept. */
export class Settings {
  #cached: AppSettings | null = null;

  constructor(
    private readonly records: RecordStore,
    private readonly bus: EventBus,
  ) {}

  async get(): Promise<AppSettings> {
    this.#cached ??= repairSettings(await this.records.get('settings', KEY));
    return this.#cached;
  }

  async set(patch: Partial<AppSettings>): Promise<AppSettings> {
    const next = repairSettings({ ...(await this.get()), ...patch });
    await this.records.put('settings', [{ key: KEY, value: next }]);
    this.#cached = next;
    this.bus.emit('settings-changed', {});
    return next;
  }

  /** Forgets what was read: another tab wrote since. */
  reset(): void {
    this.#cached = null;
  }
}

/** The language texts of ours are written in: the setting, else the browser's first that we have. */
export function resolveLanguage(settings: AppSettings, languages: readonly string[]): 'zh-CN' | 'en' {
  if (settings.language !== 'system') return settings.language;
  for (const language of languages) {
    if (/^zh\b/i.test(language)) return 'zh-CN';
    if (/^en\b/i.test(language)) return 'en';
  }
  return 'en';
}

/** The player's name in the story. */
export function playerName(settings: AppSettings, language: 'zh-CN' | 'en'): string {
  return settings.player.name.trim() || (language === 'zh-CN' ? '旅人' : 'Traveller');
}
