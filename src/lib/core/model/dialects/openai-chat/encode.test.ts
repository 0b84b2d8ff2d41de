import { describe, expect, it } from 'vitest';
import type { ModelMessage, ModelRequest } from '../../messages';
import type { Compat, ModelConfig } from '../../model-config';
import { encodeHeaders, encodeRequest } from './encode';

const config = (compat: Compat = {}, model = 'some-model'): ModelConfig => ({
  id: 'm',
  name: 'M',
  dialect: 'openai-chat',
  baseUrl: 'https://api.example.com/v1',
  model,
  contextWindow: 32_000,
  samplers: {},
  compat,
});
const request = (messages: ModelMessage[], more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages,
  samplers: {},
  ...more,
});
const messagesOf = (messages: ModelMessage[], compat: Compat = {}) =>
  encodeRequest(request(messages), config(compat)).body.messages;

describe('encodeRequest', () => {
  it('writes a plain request', () => {
    const { body, dropped } = encodeRequest(
      request(
        [
          { role: 'system', content: '规则' },
          { role: 'user', content: '你好' },
        ],
        { samplers: { temperature: 0.8 } },
      ),
      config(),
    );
    expect(JSON.stringify(body)).toBe(
      '{"model":"some-model","messages":[{"role":"system","content":"规则"},{"role":"user","content":"你好"}],"stream":true,"stream_options":{"include_usage":true},"temperature":0.8}',
    );
    expect(dropped).toEqual([]);
  });

  it('writes tools, a choice, calls and results', () => {
    const parameters = { type: 'object', properties: {} };
    const { body } = encodeRequest(
      request(
        [
          { role: 'user', content: '写' },
          {
            role: 'assistant',
            content: '',
            reasoning: '想',
            toolCalls: [{ id: 'a', name: 'draft_seal', arguments: '' }],
          },
          { role: 'tool', toolCallId: 'a', content: [{ type: 'text', text: 'ok' }] },
        ],
        { tools: [{ name: 'draft_seal', description: 'd', parameters }], toolChoice: 'auto' },
      ),
      config(),
    );
    expect(body.tools).toEqual([{ type: 'function', function: { name: 'draft_seal', description: 'd', parameters } }]);
    expect(body.tool_choice).toBe('auto');
    expect(body.messages).toEqual([
      { role: 'user', content: '写' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'draft_seal', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'ok' },
    ]);
  });

  it('sends no tool choice without tools', () => {
    expect(encodeRequest(request([], { toolChoice: 'auto', tools: [] }), config()).body).not.toHaveProperty(
      'tool_choice',
    );
  });

  it('lays the samplers of the request over those of the model, extra last', () => {
    const set = { ...config({ streamUsage: false }), samplers: { temperature: 1, topP: 0.5, extra: { a: 1, b: 1 } } };
    const { body } = encodeRequest(
      request([], { samplers: { temperature: 0.5, extra: { b: 2, temperature: 9 } } }),
      set,
    );
    expect(body).toEqual({ model: 'some-model', messages: [], stream: true, temperature: 9, top_p: 0.5, a: 1, b: 2 });
  });

  it('knows models that refuse samplers, unless the user says otherwise', () => {
    const samplers = { temperature: 1, maxTokens: 5 };
    const send = (model: string, compat: Compat = {}) =>
      encodeRequest(request([{ role: 'system', content: 's' }], { samplers }), config(compat, model));
    expect(send('o3-mini')).toMatchObject({
      body: { max_completion_tokens: 5, messages: [{ role: 'developer' }] },
      dropped: ['temperature'],
    });
    expect(send('openai/gpt-5.1').dropped).toEqual(['temperature']);
    expect(send('gpt-5-chat-latest').dropped).toEqual([]);
    expect(send('o3-mini', { samplerProfile: 'openai' }).body.temperature).toBe(1);
    expect(send('o3-mini', { samplerProfile: undefined } as unknown as Compat).dropped).toEqual(['temperature']);
    expect(
      encodeRequest(request([], { samplers: { temperature: 1.5 } }), config({}, 'MiniMax-M2')).body.temperature,
    ).toBe(1);
  });
});

describe('messages', () => {
  it('gives the system message the role that the endpoint wants', () => {
    const messages: ModelMessage[] = [
      { role: 'system', content: 's' },
      { role: 'user', content: 'u' },
      { role: 'assistant', content: 'a' },
    ];
    expect(messagesOf(messages, { systemRole: 'developer' })).toMatchObject([
      { role: 'developer' },
      { role: 'user' },
      { role: 'assistant' },
    ]);
    expect(messagesOf(messages, { systemRole: 'user' })).toEqual([
      { role: 'user', content: 's\n\nu' },
      { role: 'assistant', content: 'a' },
    ]);
  });

  it('sends pictures of the user and names those it cannot send', () => {
    const content: ModelMessage['content'] = [
      { type: 'text', text: '看' },
      { type: 'image', mediaType: 'image/png', base64: 'AA==' },
    ];
    expect(messagesOf([{ role: 'user', content }])).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: '看' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
        ],
      },
    ]);
    const tool = encodeRequest(request([{ role: 'tool', toolCallId: 'x', content }]), config());
    expect(tool.body.messages).toEqual([{ role: 'tool', tool_call_id: 'x', content: '看' }]);
    expect(tool.dropped).toEqual(['image']);
  });

  it('makes names fit and leaves out those of which nothing is left', () => {
    expect(
      messagesOf([
        { role: 'user', name: 'A b', content: '' },
        { role: 'user', name: '林掌柜', content: '' },
      ]),
    ).toEqual([
      { role: 'user', name: 'A_b', content: '' },
      { role: 'user', content: '' },
    ]);
  });

  it('never sends arguments that are no JSON', () => {
    const call = (text: string) =>
      JSON.stringify(
        messagesOf([{ role: 'assistant', content: 'x', toolCalls: [{ id: 'a', name: 'n', arguments: text }] }]),
      );
    for (const text of ['{"a":1', '', '   ', '{"a": "b', 'not json at all', '}{', '\u0000']) {
      const [message] = JSON.parse(call(text)) as { tool_calls: { function: { arguments: string } }[] }[];
      expect(() => JSON.parse(message?.tool_calls[0]?.function.arguments ?? '') as unknown).not.toThrow();
    }
    expect(call('{"a":1')).toContain('{\\"a\\":1}');
  });

  it('sends thinking back where it is wanted', () => {
    const message: ModelMessage = {
      role: 'assistant',
      content: '',
      reasoning: '想',
      toolCalls: [{ id: 'a', name: 'n', arguments: '{}' }],
    };
    expect(messagesOf([message], { reasoningField: 'reasoning_content' })).toMatchObject([{ reasoning_content: '想' }]);
    expect(messagesOf([{ role: 'assistant', content: 'a', reasoning: '想' }], { reasoningField: 'reasoning' })).toEqual(
      [{ role: 'assistant', content: 'a' }],
    );
  });

  it('replaces half a surrogate pair', () => {
    expect(messagesOf([{ role: 'user', content: 'a\ud83d b\udd70🕰️' }])).toEqual([
      { role: 'user', content: 'a\ufffd b\ufffd🕰️' },
    ]);
  });
});

describe('encodeHeaders', () => {
  it('sends nothing but what is needed', () => {
    expect(encodeHeaders(config(), null)).toEqual({ 'content-type': 'application/json' });
    expect(encodeHeaders(config(), '  ')).toEqual({ 'content-type': 'application/json' });
    expect(encodeHeaders(config({ headers: { 'X-Mine': '1' } }), ' sk-1\n')).toEqual({
      'content-type': 'application/json',
      authorization: 'Bearer sk-1',
      'x-mine': '1',
    });
  });
});
