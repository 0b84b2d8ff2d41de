import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../src/lib/core/model/messages';
import type { ModelConfig } from '../../src/lib/core/model/model-config';
import type { StreamEvent } from '../../src/lib/core/model/stream-event';
import type { ModelClient } from '../../src/lib/ports/model-client';

export interface ModelClientUnderTest {
  client: ModelClient;
  config: ModelConfig;
  close(): Promise<void>;
}

const request: ModelRequest = {
  messages: [
    { role: 'system', content: '你是戏台上的一角。' },
    { role: 'assistant', content: '【开场 · 禾安】\n雨下了一夜，灶上的茶还温着。' },
    { role: 'user', content: '推门进去，要一碗热茶' },
  ],
  samplers: {},
};

/** What every `ModelClient` promises. `make` gives one that answers with several pieces of text, some ms apart. */
export function modelClientContract(name: string, make: () => Promise<ModelClientUnderTest>): void {
  const using = async (work: (under: ModelClientUnderTest) => Promise<void>) => {
    const under = await make();
    try {
      await work(under);
    } finally {
      await under.close();
    }
  };
  const collect = async (stream: AsyncIterable<StreamEvent>, each?: (event: StreamEvent) => void) => {
    const events: StreamEvent[] = [];
    for await (const event of stream) {
      events.push(event);
      each?.(event);
    }
    return events;
  };

  describe(`ModelClient: ${name}`, () => {
    it('streams text in pieces and ends with one finish', () =>
      using(async ({ client, config }) => {
        const events = await collect(client.stream(request, config, new AbortController().signal));
        const lasts = events.filter(({ type }) => type === 'finish' || type === 'error');
        expect(lasts).toEqual([expect.objectContaining({ type: 'finish', reason: 'stop' })]);
        expect(events.at(-1)).toBe(lasts[0]);
        expect(events.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(3);
        for (const event of events) if ('text' in event) expect(event.text).not.toBe('');
      }));

    it('counts tokens', () =>
      using(async ({ client, config }) => {
        const events = await collect(client.stream(request, config, new AbortController().signal));
        const usage = events.find((event) => event.type === 'usage');
        expect(usage?.usage.input).toBeGreaterThan(0);
        expect(usage?.usage.output).toBeGreaterThan(0);
      }));

    it('ends with model-aborted when stopped, and keeps what came', () =>
      using(async ({ client, config }) => {
        const controller = new AbortController();
        const events = await collect(client.stream(request, config, controller.signal), (event) => {
          if (event.type === 'text-delta') controller.abort();
        });
        expect(events.some(({ type }) => type === 'text-delta')).toBe(true);
        expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'model-aborted', retryable: false } });
        expect(events.some(({ type }) => type === 'finish')).toBe(false);
      }));

    it('gives nothing but the abort when it was stopped before', () =>
      using(async ({ client, config }) => {
        const events = await collect(client.stream(request, config, AbortSignal.abort(new Error('no'))));
        expect(events).toEqual([expect.objectContaining({ type: 'error' })]);
        expect(events[0]).toMatchObject({ error: { code: 'model-aborted', retryable: false } });
      }));

    it('lets the reader leave', () =>
      using(async ({ client, config }) => {
        for await (const event of client.stream(request, config, new AbortController().signal)) {
          if (event.type === 'text-delta') break;
        }
      }));

    it('serves two streams at once', () =>
      using(async ({ client, config }) => {
        const { signal } = new AbortController();
        const both = await Promise.all([1, 2].map(() => collect(client.stream(request, config, signal))));
        for (const events of both) expect(events.at(-1)?.type).toBe('finish');
      }));

    it('gives events that cross a worker, and leaves the request as it was', () =>
      using(async ({ client, config }) => {
        const sent = structuredClone(request);
        const events = await collect(client.stream(sent, config, new AbortController().signal));
        expect(structuredClone(events)).toEqual(events);
        expect(sent).toEqual(request);
      }));

    it('names the models it offers', () =>
      using(async ({ client, config }) => {
        const names = await client.models(config, new AbortController().signal);
        expect(names.length).toBeGreaterThan(0);
      }));
  });
}
