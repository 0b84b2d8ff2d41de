import { copyFile } from 'node:fs/promises';
import adapter from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** A sub-path such as `/liyuan`, for hosts that do not serve the app from their root. */
const base = process.env.LIYUAN_BASE ?? '';
const out = process.env.LIYUAN_OUT ?? 'build';

/** Hosts differ in which page they fall back to; the same one stands under each name they know. */
const FALLBACK = '200.html';
const ALSO = ['index.html', '404.html'];

/** @returns {import('@sveltejs/kit').Adapter} */
function staticHost() {
  const inner = adapter({ pages: out, assets: out, fallback: FALLBACK, precompress: false });
  return {
    ...inner,
    async adapt(builder) {
      await inner.adapt(builder);
      for (const name of ALSO) await copyFile(`${out}/${FALLBACK}`, `${out}/${name}`);
    },
  };
}

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  kit: {
    adapter: staticHost(),
    paths: { base, relative: false },
    serviceWorker: { register: false },
    alias: { $workers: 'workers' },
    csp: {
      mode: 'hash',
      directives: {
        'default-src': ['self'],
        'script-src': ['self', 'wasm-unsafe-eval'],
        'style-src': ['self', 'unsafe-inline'],
        'img-src': ['self', 'data:', 'blob:', 'https:'],
        'font-src': ['self', 'data:'],
        'media-src': ['self', 'data:', 'blob:', 'https:'],
        // Models live at addresses that only the user knows, on the LAN too.
        'connect-src': ['self', 'https:', 'http:', 'data:', 'blob:'],
        'worker-src': ['self', 'blob:'],
        'frame-src': ['self'],
        'object-src': ['none'],
        'base-uri': ['self'],
        'form-action': ['none'],
        'manifest-src': ['self'],
      },
    },
    typescript: {
      config: (config) => {
        config.include.push('../workers/**/*.ts', '../tests/**/*.ts', '../tests/**/*.js', '../*.config.ts');
        config.exclude.push('../tests/no-dom/**');
        return config;
      },
    },
  },
};
