import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main } from './run-command.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Used by files whose name holds a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Asks again each time: the page, the service worker and the manifest decide which version runs. */
const ASK_AGAIN = 'no-cache';

/** @typedef {{ full: string, info: import('node:fs').Stats, immutable: boolean }} FoundFile */

/**
 * A server for a folder of static files that behaves as a plain static host does: a path that is no file gets the
 * fallback page.
 * @param {{ dir: string | (() => string), base?: string }} options `dir` may be a function, so that a test can put
 *   another build in its place; `base` is a sub-path such as `/liyuan`.
 */
export function staticServer({ dir, base = '' }) {
  return createServer((request, response) => {
    answer(typeof dir === 'function' ? dir() : dir, base, request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': TYPES['.txt'] });
      response.end(String(error));
    });
  });
}

/**
 * Starts a server and gives its port; 0 asks for any free one.
 * @param {import('node:http').Server} server
 * @returns {Promise<number>}
 */
export function listen(server, port = 0, host = '127.0.0.1') {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/**
 * @param {string} dir
 * @param {string} base
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(dir, base, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Only GET and HEAD.');
  const path = pathOf(request.url ?? '/');
  if (path === null) return refuse(response, 400, 'Not a path.');
  if (base && path === base) {
    response.writeHead(308, { location: `${base}/` });
    return response.end();
  }
  if (!path.startsWith(`${base}/`)) return refuse(response, 404, `The app is at ${base}/`);
  const inside = path.slice(base.length);
  const found = (await fileAt(dir, inside)) ?? (looksLikeFile(inside) ? null : await fileAt(dir, '/200.html'));
  if (!found) return refuse(response, 404, 'No such file.');
  return send(found, request, response);
}

/** @param {string} url */
function pathOf(url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/** A missing script must not be answered with a page: the browser would say "wrong type" and hide the cause. @param {string} path */
function looksLikeFile(path) {
  return path.startsWith('/_app/') || extname(path) in TYPES;
}

/**
 * @param {string} dir
 * @param {string} path Decoded, from the app's root.
 * @returns {Promise<FoundFile | null>}
 */
async function fileAt(dir, path) {
  const root = resolve(dir);
  const full = normalize(join(root, path.endsWith('/') ? `${path}index.html` : path));
  if (full !== root && !full.startsWith(root + sep)) return null;
  const info = await stat(full).catch(() => null);
  return info?.isFile() ? { full, info, immutable: path.includes('/_app/immutable/') } : null;
}

/**
 * @param {FoundFile} file
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function send({ full, info, immutable }, request, response) {
  /** @type {Record<string, string | number>} */
  const headers = {
    'content-type': TYPES[extname(full)] ?? 'application/octet-stream',
    'content-length': info.size,
    'cache-control': immutable ? FOREVER : ASK_AGAIN,
    etag: immutable ? `"${info.size}-${info.mtimeMs}"` : await contentTag(full),
    'x-content-type-options': 'nosniff',
  };
  if (request.headers['if-none-match'] === headers.etag) {
    delete headers['content-length'];
    response.writeHead(304, headers);
    return response.end();
  }
  response.writeHead(200, headers);
  if (request.method === 'HEAD') return response.end();
  createReadStream(full).pipe(response);
}

/** @param {string} full */
async function contentTag(full) {
  return `"${createHash('sha256')
    .update(await readFile(full))
    .digest('base64url')}"`;
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} words
 */
function refuse(response, status, words) {
  response.writeHead(status, { 'content-type': TYPES['.txt'] });
  response.end(`${words}\n`);
}

/**
 * @param {string} name
 * @param {string} fallback
 */
function option(name, fallback) {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : (process.argv[index + 1] ?? fallback);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(async () => {
    const base = option('base', '');
    const host = option('host', '127.0.0.1');
    const port = await listen(staticServer({ dir: option('dir', 'build'), base }), Number(option('port', '0')), host);
    console.log(`http://${host}:${port}${base}/`);
  });
}
