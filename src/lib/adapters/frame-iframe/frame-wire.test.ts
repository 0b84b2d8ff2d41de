import { describe, expect, it } from 'vitest';
import { FRAME_MESSAGE_BYTES } from '$lib/core/limits';
import { readFrameMessage } from './frame-wire';

describe('readFrameMessage', () => {
  it('reads calls, answers and problems', () => {
    expect(readFrameMessage('{"id":1,"method":"a","args":[{"b":2}]}')).toEqual({
      kind: 'call',
      id: 1,
      method: 'a',
      args: [{ b: 2 }],
    });
    expect(readFrameMessage('{"pong":3}')).toEqual({ kind: 'pong', number: 3 });
    expect(readFrameMessage(`{"problem":"${'x'.repeat(900)}"}`)).toEqual({ kind: 'problem', detail: 'x'.repeat(500) });
  });

  it.each([
    ['an object instead of text', { id: 1, method: 'a', args: [] }],
    ['no JSON', '{'],
    ['no object', '[1]'],
    ['a method that is no text', '{"id":1,"method":{},"args":[]}'],
    ['arguments that are no list', '{"id":1,"method":"a","args":{"length":1}}'],
    ['a method that is inherited', '{"__proto__":{"id":1,"method":"a","args":[]}}'],
    ['a long method', `{"id":1,"method":"${'m'.repeat(101)}","args":[]}`],
    ['deep nesting', `{"id":1,"method":"a","args":[${'['.repeat(5_000)}${']'.repeat(5_000)}]}`],
    ['too much', `{"id":1,"method":"a","args":["${'x'.repeat(FRAME_MESSAGE_BYTES)}"]}`],
  ])('refuses %s', (_, data) => {
    expect(readFrameMessage(data)).toBeNull();
  });

  it('keeps __proto__ in arguments as data', () => {
    const message = readFrameMessage('{"id":1,"method":"a","args":[{"__proto__":{"polluted":1}}]}');
    expect(message?.kind).toBe('call');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
