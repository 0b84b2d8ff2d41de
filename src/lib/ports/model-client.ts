import type { ModelRequest } from '$lib/core/model/messages';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { StreamEvent } from '$lib/core/model/stream-event';

/** Sends one request. */
export interface ModelClient {
  /**
   * Never throws and never rejects: a failure, an abort too, is the last event (`error`). The iterator ends after
   * `finish` or `error`. Does not retry.
   */
  stream(request: ModelRequest, config: ModelConfig, signal: AbortSignal): AsyncIterable<StreamEvent>;
  /** Names of the models an endpoint offers. @throws ModelError */
  models(config: ModelConfig, signal: AbortSignal): Promise<string[]>;
}
