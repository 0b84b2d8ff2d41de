import adapter from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** A sub-path such as `/liyuan`, for hosts that do not serve the app from their root. */
const base = process.env.LIYUAN_BASE ?? '';
const out = process.env.LIYUAN_OUT ?? 'build';

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  kit: {
    adapter: adapter({ pages: out, assets: out, fallback: '200.html', precompress: false }),
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
