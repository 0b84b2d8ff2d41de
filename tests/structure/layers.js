/**
 * Which layer may import which. One table for the linter (`eslint.config.js`) and for the test that walks the graph.
 *
 * `values`: code; `types`: `import type` only. A layer may always import itself.
 * @type {Record<string, { values: string[], types: string[] }>}
 */
export const LAYERS = {
  core: { values: [], types: ['ports'] },
  ports: { values: [], types: ['core'] },
  app: { values: ['core'], types: ['ports'] },
  adapters: { values: ['core'], types: ['ports'] },
  i18n: { values: [], types: [] },
  client: { values: ['adapters', 'core'], types: ['app', 'ports'] },
  state: { values: ['client', 'i18n'], types: ['app', 'core', 'ports'] },
  ui: { values: ['state', 'client', 'i18n'], types: ['app', 'core', 'ports'] },
  routes: { values: ['ui', 'state', 'client', 'i18n'], types: ['app', 'core', 'ports'] },
  workers: { values: ['app', 'adapters', 'core'], types: ['client', 'ports'] },
};

/** The one file of `app` that may import adapters: it puts the app on them. */
export const COMPOSITION_ROOT = 'src/lib/app/create-app.ts';

/** Order inside the core: a folder may use code of its own rank and of those before it, without cycles. */
export const CORE_ORDER = [
  ['errors', 'limits'],
  ['model', 'formats', 'permissions', 'snapshots'],
  ['cards', 'lorebooks', 'macros', 'regex', 'presets', 'personas', 'sessions'],
  ['prompt', 'memory', 'scribe'],
  ['tools'],
  ['agent'],
  ['index'],
];

/** Packages the core may use: pure, without DOM, storage, network, clock or chance. */
export const CORE_PACKAGES = [
  '@noble/hashes',
  '@valibot/to-json-schema',
  'acorn',
  'diff',
  'eventsource-parser',
  'fflate',
  'jsonrepair',
  'marked',
  'minisearch',
  'node-diff3',
  'partial-json',
  're2js',
  'valibot',
];

/**
 * The layer of a file, or null outside of all layers.
 * @param {string} path from the repository's root, with forward slashes
 */
export function layerOf(path) {
  if (path.startsWith('workers/')) return 'workers';
  if (path.startsWith('src/routes/')) return 'routes';
  const name = /^src\/lib\/([^/]+)\//.exec(path)?.[1];
  return name !== undefined && name in LAYERS ? name : null;
}

/** Where a layer's files lie. @param {string} layer */
export function folderOf(layer) {
  if (layer === 'workers') return 'workers';
  return layer === 'routes' ? 'src/routes' : `src/lib/${layer}`;
}
