import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../.ci/browser.mjs';
import { main } from '../../.ci/run-command.mjs';
import { listen, staticServer } from '../../.ci/serve.mjs';

/**
 * Prints how much JavaScript the start page loads until the shelf is drawn, as gzip, and fails above the limits of the
 * specification. Measured in a browser on the production build, so that what is imported while starting counts too:
 * `npm run bench`, or `node tests/bench/size.mjs [folder of a build]`.
 */
const PAGE_MAX = 100 * 1024;
const WORKER_MAX = 150 * 1024;

/** @typedef {{ path: string, bytes: number }} Script */

main(async () => {
  const dir = resolve(process.argv[2] ?? 'build');
  const port = await listen(staticServer({ dir }));
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ['--no-sandbox'] });
  try {
    // The service worker fetches everything at once, which says nothing about the start.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const first = await scriptsOfStart(page, `http://127.0.0.1:${port}/`, dir);
    const again = await scriptsOfStart(page, `http://127.0.0.1:${port}/`, dir);
    const fits = [report('Start page, first visit', first), report('Start page, with a shelf', again)];
    return fits.every(Boolean) ? 0 : 1;
  } finally {
    await browser.close();
    // The server would keep the process alive.
    setTimeout(() => process.exit(), 0).unref();
  }
});

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} address
 * @param {string} dir
 * @returns {Promise<Script[]>}
 */
async function scriptsOfStart(page, address, dir) {
  const paths = new Set();
  const note = (/** @type {import('@playwright/test').Request} */ request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  };
  page.context().on('request', note);
  await page.goto(address);
  await page.locator('a[href="#main"]').waitFor({ state: 'attached' });
  await page.locator('main').waitFor();
  page.context().off('request', note);
  return [...paths].sort().map((path) => ({ path, bytes: gzipSync(readFileSync(join(dir, path))).length }));
}

/**
 * @param {string} title
 * @param {Script[]} scripts
 * @returns {boolean} whether both parts are within their limits
 */
function report(title, scripts) {
  const inWorker = scripts.filter(({ path }) => path.includes('/workers/'));
  const inPage = scripts.filter((script) => !inWorker.includes(script));
  console.log(`\n${title} (gzip)`);
  const fits = [part('page', inPage, PAGE_MAX), part('worker', inWorker, WORKER_MAX)];
  return fits.every(Boolean);
}

/**
 * @param {string} name
 * @param {Script[]} scripts
 * @param {number} limit
 */
function part(name, scripts, limit) {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `  ${name.padEnd(8)}${KiB(total)} of ${KiB(limit)} in ${scripts.length} files${total > limit ? '   TOO LARGE' : ''}`,
  );
  for (const { path, bytes } of scripts) console.log(`    ${KiB(bytes)}  ${path}`);
  return total <= limit;
}

/** @param {number} bytes */
function KiB(bytes) {
  return `${(bytes / 1024).toFixed(1).padStart(7)} KiB`;
}
