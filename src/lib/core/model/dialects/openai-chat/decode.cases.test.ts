import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createOpenAiChatDecoder } from './decode';
import { gather } from './gather.test-helper';

interface Case {
  chunks_b64: string[];
  want: {
    text?: string;
    reasoning?: string;
    finish?: string;
    status?: string;
    error?: string;
    usage?: { in: number; out: number; cached: number };
    calls?: { id: string; name: string; args: string }[];
  };
}

const cases = JSON.parse(
  readFileSync(new URL('../../../../../../tests/fixtures/sse/openai-cases.json', import.meta.url), 'utf8'),
) as Record<string, Case>;

describe('recorded streams', () => {
  it('has them all', () => expect(Object.keys(cases)).toHaveLength(20));

  it.each(Object.entries(cases))('%s', (_name, { chunks_b64, want }) => {
    const decoder = createOpenAiChatDecoder();
    const events = chunks_b64.flatMap((chunk) => decoder.push(Buffer.from(chunk, 'base64')));
    events.push(...decoder.end());
    const got = gather(events);

    expect(got.text).toBe(want.text ?? '');
    expect(got.text).not.toContain('\uFFFD');
    expect(got.reasoning).toBe(want.reasoning ?? '');
    if (want.finish !== undefined) expect(got.finish).toBe(want.finish);
    if (want.status !== undefined) expect(got.finish).toBe(want.status);
    if (want.error === undefined) expect(got.error).toBeUndefined();
    else expect(got.error?.message).toContain(want.error);
    if (want.usage)
      expect(got.usage).toEqual({ input: want.usage.in, output: want.usage.out, cached: want.usage.cached });
    expect(got.calls).toEqual((want.calls ?? []).map(({ id, name, args }) => ({ id, name, arguments: args })));
    expect(got.lasts).toBe(1);
    expect(['finish', 'error']).toContain(events.at(-1)?.type);
  });
});
