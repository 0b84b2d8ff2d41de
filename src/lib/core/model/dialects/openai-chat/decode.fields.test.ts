import { describe, expect, it } from 'vitest';
import { createOpenAiChatDecoder } from './decode';
import { gather, type Gathered } from './gather.test-helper';

const encoder = new TextEncoder();

function decodeText(text: string): Gathered {
  const decoder = createOpenAiChatDecoder();
  return gather([...decoder.push(encoder.encode(text)), ...decoder.end()]);
}

const decode = (...chunks: unknown[]) =>
  decodeText(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''));
const delta = (fields: unknown, finish: string | null = null) => ({
  choices: [{ index: 0, delta: fields, finish_reason: finish }],
});

describe('reasoning', () => {
  it.each([
    ['reasoning_content', { reasoning_content: '想' }],
    ['reasoning', { reasoning: '想' }],
    ['reasoning_text', { reasoning_text: '想' }],
    ['thinking', { thinking: '想' }],
    ['thinking as an object', { thinking: { content: '想' } }],
    ['details with text', { reasoning_details: [{ type: 'reasoning.text', text: '想' }] }],
    ['details with a summary', { reasoning_details: [{ type: 'reasoning.summary', summary: '想' }] }],
    ['the same twice', { reasoning: '想', reasoning_details: [{ type: 'reasoning.text', text: '想' }] }],
    ['a part of the content', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: '想' }] }] }],
  ])('%s', (_name, fields) => {
    const got = decode(delta(fields), delta({ content: '答' }, 'stop'));
    expect([got.reasoning, got.text]).toEqual(['想', '答']);
  });

  it('skips encrypted details', () => {
    expect(decode(delta({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'xx' }] }, 'stop')).reasoning).toBe(
      '',
    );
  });

  it.each([1, 2, 3, 5, 100])('splits a think tag at the start of the text, cut every %i', (size) => {
    const text = '\n<think>先 < 想</thin 想</think>\n\n他说：<think>不是</think>';
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    const got = decode(...pieces.map((content) => delta({ content })), delta({}, 'stop'));
    expect(got.reasoning).toBe('先 < 想</thin 想');
    expect(got.text).toBe('他说：<think>不是</think>');
  });

  it.each(['<', '<thi', '<thinking>x', ' \n', '<b>粗</b>'])('leaves %j alone', (content) => {
    expect(decode(delta({ content }), delta({}, 'stop'))).toMatchObject({ text: content, reasoning: '' });
  });

  it('keeps the thinking of a tag that never closes', () => {
    expect(decode(delta({ content: '<think>想想</th' }, 'length'))).toMatchObject({
      text: '',
      reasoning: '想想</th',
      finish: 'length',
    });
  });
});

describe('text', () => {
  it('takes parts', () => {
    expect(
      decode(
        delta(
          {
            content: [
              { type: 'text', text: '青' },
              { type: 'text', text: '石' },
            ],
          },
          'stop',
        ),
      ).text,
    ).toBe('青石');
  });

  it('takes a refusal as what was said', () => {
    expect(decode(delta({ content: null, refusal: 'No.' }, 'stop')).text).toBe('No.');
  });

  it('ignores other choices, and a whole message repeated in the last chunk', () => {
    const got = decode(
      delta({ content: '一' }),
      { choices: [{ index: 1, delta: { content: '二' } }] },
      { choices: [{ index: 0, message: { content: '一' }, finish_reason: 'stop' }] },
    );
    expect(got.text).toBe('一');
  });

  it('takes an answer that was not streamed with thinking, calls and usage', () => {
    const got = decodeText(
      JSON.stringify({
        choices: [
          {
            message: {
              content: '<think>想</think>答',
              tool_calls: [{ id: 'a', function: { name: 'n', arguments: '{}' } }],
            },
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 3, completion_tokens: 2 },
      }),
    );
    expect(got).toMatchObject({ text: '答', reasoning: '想', usage: { input: 3, output: 2 }, finish: 'tool-calls' });
  });

  it('takes one chunk a line without `data:`', () => {
    expect(
      decodeText(`${JSON.stringify(delta({ content: 'a' }))}\n${JSON.stringify(delta({ content: 'b' }, 'stop'))}\n`)
        .text,
    ).toBe('ab');
  });
});

describe('finish and usage', () => {
  it.each([
    ['stop', 'stop'],
    ['eos', 'stop'],
    ['end_turn', 'stop'],
    ['length', 'length'],
    ['MAX_TOKENS', 'length'],
    ['content_filter', 'content-filter'],
    ['SAFETY', 'content-filter'],
    ['insufficient_system_resource', 'other'],
    ['constructor', 'other'],
  ])('%s is %s', (raw, reason) => expect(decode(delta({ content: 'x' }, raw)).finish).toBe(reason));

  it.each([
    ['OpenAI', { usage: { prompt_tokens: 9, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 8 } } }],
    [
      'DeepSeek',
      { usage: { prompt_tokens: 9, completion_tokens: 4, prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 1 } },
    ],
    [
      'Moonshot',
      { choices: [{ index: 0, delta: {}, usage: { prompt_tokens: 9, completion_tokens: 4, cached_tokens: 8 } }] },
    ],
    [
      'Groq',
      { x_groq: { usage: { prompt_tokens: 9, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 8 } } } },
    ],
    ['other names', { usage: { input_tokens: 9, output_tokens: 4, input_tokens_details: { cached_tokens: 8 } } }],
    ['llama.cpp', { timings: { prompt_n: 1, cache_n: 8, predicted_n: 4 } }],
  ])('usage of %s', (_name, chunk) => {
    expect(decode(delta({ content: 'x' }, 'stop'), chunk).usage).toEqual({ input: 9, output: 4, cached: 8 });
  });

  it('takes usage after [DONE], and the last of several', () => {
    const usage = (n: number) =>
      `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: n, completion_tokens: n } })}\n\n`;
    const got = decodeText(
      `data: ${JSON.stringify(delta({ content: 'x' }, 'stop'))}\n\n${usage(1)}data: [DONE]\n\n${usage(2)}`,
    );
    expect(got.usage).toEqual({ input: 2, output: 2 });
    expect(got.finish).toBe('stop');
  });

  it('says incomplete when there was neither reason nor [DONE], also for an empty body and for keep-alives alone', () => {
    expect(decode(delta({ content: 'x' })).finish).toBe('incomplete');
    expect(decodeText('').finish).toBe('incomplete');
    expect(decodeText(': ping\n\n: ping\n\ndata: {"cho').finish).toBe('incomplete');
  });
});

describe('errors in a 200 stream', () => {
  it.each([
    ['{"error":{"message":"busy","type":"overloaded_error"}}', 'busy', true],
    ['{"error":"no slot available"}', 'no slot available', false],
    ['{"object":"error","message":"too long","code":400}', 'too long', false],
    [
      '{"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error","error":{"code":502,"message":"host gone"}}]}',
      'host gone',
      true,
    ],
    [
      '{"error":{"message":"Provider returned error","code":429,"metadata":{"raw":"{\\"error\\":{\\"message\\":\\"slow down\\"}}"}}}',
      'slow down',
      true,
    ],
  ])('%s', (data, words, retryable) => {
    const got = decodeText(`data: ${data}\n\ndata: {"choices":[{"delta":{"content":"late"}}]}\n\ndata: [DONE]\n\n`);
    expect(got.error).toMatchObject({ code: 'model-stream-error', retryable });
    expect(got.error?.message).toContain(words);
    expect([got.text, got.lasts]).toEqual(['', 1]);
  });

  it.each(['upstream connect error', '<html><title>Bad gateway</title></html>', '{"hello":1}', 'null', '[]'])(
    '%s is not a stream',
    (body) => {
      expect(decodeText(body).error).toMatchObject({
        code: 'model-not-a-stream',
        message: expect.stringContaining('not an event stream') as string,
      });
    },
  );

  it('stops at an event that is too long', () => {
    const decoder = createOpenAiChatDecoder();
    const megabyte = new Uint8Array(1024 * 1024).fill(120);
    const events = [
      ...decoder.push(encoder.encode('data: "')),
      ...Array.from({ length: 20 }, () => decoder.push(megabyte)).flat(),
      ...decoder.end(),
    ];
    expect(gather(events)).toMatchObject({ lasts: 1, error: { code: 'model-stream-error' } });
  });
});
