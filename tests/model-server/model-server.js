/** A scripted endpoint of the OpenAI kind on loopback: it records what it was asked and answers by its script. */
import { createServer } from 'node:http';
import { answer, playStep } from './play-step.js';

/**
 * @typedef {object} RecordedRequest
 * @property {string} method
 * @property {string} path With the query, if there is one.
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {any} body Parsed JSON; null without a body or when it is not JSON.
 * @property {string} text The body as it came.
 * @property {boolean} hungUp The client closed the connection before the answer was whole.
 *
 * @typedef {object} ServerOptions
 * @property {import('./steps.js').Script} [script] Default: one plain reply, again and again.
 * @property {number} [port] Default: any free one.
 * @property {boolean} [cors] Whether browsers of any origin may call. Default true.
 * @property {string} [key] Requests without it get 401. Default: no key is asked for.
 * @property {string[]} [models] Names that `/v1/models` offers.
 *
 * @typedef {object} ModelServer
 * @property {string} url Base address with `/v1`.
 * @property {RecordedRequest[]} requests Every request but preflights, oldest first.
 * @property {RecordedRequest[]} chats Those for a reply.
 * @property {RecordedRequest[]} preflights
 * @property {(script: import('./steps.js').Script) => void} setScript Begins the new script at its first step.
 * @property {() => Promise<void>} close Ends open connections, too.
 */

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': 'retry-after, retry-after-ms',
  // Pages of the public web ask before they call a private address.
  'access-control-allow-private-network': 'true',
};

/** @type {import('./steps.js').Script} */
const PLAIN = [{ do: 'stream', text: '雨还在下。她把灯挑亮了一些，说：“进来坐。”' }];

/**
 * @param {ServerOptions} [options]
 * @returns {Promise<ModelServer>}
 */
export async function startModelServer(options = {}) {
  const state = {
    script: options.script ?? PLAIN,
    asked: 0,
    /** @type {RecordedRequest[]} */ requests: [],
    /** @type {RecordedRequest[]} */ preflights: [],
  };
  const server = createServer((request, response) => {
    void handle(request, response, options, state).catch(() => response.destroy());
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests: state.requests,
    get chats() {
      return state.requests.filter(isChat);
    },
    preflights: state.preflights,
    setScript(script) {
      state.script = script;
      state.asked = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {ServerOptions} options
 * @param {{ script: import('./steps.js').Script, asked: number, requests: RecordedRequest[], preflights: RecordedRequest[] }} state
 */
async function handle(request, response, options, state) {
  const record = await recordOf(request);
  response.on('close', () => {
    record.hungUp = !response.writableFinished;
  });
  const headers = options.cors === false ? {} : CORS;
  if (record.method === 'OPTIONS') {
    state.preflights.push(record);
    response.writeHead(options.cors === false ? 405 : 204, headers);
    response.end();
    return;
  }
  state.requests.push(record);
  if (options.key !== undefined && record.headers.authorization !== `Bearer ${options.key}`) {
    const given = record.headers.authorization ?? 'none';
    // Some providers repeat the key they were given.
    const error = {
      message: `Incorrect API key provided: ${given}`,
      type: 'invalid_request_error',
      code: 'invalid_api_key',
    };
    return answer(response, 401, headers, { error });
  }
  if (record.method === 'GET' && record.path.startsWith('/v1/models')) {
    const names = options.models ?? ['scripted-small', 'scripted-large'];
    return answer(response, 200, headers, { object: 'list', data: names.map((id) => ({ id, object: 'model' })) });
  }
  if (!isChat(record)) return answer(response, 404, headers, { error: { message: `no such path: ${record.path}` } });
  const number = state.asked;
  state.asked += 1;
  await playStep(response, stepOf(state.script, record, number), headers);
}

/** @param {RecordedRequest} record */
function isChat(record) {
  return record.method === 'POST' && record.path.startsWith('/v1/chat/completions');
}

/**
 * @param {import('./steps.js').Script} script
 * @param {RecordedRequest} record
 * @param {number} number
 * @returns {import('./steps.js').Step}
 */
function stepOf(script, record, number) {
  if (typeof script === 'function') return script(record, number);
  const step = script[Math.min(number, script.length - 1)];
  return step ?? { do: 'status', status: 500, body: { error: { message: 'the script is empty' } } };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<RecordedRequest>}
 */
async function recordOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: parse(text),
    text,
    hungUp: false,
  };
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
