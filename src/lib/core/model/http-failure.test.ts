import { describe, expect, it } from 'vitest';
import { httpFailure, type HttpRefusal } from './http-failure';
import { readRetryAfter } from './retry-after';

const refuse = (status: number, body: unknown, more: Partial<HttpRefusal> = {}) =>
  httpFailure({
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    retryAfter: null,
    retryAfterMs: null,
    hadKey: true,
    now: 0,
    ...more,
  });
const said = (message: string, more = {}) => ({ error: { message, ...more } });

describe('httpFailure', () => {
  it.each([
    [401, said('Incorrect API key provided'), 'model-key-wrong', false],
    [
      400,
      [{ error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } }],
      'model-key-wrong',
      false,
    ],
    [403, said('your region is not served'), 'model-forbidden', false],
    [402, said('Insufficient Balance'), 'model-payment', false],
    [429, said('You exceeded your current quota', { type: 'insufficient_quota' }), 'model-payment', false],
    [429, said('Rate limit reached for requests'), 'model-rate-limited', true],
    [404, said('The model `gpt-9` does not exist or you do not have access to it.'), 'model-unknown', false],
    [404, said('model "qwen9" not found, try pulling it first'), 'model-unknown', false],
    [400, said('foo/bar is not a valid model ID'), 'model-unknown', false],
    [404, '<html><title>404 Not Found</title></html>', 'model-path-wrong', false],
    [404, { detail: 'Not Found' }, 'model-path-wrong', false],
    [405, '', 'model-path-wrong', false],
    [400, said("This model's maximum context length is 8192 tokens"), 'model-too-long', false],
    [413, '', 'model-too-long', false],
    [400, said('temperature must be at most 2'), 'model-http', false],
    [500, said('boom'), 'model-server', true],
    [503, '<html><head><title>Service Unavailable</title></head></html>', 'model-server', true],
    [308, '', 'model-redirected', false],
  ])('%i %j is %s', (status, body, code, retryable) => {
    expect(refuse(status, body)).toMatchObject({ code, status, retryable });
  });

  it('says that a key is missing when none was sent', () => {
    expect(refuse(401, '', { hadKey: false })).toMatchObject({ code: 'model-key-missing', message: 'HTTP 401' });
  });

  it("keeps the provider's words, a page's title, or at least the status", () => {
    expect(refuse(500, said('boom')).message).toBe('boom');
    expect(refuse(502, '<title>Bad gateway</title>').message).toBe('Bad gateway');
    expect(refuse(502, '').message).toBe('HTTP 502');
  });
});

describe('readRetryAfter', () => {
  const read = (retryAfter: string | null, words = '', retryAfterMs: string | null = null) =>
    readRetryAfter({ retryAfter, retryAfterMs }, words, Date.parse('2026-01-01T00:00:00Z'));

  it.each([
    ['20', '', null, 20_000],
    ['0.5', '', null, 500],
    ['20', '', '1500', 1_500],
    ['Thu, 01 Jan 2026 00:00:09 GMT', '', null, 9_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', '', null, 0],
    ['soon', 'Please try again in 7m12.5s.', null, 432_500],
    [null, 'Please retry in 21.3s.', null, 21_300],
    [null, 'try again in 20ms', null, 20],
    [null, 'Retry after 20 seconds', null, 20_000],
    [null, 'no idea', null, undefined],
  ])('%j %j %j', (header, words, ms, expected) => {
    expect(read(header, words, ms)).toBe(expected);
  });
});
