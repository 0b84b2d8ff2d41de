import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { engineReady, offlineReady, openApp, ROUTES } from '../support/app';
import { buildDir, ownServer } from '../support/own-server';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'allow' });

/** Not part of the running app: asked for anew each time, or there for hosts only. */
const NOT_KEPT = ['200.html', '404.html', 'index.html', 'service-worker.js', '_app/version.json'];

for (const base of ['', '/liyuan']) {
  const where = base ? 'at a sub-path' : 'at the root';

  test(`opens every route without a network, ${where}`, async ({ page }) => {
    const server = await ownServer({ base });
    await openApp(page, server.url);
    await offlineReady(page);
    await server.stop();
    for (const route of ROUTES) {
      await page.goto(new URL(route, server.url).href);
      await engineReady(page);
      await expect(page.locator('main')).toBeVisible();
    }
    expect(await page.request.get(server.url).catch(() => null)).toBeNull();
  });

  test(`keeps every file of the build, ${where} @once`, async ({ page }) => {
    const server = await ownServer({ base });
    await openApp(page, server.url);
    await offlineReady(page);
    const kept = await page.evaluate(async () => {
      const requests = (
        await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      ).flat();
      return requests.map((request) => new URL(request.url).pathname);
    });
    await server.stop();
    const missing = filesOf(buildDir(base)).filter(
      (file) => !NOT_KEPT.includes(file) && !kept.includes(`${base}/${file}`),
    );
    expect(missing).toEqual([]);
    expect(kept).toContain(`${base}/`);
  });
}

function filesOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}
