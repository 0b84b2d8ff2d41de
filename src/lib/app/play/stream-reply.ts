import { ModelError, type ErrorJson, type LiyuanError } from '$lib/core/errors';
import { mayRetry, nextDelay } from '$lib/core/model/retry';
import type { DeltaRecord, UsageRecord } from '$lib/core/agent/journal-record';
import type { ModelRequest } from '$lib/core/model/messages';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { RequestNotice } from '$lib/core/sessions/session-entry';
import type { StreamEvent, StreamFailure } from '$lib/core/model/stream-event';
import type { ReplyState } from '$lib/core/sessions/session-entry';
import type { AppPorts } from '../app-ports';

export interface PreparedRequest {
  request: ModelRequest;
  config: ModelConfig;
  /** Its id in the request log. */
  id: string;
  warnings: RequestNotice[];
  /** Puts it into the request log. */
  keep(): Promise<void>;
}

type Part = Pick<DeltaRecord, 'kind' | 'text' | 'reasoning'> | Pick<UsageRecord, 'kind' | 'usage'>;

interface StreamHooks {
  /** The request is whole and leaves now, the first time. */
  onLeave(prepared: PreparedRequest): void;
  /** A request leaves. */
  onAttempt(): void;
  /** Whether anything has been shown yet, thinking too: then a failure is not tried again. */
  hasShown(): boolean;
  /** Whether any story text came. */
  hasText(): boolean;
  onRecord(part: Part): void;
  onRetry(attempt: number, at: number, error: ErrorJson): void;
}

/** Asks the model for one reply; failures before the first word are tried again with back-off. */
export async function streamReply(
  ports: Pick<AppPorts, 'models' | 'clock' | 'random'>,
  signal: AbortSignal,
  prepare: () => Promise<PreparedRequest>,
  hooks: StreamHooks,
): Promise<{ state: ReplyState; error?: LiyuanError }> {
  const prepared = await prepare();
  const { request, config } = prepared;
  // Stopped while it was being put together: nothing leaves.
  if (signal.aborted) return { state: 'failed', error: new ModelError('model-aborted', 'stopped before it was sent') };
  hooks.onLeave(prepared);
  for (let attempt = 1; ; attempt += 1) {
    hooks.onAttempt();
    const failure = await attemptReply(ports.models.stream(request, config, signal), hooks);
    if (!failure) return { state: 'delivered' };
    const error = new ModelError(failure.code, failure.message, {
      data: { ...failure.data, status: failure.status, detail: failure.message },
    });
    if (signal.aborted || !mayRetry(attempt, failure, hooks.hasShown())) return { state: 'failed', error };
    const delay = nextDelay(attempt, failure, ports.random.next());
    hooks.onRetry(attempt, ports.clock.now() + delay, error.toJSON());
    try {
      await ports.clock.sleep(delay, signal);
    } catch {
      return { state: 'failed', error };
    }
  }
}

/** Reads one stream to its end; the failure, or null when the reply is whole. */
async function attemptReply(stream: AsyncIterable<StreamEvent>, hooks: StreamHooks): Promise<StreamFailure | null> {
  for await (const event of stream) {
    switch (event.type) {
      case 'text-delta':
        hooks.onRecord({ kind: 'delta', text: event.text, reasoning: '' });
        break;
      case 'reasoning-delta':
        hooks.onRecord({ kind: 'delta', text: '', reasoning: event.text });
        break;
      case 'usage':
        hooks.onRecord({ kind: 'usage', usage: event.usage });
        break;
      case 'error':
        return event.error;
      case 'finish':
        return failureOfFinish(event, hooks.hasText());
      default:
        // Turns offer no tools, so that a call of one has nothing to go to.
        break;
    }
  }
  return { code: 'model-stream-cut', message: 'the stream ended without a word', retryable: true };
}

/** A stream that ends properly may still have failed: cut short, over its length, filtered, or without a word. */
function failureOfFinish(event: Extract<StreamEvent, { type: 'finish' }>, hasText: boolean): StreamFailure | null {
  switch (event.reason) {
    case 'incomplete':
      return { code: 'model-stream-cut', message: 'the connection was closed in the middle', retryable: true };
    case 'length':
      return { code: 'model-length', message: 'the reply reached its length limit', retryable: false };
    case 'content-filter':
      return { code: 'model-filtered', message: 'the provider ended the reply', retryable: false };
    default:
      return hasText ? null : { code: 'model-empty', message: 'the model said nothing', retryable: true };
  }
}
