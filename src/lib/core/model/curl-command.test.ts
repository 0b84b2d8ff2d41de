import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curlCommand } from './curl-command';
import type { ModelConfig } from './model-config';
import { withoutSecrets } from './without-secrets';

const MODEL: ModelConfig = {
  id: 'm',
  name: 'M',
  dialect: 'openai-chat',
  baseUrl: 'https://api.example/v1',
  model: 'm-1',
  keyId: 'k',
  contextWindow: 8000,
  samplers: {},
  compat: {},
};

/** What the command would get from a shell. */
function wordsOf(command: string, env: Record<string, string> = {}): string[] {
  const out = execFileSync('sh', ['-c', command.replace(/^curl/, String.raw`printf '%s\0'`)], { env });
  return out.toString('utf8').split('\0').slice(0, -1);
}

describe('a request as a command line', () => {
  test('goes to the address the app asks, with the key from a variable', () => {
    const command = curlCommand(MODEL, { model: 'm-1' }) ?? '';
    expect(wordsOf(command, { LIYUAN_API_KEY: 'sk-own' })).toEqual([
      '--no-buffer',
      '--globoff',
      'https://api.example/v1/chat/completions',
      '-H',
      'content-type: application/json',
      '-H',
      'authorization: Bearer sk-own',
      '--data-raw',
      '{"model":"m-1"}',
    ]);
  });

  test('asks no key of an endpoint that has none', () => {
    const { keyId: _none, ...config } = MODEL;
    expect(curlCommand(config, {})).not.toContain('authorization');
  });

  test('leaves secrets in headers and in the address to variables', () => {
    const config: ModelConfig = {
      ...MODEL,
      baseUrl: 'https://api.example/v1/chat/completions?api-key=geheim-1&v=geheim-2&geheim-3#geheim-4',
      compat: { headers: { 'X-Own': 'geheim-5', Authorization: 'Basic geheim-6' } },
    };
    const command = curlCommand(config, {}) ?? '';
    expect(command).not.toContain('geheim');
    const words = wordsOf(command, {
      LIYUAN_QUERY_API_KEY: 'a',
      LIYUAN_QUERY_V: 'b',
      LIYUAN_HEADER_X_OWN: 'c',
      LIYUAN_HEADER_AUTHORIZATION: 'd',
    });
    expect(words).toContain('https://api.example/v1/chat/completions?api-key=a&v=b');
    expect(words).toEqual(expect.arrayContaining(['x-own: c', 'authorization: d']));
  });

  test('is whole whatever the story says', () => {
    const anyText = fc.oneof(
      fc.string({ unit: fc.constantFrom("'", '"', '\\', '$', '`', '\n', '!', '雨', '$(id)', '%s', '\ud83d') }),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const body = { messages: [{ role: 'user', content: text }] };
        const words = wordsOf(curlCommand(MODEL, body) ?? '');
        expect(words.at(-1)).toBe(JSON.stringify(body));
      }),
      { numRuns: 40 },
    );
  });

  test('is none for a model without a network, and for an address that is none', () => {
    expect(curlCommand({ ...MODEL, dialect: 'rehearsal' }, {})).toBeNull();
    expect(curlCommand({ ...MODEL, baseUrl: 'ftp://x' }, {})).toBeNull();
    expect(curlCommand({ ...MODEL, baseUrl: '' }, {})).toBeNull();
  });
});

describe('a model without its secrets', () => {
  test('keeps everything else, and stays the same when it is emptied again', () => {
    const config: ModelConfig = {
      ...MODEL,
      baseUrl: 'https://me:geheim@api.example:8443/v1?k=geheim',
      compat: { maxTokensField: 'max_tokens', headers: { 'x-own': 'geheim' } },
    };
    const safe = withoutSecrets(config);
    expect(safe).toEqual({
      ...MODEL,
      baseUrl: 'https://api.example:8443/v1?k=',
      compat: { maxTokensField: 'max_tokens', headers: { 'x-own': '' } },
    });
    expect(withoutSecrets(safe)).toEqual(safe);
    expect(config.baseUrl).toContain('geheim');
  });

  test('loses an address that cannot be read: a secret may be in it', () => {
    expect(withoutSecrets({ ...MODEL, baseUrl: 'geheim' }).baseUrl).toBe('');
  });
});
