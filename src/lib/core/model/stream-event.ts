import type { TurnUsage } from '../sessions/session-entry';

/** What every dialect turns its stream into. The last event is `finish` or `error`, exactly once. */
export type StreamEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'reasoning-delta'; text: string }
  | { type: 'tool-input-start'; index: number; id: string; name: string }
  | { type: 'tool-input-delta'; index: number; text: string }
  | { type: 'tool-input-end'; index: number; id: string; name: string; arguments: string }
  | { type: 'usage'; usage: TurnUsage }
  | { type: 'finish'; reason: FinishReason; raw?: string }
  | { type: 'error'; error: StreamFailure };

/** `incomplete`: the connection ended without a finish reason or `[DONE]`. */
export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'incomplete' | 'other';

/** Plain data, so that it can be stored and can cross a worker. */
export interface StreamFailure {
  /**
   * A code of `ModelError`. Of the stream: `model-stream-error`, `model-stream-cut`, `model-not-a-stream`, `model-idle`,
   * `model-aborted`. Of a refusal: see `httpFailure`. Of the way there: `model-network` and what the adapter knows better.
   */
  code: string;
  /** The provider's own words where there are any. */
  message: string;
  /** HTTP status, if one was seen. */
  status?: number;
  /** Worth another try while nothing has been shown. */
  retryable: boolean;
  /** ms the provider asked to wait. */
  retryAfter?: number;
  data?: Record<string, unknown>;
}
