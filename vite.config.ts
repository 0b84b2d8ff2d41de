import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/lib/i18n/generated',
      strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
      emitTsDeclarations: false,
    }),
    sveltekit(),
  ],
  server: { fs: { allow: ['workers'] } },
  worker: { format: 'es' },
  build: { target: 'es2022' },
  test: {
    include: ['src/**/*.test.ts', 'workers/**/*.test.ts', 'tests/{cases,contract,structure}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
