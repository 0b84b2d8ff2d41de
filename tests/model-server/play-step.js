import { errorEvent, jsonAnswer, streamEvents, textEvent } from './steps.js';

/**
 * Answers one request as its step says.
 * @param {import('node:http').ServerResponse} response
 * @param {import('./steps.js').Step} step
 * @param {Record<string, string>} headers CORS headers, or none
 */
export async function playStep(response, step, headers) {
  switch (step.do) {
    case 'stream':
      return stream(response, headers, streamEvents(step), step);
    case 'cut':
      await stream(response, headers, pieces(step.text.slice(0, step.after)), { every: step.every, hold: true });
      // The last bytes must have left before the reset, or the reader never sees them.
      await pause(20);
      response.destroy();
      return;
    case 'stream-error':
      return stream(response, headers, [...pieces(step.text), errorEvent(step.message, step.code)], {});
    case 'status':
      return answer(response, step.status, { ...headers, ...step.headers }, step.body);
    case 'json':
      return answer(response, 200, headers, jsonAnswer(step));
    case 'raw':
      return stream(response, { ...headers, 'content-type': step.type ?? EVENTS }, step.chunks, step);
    case 'hang':
      if (step.after !== undefined) await stream(response, headers, pieces(step.after), { hold: true });
      return;
    case 'drop':
      response.destroy();
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {Record<string, string>} headers
 * @param {unknown} body
 */
export function answer(response, status, headers, body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(text);
}

const EVENTS = 'text/event-stream; charset=utf-8';

/**
 * @param {import('node:http').ServerResponse} response
 * @param {Record<string, string>} headers
 * @param {readonly (string | Uint8Array)[]} chunks
 * @param {{ every?: number, hold?: boolean }} pace
 */
async function stream(response, headers, chunks, { every = 0, hold = false }) {
  response.writeHead(200, { 'content-type': EVENTS, 'cache-control': 'no-store', ...headers });
  response.flushHeaders();
  for (const chunk of chunks) {
    if (response.destroyed) return;
    response.write(chunk);
    await pause(every);
  }
  if (!hold) response.end();
}

/** @param {string} text */
function pieces(text) {
  const events = [];
  for (let at = 0; at < text.length; at += 4) events.push(textEvent(text.slice(at, at + 4)));
  return events;
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => (ms > 0 ? setTimeout(resolve, ms) : setImmediate(resolve)));
}
