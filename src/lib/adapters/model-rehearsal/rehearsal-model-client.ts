import { estimateTokens } from '$lib/core/model/estimate-tokens';
import type { ModelRequest } from '$lib/core/model/messages';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { StreamEvent } from '$lib/core/model/stream-event';
import type { Clock, Random } from '$lib/ports/basics';
import type { ModelClient } from '$lib/ports/model-client';
import { composeReply } from './compose-reply';
import { cutPieces } from './cut-pieces';
import { readCue } from './read-cue';

export interface RehearsalPorts {
  clock: Clock;
  random: Random;
  /** How fast it writes: a usual hosted model by default. */
  tokensPerSecond?: number;
}

/** ms before the first word. */
const FIRST_MS = 350;
const TOKENS_PER_SECOND = 50;

/**
 * The built-in provider that is no language model: it answers from ready-made lines, offline, and says so in every
 * reply. The same request and the same chance give the same reply.
 */
export class RehearsalModelClient implements ModelClient {
  readonly #ports: RehearsalPorts;

  constructor(ports: RehearsalPorts) {
    this.#ports = ports;
  }

  async *stream(request: ModelRequest, config: ModelConfig, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const { clock, random, tokensPerSecond = TOKENS_PER_SECOND } = this.#ports;
    const limit = request.samplers.maxTokens ?? config.samplers.maxTokens ?? Infinity;
    const pieces = cutPieces(composeReply(readCue(request), random));
    let due = clock.now() + FIRST_MS;
    let written = 0;
    try {
      for (const piece of pieces) {
        await clock.sleep(Math.max(0, due - clock.now()), signal);
        // A clock of tests may never wait, and so never see the signal.
        signal.throwIfAborted();
        const tokens = Math.max(1, estimateTokens(piece));
        if (written + tokens > limit) break;
        yield { type: 'text-delta', text: piece };
        written += tokens;
        due += (tokens / tokensPerSecond) * 1000;
      }
    } catch {
      yield { type: 'error', error: { code: 'model-aborted', message: 'stopped', retryable: false } };
      return;
    }
    yield { type: 'usage', usage: { input: tokensOf(request), output: written } };
    yield { type: 'finish', reason: written < wholeLength(pieces) ? 'length' : 'stop' };
  }

  models(): Promise<string[]> {
    return Promise.resolve(['rehearsal']);
  }
}

function wholeLength(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + Math.max(1, estimateTokens(piece)), 0);
}

function tokensOf(request: ModelRequest): number {
  return request.messages.reduce(
    (sum, { content }) => sum + (typeof content === 'string' ? estimateTokens(content) : 0),
    0,
  );
}
