/**
 * What the page may ask of the engine: types only. Every method is asynchronous across the worker and rejects with a
 * `LiyuanError` (go by `code`). All but `system` reject with `owner-other` while another tab owns the store. Bytes
 * are `Uint8Array`, times ms since the epoch, lengths UTF-16 units, sizes bytes.
 */
import type { LibraryApi } from './api/library';
import type { PersonasApi } from './api/personas';
import type { PlayApi } from './api/play';
import type { PromptApi } from './api/prompt';
import type { ModelsApi, SettingsApi, ShellApi, SnapshotsApi } from './api/settings';
import type { SystemApi } from './api/system';

export type * from './api/library';
export type * from './api/personas';
export type * from './api/play';
export type * from './api/prompt';
export type * from './api/settings';
export type * from './api/system';

export interface AppApi {
  system: SystemApi;
  library: LibraryApi;
  play: PlayApi;
  prompt: PromptApi;
  personas: PersonasApi;
  settings: SettingsApi;
  models: ModelsApi;
  snapshots: SnapshotsApi;
  shell: ShellApi;
}
