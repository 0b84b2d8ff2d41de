import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { main, ROOT } from '../../.ci/run-command.mjs';

/**
 * Prints what keeping and reading requests costs beside a plain store of the same requests, each whole as compressed
 * JSON: `node tests/bench/request-log.mjs [turns]`. Times are ratios of one run, for orientation. It fails only when a
 * request does not come back, or when a story's log costs more than a share of the plain one.
 */
const SHARE_MAX = 0.1;
const WARM_UP = 20;

/** @typedef {import('../../src/lib/core/prompt/requests').TracedMessage} TracedMessage */
/** @typedef {import('../../src/lib/core/prompt/requests').StoredNode} StoredNode */
/** @typedef {typeof import('../../src/lib/core/prompt/requests') & Pick<typeof import('fflate'), 'deflateSync' | 'inflateSync'>} Core */

main(async () => {
  const turns = Number(process.argv[2] ?? 400);
  const core = await loadCore();
  const cases = [
    { title: 'A card of 60 entries', entries: 60 },
    { title: 'A world of 2,000 entries', entries: 2_000 },
  ];
  let fits = true;
  for (const { title, entries } of cases) fits = (await compare(core, title, entries, turns)) && fits;
  return fits ? 0 : 1;
});

/** @returns {Promise<Core>} */
async function loadCore() {
  const outfile = join(ROOT, 'node_modules', '.cache', `request-log-bench-${process.pid}.mjs`);
  await build({
    stdin: {
      contents: `export * from '$lib/core/prompt/requests'; export { deflateSync, inflateSync } from 'fflate';`,
      resolveDir: ROOT,
    },
    ...{ outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'error' },
    alias: { $lib: join(ROOT, 'src/lib') },
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

/**
 * @param {Core} core
 * @param {string} title
 * @param {number} entries
 * @param {number} turns
 */
async function compare(core, title, entries, turns) {
  const own = await ownRun(core, entries, turns);
  const plain = plainRun(core, entries, turns);
  const same = own.read === plain.read;
  const share = own.bytes / plain.bytes;
  console.log(`\n${title}, ${turns} turns`);
  console.log(`  stored   ${KiB(own.bytes)} of ${KiB(plain.bytes)} plain: ${percent(share)}`);
  console.log(`  a turn   ${KiB(own.lastBytes)} for the last one, ${KiB(own.middleBytes)} in the middle`);
  console.log(`  keep     ${times(own.keep, plain.keep)} of the plain time at the end of the story`);
  console.log(`  growth   ${times(own.keep, own.keepEarly)} of the time at a tenth of the story`);
  console.log(`  read     ${times(own.readTime, plain.readTime)} of the plain time`);
  if (!same) console.log('  THE REQUEST THAT WAS READ IS ANOTHER');
  if (share > SHARE_MAX) console.log(`  TOO LARGE: more than ${percent(SHARE_MAX)}`);
  return same && share <= SHARE_MAX;
}

/**
 * @param {Core} core
 * @param {number} entries
 * @param {number} turns
 */
async function ownRun(core, entries, turns) {
  const memory = new core.SegmentMemory();
  const store = new Parts();
  /** @type {number[]} */
  const spent = [];
  /** @type {number[]} */
  const written = [];
  let last;
  for (const messages of story(entries, turns)) {
    const start = performance.now();
    last = core.packRequest(messages, FRAME, memory);
    written.push(store.put(await core.missingParts(last, store)));
    spent.push(performance.now() - start);
  }
  const start = performance.now();
  const { messages } = await core.unpackRequest(/** @type {any} */ (last), store);
  const read = JSON.stringify(messages.map(({ message }) => message));
  return {
    ...{ read, readTime: performance.now() - start, bytes: sum(written) },
    ...{ lastBytes: written[turns - 1] ?? 0, middleBytes: written[turns >> 1] ?? 0 },
    ...{ keep: median(spent.slice(-WARM_UP)), keepEarly: median(spent.slice(turns / 10, turns / 10 + WARM_UP)) },
  };
}

/**
 * @param {Core} core
 * @param {number} entries
 * @param {number} turns
 */
function plainRun({ deflateSync, inflateSync }, entries, turns) {
  /** @type {number[]} */
  const spent = [];
  let bytes = 0;
  let last = new Uint8Array();
  for (const messages of story(entries, turns)) {
    const start = performance.now();
    last = deflateSync(new TextEncoder().encode(JSON.stringify(messages.map(({ message }) => message))));
    spent.push(performance.now() - start);
    bytes += last.length;
  }
  const start = performance.now();
  const read = JSON.stringify(JSON.parse(new TextDecoder().decode(inflateSync(last))));
  return { read, bytes, readTime: performance.now() - start, keep: median(spent.slice(-WARM_UP)) };
}

/** Nodes and texts in memory. */
class Parts {
  /** @type {Map<string, StoredNode>} */
  nodeMap = new Map();
  /** @type {Map<string, Uint8Array>} */
  textMap = new Map();

  hasNodes = async (/** @type {readonly string[]} */ all) => all.map((hash) => this.nodeMap.has(hash));
  hasTexts = async (/** @type {readonly string[]} */ all) => all.map((hash) => this.textMap.has(hash));
  nodes = async (/** @type {readonly string[]} */ all) => all.map((hash) => this.nodeMap.get(hash) ?? null);
  texts = async (/** @type {readonly string[]} */ all) => all.map((hash) => this.textMap.get(hash) ?? null);

  /**
   * @param {import('../../src/lib/core/prompt/requests').MissingParts} parts
   * @returns {number} bytes written
   */
  put({ nodes, texts }) {
    for (const node of nodes) this.nodeMap.set(node.hash, node);
    for (const { hash, packed } of texts) this.textMap.set(hash, packed);
    const nodeBytes = nodes.map(({ refs, body }) => refs.length + body.length);
    return sum(nodeBytes) + sum(texts.map(({ packed }) => packed.length));
  }
}

/** @type {import('../../src/lib/core/prompt/requests').RequestFrame} */
const FRAME = {
  config: {
    ...{ id: 'm', name: 'M', dialect: 'openai-chat', baseUrl: 'https://model.example/v1', model: 'm-1' },
    ...{ contextWindow: 128_000, samplers: {}, compat: {} },
  },
  rest: { samplers: {} },
};

/**
 * Requests of a story turn by turn; every fiftieth turn an entry of the system prompt has changed.
 * @param {number} entries
 * @param {number} turns
 * @returns {Generator<TracedMessage[]>}
 */
function* story(entries, turns) {
  const words = wordSource();
  const parts = Array.from({ length: entries }, (_, at) => `- 【${at}】${words(40)}`);
  /** @type {TracedMessage[]} */
  const told = [];
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 50 === 49) parts[turn % entries] = `- 【${turn}】${words(40)}`;
    told.push(whole('user', `i${turn}`, words(12)));
    yield [joined(parts), ...told];
    told.push(whole('assistant', `r${turn}`, words(120)));
  }
}

/**
 * @param {readonly string[]} parts
 * @returns {TracedMessage}
 */
function joined(parts) {
  let content = '';
  const segments = parts.map((text, at) => {
    if (at > 0) content += '\n\n';
    const start = content.length;
    content += text;
    return { ...segment(`lore:${at}`, text), kind: 'lore', title: String(at), start, end: content.length };
  });
  return { message: { role: 'system', content }, segments };
}

/**
 * @param {'user' | 'assistant'} role
 * @param {string} id
 * @param {string} text
 * @returns {TracedMessage}
 */
function whole(role, id, text) {
  return { message: { role, content: text }, segments: [segment(`story:${id}`, text)] };
}

/**
 * @param {string} id
 * @param {string} text
 */
const segment = (id, text) => ({
  ...{ id, kind: 'history', title: '', source: {}, tokens: text.length },
  ...{ start: 0, end: text.length },
});

/** The same words in every run: of 3,000, so that they compress about as a story does. */
function wordSource() {
  let state = 1;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
  const known = Array.from({ length: 3_000 }, () =>
    String.fromCodePoint(0x4e00 + (next() % 8000), 0x4e00 + (next() % 8000)),
  );
  return (/** @type {number} */ count) => Array.from({ length: count }, () => known[(next() >>> 8) % 3_000]).join('');
}

/** @param {readonly number[]} list */
const sum = (list) => list.reduce((total, each) => total + each, 0);
/** @param {readonly number[]} list */
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;
/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1)} %`;
/** @param {number} bytes */
const KiB = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
/**
 * @param {number} own
 * @param {number} other
 */
const times = (own, other) => `${(own / other).toFixed(2)}× (${own.toFixed(1)} ms)`;
