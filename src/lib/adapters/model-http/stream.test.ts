import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gather } from '$lib/core/model/dialects/openai-chat/gather.test-helper';
import { startModelServer, type ModelServer } from '../../../../tests/model-server/model-server.js';
import type { Step } from '../../../../tests/model-server/steps.js';
import { clientFor, collect, configFor, KEY, request } from './http-client.test-helper';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const ask = async (step: Step, client = clientFor()) => {
  server.setScript([step]);
  const events = await collect(client, configFor(server.url));
  const got = gather(events);
  expect(got.lasts).toBe(1);
  expect(['finish', 'error']).toContain(events.at(-1)?.type);
  return got;
};

describe('what is sent', () => {
  it('is one POST with the key in a header and nothing that is not needed', async () => {
    await collect(clientFor(), configFor(server.url));
    const [sent] = server.requests;
    expect(server.requests).toHaveLength(1);
    expect(sent).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
    expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(sent?.text).toBe(
      '{"model":"scripted-small","messages":[{"role":"user","content":"你好"}],"stream":true,"stream_options":{"include_usage":true}}',
    );
    // The rest is Node's own; a browser adds none that CORS would ask about.
    const own = Object.keys(sent?.headers ?? {}).filter(
      (name) => !/^(accept|user-agent|sec-|host|connection|content-length)/.test(name),
    );
    expect(own.sort()).toEqual(['authorization', 'content-type']);
  });

  it('has no authorization without a key, and finds the path from any spelling of the address', async () => {
    for (const base of [server.url, `${server.url}/`, `${server.url}/chat/completions`]) {
      await collect(clientFor(), configFor(base, { keyId: 'none' }));
    }
    expect(server.chats.map(({ path }) => path)).toEqual(Array(3).fill('/v1/chat/completions'));
    for (const { headers } of server.chats) expect(headers).not.toHaveProperty('authorization');
  });

  it('follows no redirect', async () => {
    const other = await startModelServer();
    try {
      const got = await ask({ do: 'status', status: 307, headers: { location: `${other.url}/chat/completions` } });
      expect(got.error).toMatchObject({ code: 'model-redirected', retryable: false });
      expect(other.requests).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('answers', () => {
  it('streams text, thinking and usage', async () => {
    const got = await ask({ do: 'stream', text: '青石巷🕰️下雨了', reasoning: '想一想', piece: 1 });
    expect(got).toMatchObject({ text: '青石巷🕰️下雨了', reasoning: '想一想', finish: 'stop' });
    expect(got.usage?.input).toBe(100);
  });

  it('puts tool calls together', async () => {
    const calls = [
      { id: 'a', name: 'lorebook_search', arguments: '{"query":"青石巷"}' },
      { id: 'b', name: 'draft_seal', arguments: '{"version":1}' },
    ];
    const got = await ask({ do: 'stream', calls });
    expect(got).toMatchObject({ calls, finish: 'tool-calls' });
  });

  it('takes an answer that is not streamed', async () => {
    expect(await ask({ do: 'json', text: '好' })).toMatchObject({ text: '好', finish: 'stop' });
  });

  it('hangs up on an endpoint that has finished and keeps the line open', async () => {
    const started = Date.now();
    expect(await ask({ do: 'stream', text: '好', hold: true })).toMatchObject({ text: '好', finish: 'stop' });
    expect(await ask({ do: 'stream', text: '好', hold: true, usage: null })).toMatchObject({ finish: 'stop' });
    expect(Date.now() - started).toBeLessThan(3_000);
    await expect.poll(() => server.chats.map(({ hungUp }) => hungUp)).toEqual([true, true]);
  });

  it('is whole where the line breaks after the finish reason', async () => {
    const finish = 'data: {"choices":[{"delta":{"content":"好"},"finish_reason":"stop"}]}\n\n';
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(finish)),
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    const events = await collect(
      clientFor({ fetch: () => Promise.resolve(new Response(broken)) }),
      configFor('http://x/v1'),
    );
    expect(gather(events)).toMatchObject({ text: '好', finish: 'stop' });
  });
});

describe('failures', () => {
  it.each<[string, Step, Record<string, unknown>]>([
    [
      'a broken line',
      { do: 'cut', text: '雨还在下，灯亮着。', after: 6 },
      { code: 'model-stream-cut', retryable: true },
    ],
    [
      'an error in the stream',
      { do: 'stream-error', text: '雨', message: 'upstream overloaded', code: 502 },
      { code: 'model-stream-error', retryable: true, status: 502 },
    ],
    [
      'a web page',
      { do: 'raw', type: 'text/html', chunks: ['<!doctype html><title>Sign in</title>'] },
      { code: 'model-not-a-stream', retryable: false },
    ],
    [
      'a limit',
      { do: 'status', status: 429, headers: { 'retry-after': '2' }, body: { error: { message: 'slow down' } } },
      { code: 'model-rate-limited', retryable: true, retryAfter: 2_000, status: 429, message: 'slow down' },
    ],
    [
      'a fault of the server',
      { do: 'status', status: 500, body: 'oops' },
      { code: 'model-server', retryable: true, message: 'oops' },
    ],
    ['no answer', { do: 'drop' }, { code: 'model-network', retryable: true }],
  ])('%s', async (_name, step, failure) => {
    const got = await ask(step);
    expect(got.error).toMatchObject(failure);
    expect(got.error?.data).toMatchObject({ address: `${server.url}/chat/completions`, model: 'scripted-small' });
    expect(got.finish).toBeUndefined();
  });

  it('keeps the words that came before the line broke', async () => {
    expect((await ask({ do: 'cut', text: '雨还在下，灯亮着。', after: 4 })).text).toBe('雨还在下');
  });

  it.each<[string, Step, string]>([
    ['before the headers', { do: 'hang' }, ''],
    ['in mid-stream', { do: 'hang', after: '雨还在下' }, '雨还在下'],
  ])('counts silence %s as dead', async (_when, step, text) => {
    const got = await ask(step, clientFor({ idle: 150 }));
    expect(got).toMatchObject({ text, error: { code: 'model-idle', retryable: true } });
  });

  it('never gives a tool call that was cut off as a whole one', async () => {
    const chunk = {
      choices: [{ delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'x', arguments: '{"a":' } }] } }],
    };
    const got = await ask(
      { do: 'raw', chunks: [`data: ${JSON.stringify(chunk)}\n\n`], hold: true },
      clientFor({ idle: 100 }),
    );
    expect(got.error?.code).toBe('model-idle');
    expect(got.calls).toEqual([]);
  });

  it.each(['', 'not an address', 'ftp://x/v1', 'http://user:word@x/v1'])('refuses the address %j', async (baseUrl) => {
    const [event] = await collect(clientFor(), configFor(baseUrl));
    expect(event).toMatchObject({ type: 'error', error: { code: 'model-config-invalid', retryable: false } });
    expect(JSON.stringify(event)).not.toContain('word@');
  });

  it('says so when the vault cannot read the key, and sends nothing', async () => {
    const vault = {
      get: () =>
        Promise.reject(Object.assign(new Error('no'), { code: 'key-unreadable', data: {}, toJSON: () => ({}) })),
    };
    const [event] = await collect(clientFor({ vault }), configFor(server.url));
    expect(event).toMatchObject({ type: 'error', error: { code: 'key-unreadable' } });
    expect(server.requests).toEqual([]);
  });
});

describe('stopping', () => {
  it.each<[string, Step]>([
    ['while nothing has come', { do: 'hang' }],
    ['in mid-stream', { do: 'hang', after: '雨还' }],
  ])('%s closes the line at once', async (_when, step) => {
    server.setScript([step]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('stopped')), 80);
    const events = await collect(clientFor(), configFor(server.url), controller.signal);
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'model-aborted', retryable: false } });
    await expect.poll(() => server.chats[0]?.hungUp).toBe(true);
  });

  it('closes the line when the reader leaves', async () => {
    server.setScript([{ do: 'hang', after: '雨还在下' }]);
    for await (const event of clientFor().stream(request, configFor(server.url), new AbortController().signal)) {
      if (event.type === 'text-delta') break;
    }
    await expect.poll(() => server.chats[0]?.hungUp).toBe(true);
  });
});
