import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../../../tests/model-server/model-server.js';
import { clientFor, configFor, errorOf, KEY, plainPage } from './http-client.test-helper';
import { readModelList } from './model-list';
import { placeOf, type Surroundings } from './surroundings';

const never = new AbortController().signal;

describe('models', () => {
  let server: ModelServer;
  beforeEach(async () => {
    server = await startModelServer({ key: KEY, models: ['b', 'a', 'b'] });
  });
  afterEach(() => server.close());

  it('asks with the key and without a content type', async () => {
    expect(await clientFor().models(configFor(server.url), never)).toEqual(['b', 'a']);
    const [sent] = server.requests;
    expect(sent).toMatchObject({ method: 'GET', path: '/v1/models' });
    expect(sent?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
    expect(sent?.headers).not.toHaveProperty('content-type');
  });

  it('tells a missing key from a wrong one', async () => {
    expect(await errorOf(clientFor().models(configFor(server.url, { keyId: 'none' }), never))).toMatchObject({
      code: 'model-key-missing',
      data: { status: 401, address: `${server.url}/models` },
    });
    const vault = { get: () => Promise.resolve('sk-another') };
    expect((await errorOf(clientFor({ vault }).models(configFor(server.url), never))).code).toBe('model-key-wrong');
  });

  it('finds the address that lacks only its version', async () => {
    const root = server.url.replace('/v1', '');
    expect(await errorOf(clientFor().models(configFor(root), never))).toMatchObject({
      code: 'model-path-suggested',
      data: { suggestion: server.url, address: `${root}/models` },
    });
    expect((await errorOf(clientFor().models(configFor(`${root}/api/v2`), never))).code).toBe('model-path-wrong');
  });

  it('is ended by its caller: a deadline is silence, anything else a stop', async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const client = clientFor({ fetch });
    expect((await errorOf(client.models(configFor('http://x/v1'), AbortSignal.timeout(30)))).code).toBe('model-silent');
    const stopped = AbortSignal.abort(new Error('stop'));
    expect((await errorOf(client.models(configFor('http://x/v1'), stopped))).code).toBe('model-aborted');
  });

  it.each([
    ['<!doctype html><title>Open WebUI</title>', 'model-path-wrong'],
    ['hello', 'model-list-unreadable'],
    ['{"object":"list"}', 'model-list-unreadable'],
  ])('%j is no list', async (body, code) => {
    const fetch = () => Promise.resolve(new Response(body));
    expect((await errorOf(clientFor({ fetch }).models(configFor('http://x/v1'), never))).code).toBe(code);
  });
});

describe('causes of an unreadable address', () => {
  const secure: Surroundings = { ...plainPage, isSecurePage: true };
  const cause = async (baseUrl: string, surroundings: Surroundings, probe: 'answers' | 'fails' | 'hangs' = 'fails') => {
    const probes: RequestInit[] = [];
    const fetch = (_url: unknown, init?: RequestInit): Promise<Response> => {
      if (init?.mode !== 'no-cors') return Promise.reject(new TypeError('Failed to fetch'));
      probes.push(init);
      if (probe === 'answers') return Promise.resolve(new Response(null));
      return probe === 'fails' ? Promise.reject(new TypeError('Failed to fetch')) : new Promise(() => undefined);
    };
    const clock = {
      now: () => 0,
      sleep: (ms: number) => (ms < 10_000 ? Promise.resolve() : new Promise<void>(() => undefined)),
    };
    const { code } = await errorOf(
      clientFor({ fetch: fetch as typeof globalThis.fetch, surroundings, clock }).models(configFor(baseUrl), never),
    );
    for (const init of probes) expect(init).not.toHaveProperty('headers');
    return { code, probes: probes.length };
  };

  it.each<[string, string, Surroundings, 'answers' | 'fails' | 'hangs', string, number]>([
    ['answers a probe only', 'https://a.example.com/v1', secure, 'answers', 'model-cors', 1],
    ['is not there', 'https://a.example.com/v1', secure, 'fails', 'model-refused', 1],
    ['is not there, locally', 'http://localhost:1234/v1', secure, 'fails', 'model-refused', 1],
    ['says nothing', 'https://a.example.com/v1', secure, 'hangs', 'model-network', 1],
    [
      'is far away and the device offline',
      'https://a.example.com/v1',
      { ...secure, isOnline: () => false },
      'fails',
      'model-offline',
      0,
    ],
    [
      'is here and the device offline',
      'http://127.0.0.1:1/v1',
      { ...secure, isOnline: () => false },
      'fails',
      'model-refused',
      1,
    ],
    ['is plain HTTP under a secure page', 'http://a.example.com/v1', secure, 'answers', 'model-mixed-content', 0],
    [
      'is plain HTTP on the LAN under a secure page',
      'http://192.168.1.5:8080/v1',
      secure,
      'answers',
      'model-mixed-content',
      0,
    ],
    ['is plain HTTP under a plain page', 'http://192.168.1.5:8080/v1', plainPage, 'answers', 'model-cors', 1],
    [
      'may not be called by permission',
      'http://192.168.1.5/v1',
      { ...secure, localNetwork: () => Promise.resolve('denied') },
      'fails',
      'model-local-network',
      0,
    ],
    [
      'may be called by permission',
      'http://192.168.1.5/v1',
      { ...secure, localNetwork: () => Promise.resolve('granted') },
      'fails',
      'model-refused',
      1,
    ],
  ])('%s', async (_name, baseUrl, surroundings, probe, code, probes) => {
    expect(await cause(baseUrl, surroundings, probe)).toEqual({ code, probes });
  });
});

it.each([
  ['http://localhost:1', 'self'],
  ['http://[::1]:1', 'self'],
  ['http://127.0.0.2', 'self'],
  ['http://10.0.0.1', 'local'],
  ['http://172.31.0.1', 'local'],
  ['http://172.32.0.1', 'public'],
  ['http://nas.local', 'local'],
  ['http://nas', 'local'],
  ['http://[fd00::1]', 'local'],
  ['https://10.example.com', 'public'],
  ['https://api.example.com', 'public'],
])('%s is %s', (url, place) => {
  expect(placeOf(new URL(url))).toBe(place);
});

it('reads lists of every common shape', () => {
  expect(readModelList('{"data":[{"id":"a"},{"id":"a"},{"name":"b"},3]}')).toEqual(['a', 'b']);
  expect(readModelList('{"models":[{"model":"c","name":"d"},"e"]}')).toEqual(['c', 'e']);
  expect(readModelList('["f"]')).toEqual(['f']);
  expect(readModelList('{"data":{}}')).toBeNull();
  expect(readModelList('null')).toBeNull();
});
