import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Project } from '@playwright/test';
import { findBrowser } from '../../.ci/browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A free port of this machine, the same in every process of one run: workers inherit the environment. */
function port(name: string): string {
  return (process.env[name] ??= execFileSync(process.execPath, [
    '-e',
    "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })",
  ])
    .toString()
    .trim());
}

const atRoot = `http://127.0.0.1:${port('LIYUAN_E2E_PORT')}/`;
const atSubPath = `http://127.0.0.1:${port('LIYUAN_E2E_BASE_PORT')}/liyuan/`;

/** Serves a production build; addresses in the tests are relative (`./settings`), so that they hold at both. */
function server(address: string, dir: string) {
  const { port: number, pathname } = new URL(address);
  const base = pathname.replace(/\/$/, '');
  const command = ['node', '.ci/serve.mjs', '--dir', dir, '--port', number, ...(base ? ['--base', base] : [])].join(
    ' ',
  );
  return { command, cwd: root, url: address, reuseExistingServer: false };
}

const phone: Project['use'] = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
};
const desktop: Project['use'] = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may lose a race that a person never runs; a real fault fails twice.
  retries: 1,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: process.env.LIYUAN_E2E_REPORT ?? `${root}/test-results/e2e.json` }]],
  use: {
    baseURL: atRoot,
    // A first visit keeps the whole app; only the tests that are about it pay for that.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      // Containers give the browser no sandbox of its own and a small /dev/shm.
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    { name: 'phone', use: phone, grepInvert: /@once/, testIgnore: '**/frame/**' },
    { name: 'desktop', use: desktop },
    { name: 'sub-path', use: { ...phone, baseURL: atSubPath }, grep: /@base/ },
  ],
  webServer: [server(atRoot, 'build'), server(atSubPath, 'build-base')],
});
