/**
 * What the scripted server can answer to one request. A script is a list of steps (one a request, the last one
 * repeats) or a function of the recorded request and its number, which begins with 0.
 *
 * @typedef {{ id?: string, name: string, arguments: string }} Call
 * @typedef {{ prompt_tokens: number, completion_tokens: number }} Usage
 *
 * @typedef {object} StreamStep Server-sent events, as a healthy endpoint sends them.
 * @property {'stream'} do
 * @property {string} [text]
 * @property {string} [reasoning] Sent first, as `reasoning_content`.
 * @property {Call[]} [calls] Arguments leave in pieces.
 * @property {number} [piece] UTF-16 units of one event. Default 4.
 * @property {number} [every] ms between two events. Default 0.
 * @property {string | null} [finish] Default `stop`, or `tool_calls` with calls; null sends none.
 * @property {boolean} [done] Whether `[DONE]` is sent. Default true.
 * @property {boolean} [hold] Leaves the connection open at the end.
 * @property {Usage | null} [usage] Default: counted by characters; null sends none.
 *
 * @typedef {object} CutStep A stream whose connection breaks after `after` UTF-16 units.
 * @property {'cut'} do
 * @property {string} text
 * @property {number} after
 * @property {number} [every]
 *
 * @typedef {object} StreamErrorStep A stream in whose middle the provider reports an error.
 * @property {'stream-error'} do
 * @property {string} text
 * @property {string} message
 * @property {number} [code]
 *
 * @typedef {object} StatusStep
 * @property {'status'} do
 * @property {number} status
 * @property {unknown} [body] Text, or a value that is written as JSON.
 * @property {Record<string, string>} [headers]
 *
 * @typedef {object} JsonStep An answer that is not streamed.
 * @property {'json'} do
 * @property {string} text
 * @property {string} [reasoning]
 * @property {Call[]} [calls]
 *
 * @typedef {object} RawStep These bytes, cut as they are.
 * @property {'raw'} do
 * @property {(string | Uint8Array)[]} chunks
 * @property {string} [type] Default `text/event-stream`.
 * @property {number} [every]
 * @property {boolean} [hold]
 *
 * @typedef {object} HangStep Silence: before the headers, or after the first words.
 * @property {'hang'} do
 * @property {string} [after]
 *
 * @typedef {{ do: 'drop' }} DropStep The connection is closed without an answer.
 *
 * @typedef {StreamStep | CutStep | StreamErrorStep | StatusStep | JsonStep | RawStep | HangStep | DropStep} Step
 * @typedef {Step[] | ((request: import('./model-server.js').RecordedRequest, number: number) => Step)} Script
 */

/** An id as providers make them. */
const ID = 'chatcmpl-scripted01';

/**
 * The events of a step, each as one piece of the body.
 * @param {StreamStep} step
 * @returns {string[]}
 */
export function streamEvents(step) {
  const { text = '', reasoning = '', calls = [], piece = 4, done = true } = step;
  const finish = step.finish === undefined ? (calls.length > 0 ? 'tool_calls' : 'stop') : step.finish;
  const usage = step.usage === undefined ? countUsage(text + reasoning) : step.usage;
  const events = [delta({ role: 'assistant', content: '' })];
  for (const part of cut(reasoning, piece)) events.push(delta({ reasoning_content: part }));
  for (const part of cut(text, piece)) events.push(delta({ content: part }));
  calls.forEach((call, index) => events.push(...callEvents(call, index, piece)));
  if (finish !== null) events.push(event({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }));
  if (usage !== null) events.push(event({ choices: [], usage }));
  if (done) events.push('data: [DONE]\n\n');
  return events;
}

/** @param {string} text */
export function textEvent(text) {
  return delta({ content: text });
}

/**
 * @param {string} message
 * @param {number} [code]
 */
export function errorEvent(message, code) {
  return event({ error: { message, ...(code === undefined ? {} : { code }) } });
}

/** @param {JsonStep} step */
export function jsonAnswer({ text, reasoning, calls = [] }) {
  const tool_calls = calls.map((call, index) => ({
    id: call.id ?? `call_${index}`,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }));
  const message = {
    role: 'assistant',
    content: text,
    ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
    ...(tool_calls.length === 0 ? {} : { tool_calls }),
  };
  const finish_reason = tool_calls.length > 0 ? 'tool_calls' : 'stop';
  return {
    id: ID,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason }],
    usage: countUsage(text),
  };
}

/**
 * @param {Call} call
 * @param {number} index
 * @param {number} piece
 */
function callEvents(call, index, piece) {
  const id = call.id ?? `call_${index}`;
  const head = { index, id, type: 'function', function: { name: call.name, arguments: '' } };
  const tails = cut(call.arguments, piece).map((part) => ({ index, function: { arguments: part } }));
  return [head, ...tails].map((each) => delta({ tool_calls: [each] }));
}

/** @param {Record<string, unknown>} content */
function delta(content) {
  return event({ choices: [{ index: 0, delta: content, finish_reason: null }] });
}

/** @param {Record<string, unknown>} chunk */
function event(chunk) {
  return `data: ${JSON.stringify({ id: ID, object: 'chat.completion.chunk', ...chunk })}\n\n`;
}

/**
 * @param {string} text
 * @param {number} length
 * @returns {string[]}
 */
function cut(text, length) {
  const parts = [];
  for (let at = 0; at < text.length; at += length) parts.push(text.slice(at, at + length));
  return parts;
}

/**
 * @param {string} text
 * @returns {Usage}
 */
function countUsage(text) {
  return { prompt_tokens: 100, completion_tokens: Math.max(1, text.length) };
}
