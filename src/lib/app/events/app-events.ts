import type { ErrorJson } from '$lib/core/errors';
import type { ReplyState } from '$lib/core/sessions/session-entry';
import type { OwnerState } from '$lib/ports/owner-lock';
import type { Notice } from '../api';

/** Everything the engine tells the page. Names are noun-verb. */
export interface AppEvents {
  'owner-changed': { state: OwnerState };
  'library-changed': Record<string, never>;
  'settings-changed': Record<string, never>;
  'files-changed': { paths: string[] };
  /** The tree or its pointers changed: ask for the view again. */
  'story-changed': { session: string };
  /**
   * Text and reasoning that arrived since the last such event of this turn. `textAt` and `reasoningAt` say how many
   * UTF-16 units stood before: a page whose view already holds a part of it takes only the rest.
   */
  'turn-delta': { session: string; turn: string; text: string; reasoning: string; textAt: number; reasoningAt: number };
  'turn-retried': { session: string; turn: string; attempt: number; at: number; error: ErrorJson };
  'turn-ended': { session: string; turn: string; state: ReplyState };
  'personas-changed': Record<string, never>;
  /** A piece of a text that a model proposes. */
  'proposal-delta': { proposal: string; text: string };
  notice: Notice;
}

export type AppEvent = { [K in keyof AppEvents]: { type: K; data: AppEvents[K] } }[keyof AppEvents];

/** What travels over the port: numbered, so that a gap is seen. */
export interface EventBatch {
  seq: number;
  events: AppEvent[];
}
