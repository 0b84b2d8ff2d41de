import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOpenAiChatDecoder } from './decode';

const cases = JSON.parse(
  readFileSync(new URL('../../../../../../tests/fixtures/sse/openai-cases.json', import.meta.url), 'utf8'),
) as Record<string, { chunks_b64: string[] }>;
const streams = Object.values(cases).map(({ chunks_b64 }) =>
  Buffer.concat(chunks_b64.map((chunk) => Buffer.from(chunk, 'base64'))),
);

function decode(bytes: Uint8Array, cuts: readonly number[]) {
  const decoder = createOpenAiChatDecoder();
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const events = at.slice(1).flatMap((end, index) => decoder.push(bytes.subarray(at[index], end)));
  return [...events, ...decoder.end()];
}

const cuts = fc.array(fc.nat(20_000), { maxLength: 60 });
const word = fc.constantFrom(
  'data: ',
  'data:',
  'event: error',
  '\n',
  '\n\n',
  '\r\n',
  '[DONE]',
  '{"choices":[{"delta":{"content":"',
  '<think>',
  '青🕰️',
  '"}}]}',
  '{"error":',
  'null',
  '{',
  '<',
  ':',
  '{"choices":[{"delta":{"tool_calls":[{"index":',
  '"function":{"name":"a"',
  '}]}}]}',
);

describe('any chunking', () => {
  it('gives the same events', () => {
    fc.assert(
      fc.property(fc.constantFrom(...streams), cuts, (bytes, where) => {
        expect(decode(bytes, where)).toEqual(decode(bytes, []));
      }),
      { seed: 20261129, numRuns: 300 },
    );
  });

  it('gives the same events for texts that only look like streams', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), cuts, (words, where) => {
        const bytes = new TextEncoder().encode(words.join(''));
        expect(decode(bytes, where)).toEqual(decode(bytes, []));
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('never throws on random bytes and ends exactly once', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), cuts, (bytes, where) => {
        const lasts = decode(bytes, where).filter((event) => event.type === 'finish' || event.type === 'error');
        expect(lasts).toHaveLength(1);
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  it('never throws on values of any shape where objects are expected', () => {
    fc.assert(
      fc.property(
        fc.object({
          maxDepth: 4,
          key: fc.constantFrom(
            'choices',
            'delta',
            'tool_calls',
            'function',
            'content',
            'error',
            'usage',
            'index',
            'id',
            'message',
            'name',
            'arguments',
          ),
        }),
        (value) => {
          const events = decode(
            new TextEncoder().encode(`data: ${JSON.stringify({ choices: [{ delta: value }, value], ...value })}\n\n`),
            [],
          );
          expect(events.filter((event) => event.type === 'finish' || event.type === 'error')).toHaveLength(1);
        },
      ),
      { seed: 3, numRuns: 500 },
    );
  });

  it('survives nesting that overflows the stack', () => {
    const deep = `data: {"choices":[{"delta":{"tool_calls":[{"function":{"name":"a","arguments":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}}]}}]}\n\n`;
    expect(decode(new TextEncoder().encode(deep), []).at(-1)?.type).toMatch(/finish|error/);
  });
});
