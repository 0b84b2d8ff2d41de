import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startModelServer, type ModelServer } from '../../../../tests/model-server/model-server.js';
import type { Step } from '../../../../tests/model-server/steps.js';
import { clientFor, collect, configFor, errorOf, KEY } from './http-client.test-helper';
import { Secrets } from './secrets';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const everything = (value: unknown) =>
  `${JSON.stringify(value)} ${value instanceof Error ? `${value.message} ${value.stack ?? ''} ${String(value.cause)}` : ''}`;

describe('the key', () => {
  it.each<[string, Step]>([
    ['a refusal', { do: 'status', status: 401, body: { error: { message: `Incorrect API key provided: ${KEY}` } } }],
    ['a refusal in plain words', { do: 'status', status: 400, body: `bad header Bearer ${KEY}` }],
    ['words cut in the middle of it', { do: 'status', status: 500, body: `${'x'.repeat(990)}${KEY}` }],
    ['an error in the stream', { do: 'stream-error', text: '雨', message: `${KEY} is blocked` }],
    ['a body that is no stream', { do: 'raw', type: 'text/html', chunks: [`<title>no such key: ${KEY}</title>`] }],
  ])('is in no event after %s', async (_name, step) => {
    server.setScript([step]);
    const events = await collect(clientFor(), configFor(server.url));
    expect(events.at(-1)?.type).toBe('error');
    const text = JSON.stringify(events);
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(KEY.slice(0, 8));
  });

  it('is in no error of the connection test', async () => {
    const closed = await startModelServer({ key: 'another' });
    const refused = await errorOf(clientFor().models(configFor(closed.url), new AbortController().signal));
    expect(refused.code).toBe('model-key-wrong');
    expect(everything(refused)).not.toContain(KEY);
    await closed.close();
    const gone = await errorOf(clientFor().models(configFor(closed.url), new AbortController().signal));
    expect(gone.code).toBe('model-refused');
    expect(everything(gone)).not.toContain(KEY);
  });

  it('with characters no header takes is refused before anything is sent, without a word of it', async () => {
    const vault = { get: () => Promise.resolve('sk-秘密-0123456789') };
    const [event] = await collect(clientFor({ vault }), configFor(server.url));
    expect(event).toMatchObject({ type: 'error', error: { code: 'model-key-invalid' } });
    expect(JSON.stringify(event)).not.toContain('秘密');
    expect(server.requests).toEqual([]);
  });

  it('is in no error when a header of the user cannot be sent', async () => {
    const config = configFor(server.url, { compat: { headers: { 'x-my-key': 'geheim\n0123' } } });
    const [event] = await collect(clientFor(), config);
    expect(event).toMatchObject({ error: { code: 'model-header-invalid', data: { header: 'x-my-key' } } });
    expect(JSON.stringify(event)).not.toContain('geheim');
  });

  it('is struck out of what `fetch` itself says, and of values of extra headers', async () => {
    const fetch = () => Promise.reject(new TypeError(`Bearer ${KEY} and token-98765 are bad`));
    const config = configFor('http://x/v1', { compat: { headers: { 'x-token': 'token-98765' } } });
    const [event] = await collect(clientFor({ fetch }), config);
    expect(event).toMatchObject({ error: { code: 'model-network', message: 'Bearer ••• and ••• are bad' } });
  });

  it('is in no address and on no console', async () => {
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
    await collect(clientFor(), configFor(server.url));
    await clientFor().models(configFor(server.url), new AbortController().signal);
    server.setScript([{ do: 'status', status: 500 }]);
    await collect(clientFor(), configFor(server.url));
    expect(server.requests).toHaveLength(3);
    for (const { path, text } of server.requests) expect(path + text).not.toContain(KEY);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });
});

describe('Secrets', () => {
  it('strikes every spelling, everywhere in plain data', () => {
    const secrets = new Secrets(['a"b/c+d=12', null, '']);
    expect(
      secrets.strikeIn({ a: ['x a"b/c+d=12', { b: 'a%22b%2Fc%2Bd%3D12' }], c: JSON.stringify('a"b/c+d=12'), n: 1 }),
    ).toEqual({
      a: ['x •••', { b: '•••' }],
      c: '"•••"',
      n: 1,
    });
  });

  it('leaves words alone that are no secrets', () => {
    expect(new Secrets(['true', '1']).strike('true 1')).toBe('true 1');
  });
});
