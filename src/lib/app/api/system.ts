/** What the page may ask of the engine itself, and what the engine tells. */
import type { ErrorJson } from '$lib/core/errors';
import type { OwnerState } from '$lib/ports/owner-lock';
import type { AppSettings } from './settings';

export interface SystemApi {
  /** Opens the store if this tab can own it. Never rejects: a failure is in `error`. */
  start(): Promise<StartReport>;
  /** Takes the store from the other tab; it flushes first. */
  takeOver(): Promise<StartReport>;
  /** Resolves when everything acknowledged so far is on disk and no turn is between two borders. */
  flush(): Promise<void>;
}

export interface StartReport {
  owner: OwnerState;
  settings: AppSettings;
  /** What was found and mended at the start. */
  notices: Notice[];
  error: ErrorJson | null;
}

/** Something a person should know, made into a sentence by its code (`notice_<code>`). */
export interface Notice {
  code: string;
  data: Record<string, unknown>;
}
