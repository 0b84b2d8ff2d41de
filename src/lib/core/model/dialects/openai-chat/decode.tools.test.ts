import { describe, expect, it } from 'vitest';
import { createOpenAiChatDecoder } from './decode';
import { gather, type Gathered } from './gather.test-helper';

const encoder = new TextEncoder();

function decode(deltas: unknown[], finish: string | null = 'tool_calls'): Gathered {
  const decoder = createOpenAiChatDecoder();
  const chunks = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: finish }] },
  ];
  const bytes = encoder.encode(
    `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`,
  );
  return gather([...decoder.push(bytes), ...decoder.end()]);
}

const call = (fields: Record<string, unknown>) => ({ tool_calls: [fields] });

describe('tool calls', () => {
  it('takes the id from the first delta only', () => {
    const got = decode([
      call({ index: 0, id: 'a', function: { name: 'ask', arguments: '' } }),
      call({ index: 0, function: { arguments: '{"q":' } }),
      call({ index: 0, function: { arguments: '1}' } }),
    ]);
    expect(got.calls).toEqual([{ id: 'a', name: 'ask', arguments: '{"q":1}' }]);
    expect(got.streamed).toEqual(['{"q":1}']);
    expect(got.finish).toBe('tool-calls');
  });

  it('takes an id and a name that are repeated in each delta', () => {
    const got = decode([
      call({ index: 0, id: 'a', function: { name: 'ask', arguments: '{"q"' } }),
      call({ index: 0, id: 'a', function: { name: 'ask', arguments: ':1}' } }),
      call({ index: 0, id: 'a', function: { name: 'ask', arguments: '' } }),
    ]);
    expect(got.calls).toEqual([{ id: 'a', name: 'ask', arguments: '{"q":1}' }]);
  });

  it('joins a name that comes in pieces', () => {
    const got = decode([
      call({ index: 0, id: 'a', function: { name: 'draft_' } }),
      call({ index: 0, function: { name: 'write', arguments: '' } }),
      call({ index: 0, function: { arguments: '{}' } }),
    ]);
    expect(got.calls).toEqual([{ id: 'a', name: 'draft_write', arguments: '{}' }]);
  });

  it('keeps interleaved calls apart', () => {
    const got = decode([
      call({ index: 0, id: 'a', function: { name: 'one', arguments: '{"a"' } }),
      call({ index: 1, id: 'b', function: { name: 'two', arguments: '{"b"' } }),
      {
        tool_calls: [
          { index: 1, function: { arguments: ':2}' } },
          { index: 0, function: { arguments: ':1}' } },
        ],
      },
    ]);
    expect(got.calls).toEqual([
      { id: 'a', name: 'one', arguments: '{"a":1}' },
      { id: 'b', name: 'two', arguments: '{"b":2}' },
    ]);
    expect(got.streamed).toEqual(['{"a":1}', '{"b":2}']);
  });

  it('goes by the id when there is no index', () => {
    const got = decode([
      call({ id: 'a', function: { name: 'one', arguments: '{' } }),
      call({ id: 'b', function: { name: 'two', arguments: '{' } }),
      call({ id: 'a', function: { arguments: '}' } }),
      call({ id: 'b', function: { arguments: '}' } }),
    ]);
    expect(got.calls.map((each) => [each.id, each.arguments])).toEqual([
      ['a', '{}'],
      ['b', '{}'],
    ]);
  });

  it('continues the last call when there is neither index nor id', () => {
    const got = decode([
      call({ function: { name: 'one', arguments: '{"x"' } }),
      call({ function: { arguments: ':1}' } }),
    ]);
    expect(got.calls).toEqual([{ id: 'call_0', name: 'one', arguments: '{"x":1}' }]);
  });

  it('sees a second call that has the index of the first', () => {
    const got = decode([
      call({ index: 0, id: 'a', function: { name: 'one', arguments: '{}' } }),
      call({ index: 0, id: 'b', function: { name: 'two', arguments: '{}' } }),
      call({ index: 0, function: { name: 'two', arguments: '{"n":2}' } }),
    ]);
    expect(got.calls.map((each) => each.name)).toEqual(['one', 'two', 'two']);
    expect(new Set(got.calls.map((each) => each.id)).size).toBe(3);
  });

  it('takes several whole calls without ids from one delta and gives each an id', () => {
    const got = decode(
      [
        {
          tool_calls: [
            { function: { name: 'a', arguments: { n: 1 } } },
            { function: { name: 'a', arguments: { n: 2 } } },
          ],
        },
      ],
      'stop',
    );
    expect(got.calls).toEqual([
      { id: 'call_0', name: 'a', arguments: '{"n":1}' },
      { id: 'call_1', name: 'a', arguments: '{"n":2}' },
    ]);
    expect(got.finish).toBe('tool-calls');
  });

  it('counts arguments given as an object once although they are repeated', () => {
    const got = decode([
      call({ index: 0, function: { name: 'a', arguments: { n: 1 } } }),
      call({ index: 0, function: { arguments: { n: 1 } } }),
    ]);
    expect(got.calls[0]?.arguments).toBe('{"n":1}');
  });

  it('understands the older function_call', () => {
    const got = decode(
      [{ function_call: { name: 'ask', arguments: '{"a"' } }, { function_call: { arguments: ':1}' } }],
      'function_call',
    );
    expect(got.calls).toEqual([{ id: 'call_0', name: 'ask', arguments: '{"a":1}' }]);
    expect(got.finish).toBe('tool-calls');
  });

  it('ends a call without arguments and keeps broken ones as they are', () => {
    const got = decode(
      [
        call({ index: 0, id: 'a', function: { name: 'seal' } }),
        call({ index: 1, id: 'b', function: { name: 'x', arguments: '{"q' } }),
      ],
      'length',
    );
    expect(got.calls).toEqual([
      { id: 'a', name: 'seal', arguments: '' },
      { id: 'b', name: 'x', arguments: '{"q' },
    ]);
    expect(got.finish).toBe('length');
  });

  it('gives text that was held back before the call', () => {
    const got = decode([{ content: '<' }, call({ index: 0, id: 'a', function: { name: 'seal', arguments: '{}' } })]);
    expect(got.text).toBe('<');
  });

  it('makes ids from the id of the response', () => {
    const decoder = createOpenAiChatDecoder({ callIdPrefix: 'c' });
    const events = decoder.push(
      encoder.encode(
        'data: {"id":"chatcmpl-9Zk","choices":[{"delta":{"tool_calls":[{"function":{"name":"a","arguments":"{}"}}]}}]}\n\n',
      ),
    );
    expect(gather([...events, ...decoder.end()]).calls[0]?.id).toBe('c_chatcmpl9Zk_0');
  });
});
