import { createClock } from '$lib/adapters/platform';
import type { ModelRequest } from '$lib/core/model/messages';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { StreamEvent } from '$lib/core/model/stream-event';
import type { HttpModelPorts } from './exchange';
import { HttpModelClient } from './http-model-client';
import type { Surroundings } from './surroundings';

export const KEY = 'sk-test-0123456789abcdef';

export const request: ModelRequest = { messages: [{ role: 'user', content: '你好' }], samplers: {} };

export function configFor(baseUrl: string, over: Partial<ModelConfig> = {}): ModelConfig {
  return {
    id: 'm',
    name: 'M',
    dialect: 'openai-chat',
    baseUrl,
    model: 'scripted-small',
    keyId: 'k',
    contextWindow: 8_192,
    samplers: {},
    compat: {},
    ...over,
  };
}

/** A page over HTTP on a device that is online. */
export const plainPage: Surroundings = {
  isSecurePage: false,
  isOnline: () => true,
  localNetwork: () => Promise.resolve('unknown'),
};

export function clientFor(over: Partial<HttpModelPorts> = {}): HttpModelClient {
  return new HttpModelClient({
    vault: { get: (id) => Promise.resolve(id === 'k' ? KEY : null) },
    clock: createClock(),
    ids: { next: () => 'id1' },
    surroundings: plainPage,
    ...over,
  });
}

export async function collect(
  client: HttpModelClient,
  config: ModelConfig,
  signal: AbortSignal = new AbortController().signal,
): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of client.stream(request, config, signal)) events.push(event);
  return events;
}

/** The error that `work` rejects with. */
export async function errorOf(work: Promise<unknown>): Promise<{ code: string; data: Record<string, unknown> }> {
  try {
    await work;
  } catch (error) {
    return error as { code: string; data: Record<string, unknown> };
  }
  throw new Error('nothing was thrown');
}
