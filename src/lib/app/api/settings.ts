/** What the page may ask of settings, models, snapshots and the shell. */
import type { ModelConfig } from '$lib/core/model/model-config';
import type { SnapshotMeta } from '$lib/core/snapshots/manifest';

export interface SettingsApi {
  get(): Promise<AppSettings>;
  set(patch: Partial<AppSettings>): Promise<AppSettings>;
}

export interface AppSettings {
  /** `system` follows the browser. */
  language: 'system' | 'zh-CN' | 'en';
  theme: 'system' | 'light' | 'dark';
  /** px, 16–24. */
  storySize: number;
  /** 1.6–2.2. */
  storyLead: number;
  /** Characters a line, 38–42. */
  storyMeasure: number;
  enterSends: boolean;
  player: { name: string; description: string };
  /** ModelConfig id that writes the story. */
  storyModel: string;
  sampleTourDone: boolean;
}

export interface ModelsApi {
  /** The rehearsal model is always the last one. */
  list(): Promise<ModelRow[]>;
  /** `key`: undefined leaves it, '' removes it. */
  save(config: ModelConfig, key?: string): Promise<ModelRow[]>;
  remove(id: string): Promise<ModelRow[]>;
  /** Names the endpoint offers. `key` undefined: the stored one. */
  offered(config: ModelConfig, key?: string): Promise<string[]>;
  vendors(): Promise<VendorRow[]>;
}

export interface ModelRow {
  config: ModelConfig;
  /** Last characters of the key; null without one. */
  keyTail: string | null;
}

export interface VendorRow {
  id: string;
  name: string;
  baseUrl: string;
  needsKey: boolean;
  /** Whether a browser may call it. */
  browser: 'yes' | 'fragile' | 'no' | 'local';
  /** What to know before choosing it: a code, worded by `vendor_note_<code>`. */
  note: string;
  template: Omit<ModelConfig, 'id'>;
}

export interface SnapshotsApi {
  list(): Promise<SnapshotMeta[]>;
  take(name?: string): Promise<SnapshotMeta>;
  /** Restores all, or what is under `prefix`; takes a snapshot first. */
  restore(id: string, prefix?: string): Promise<{ files: number; undo: string }>;
}

export interface ShellApi {
  /** Runs a command of the person's own over the given card's folder (read-write) and `assets`, `skills` (read-only). */
  run(
    card: string,
    command: string,
  ): Promise<{ exitCode: number; stdout: string; stderr: string; truncated: boolean; duration: number }>;
  /** A dry check on three files in memory: used by the self-check page. */
  selfCheck(
    command: string,
  ): Promise<{ exitCode: number; stdout: string; stderr: string; truncated: boolean; duration: number }>;
  stop(): Promise<void>;
}
