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
    const reply = composeReply(readCue(request), random);
    const whole = estimateTokens(reply);
    const limit = request.samplers.maxTokens ?? config.samplers.maxTokens ?? Infinity;
    const length = whole <= limit ? reply.length : Math.floor((reply.length * limit) / whole);
    let due = clock.now() + FIRST_MS;
    let written = 0;
    try {
      for (const piece of cutPieces(reply)) {
        await clock.sleep(Math.max(0, due - clock.now()), signal);
        // A clock of tests may never wait, and so never see the signal.
        signal.throwIfAborted();
        if (written + piece.length > length) break;
        yield { type: 'text-delta', text: piece };
        written += piece.length;
        due += ((piece.length * whole) / reply.length / tokensPerSecond) * 1000;
      }
    } catch {
      yield { type: 'error', error: { code: 'model-aborted', message: 'stopped', retryable: false } };
      return;
    }
    const output = Math.round((written * whole) / reply.length);
    yield { type: 'usage', usage: { input: tokensOf(request), output } };
    yield { type: 'finish', reason: written < reply.length ? 'length' : 'stop' };
  }

  models(): Promise<string[]> {
    return Promise.resolve(['rehearsal']);
  }
}

function tokensOf(request: ModelRequest): number {
  return request.messages.reduce(
    (sum, { content }) => sum + (typeof content === 'string' ? estimateTokens(content) : 0),
    0,
  );
}
