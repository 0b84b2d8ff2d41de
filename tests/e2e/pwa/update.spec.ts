import type { Page } from '@playwright/test';
import { engineReady, offlineReady, openApp } from '../support/app';
import { nextBuild } from '../support/next-build';
import { buildDir, ownServer } from '../support/own-server';
import { expect, test } from '../support/test';

test('offers a new version, and lets it in only when asked', async ({ page, say }, info) => {
  // Two versions are fetched whole.
  test.slow();
  const server = await ownServer();
  await openApp(page, server.url);
  await offlineReady(page);
  const running = await scriptOf(page);

  const dir = info.outputPath('next');
  nextBuild(buildDir(), dir);
  server.swap(dir);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => waits(page), { timeout: 40_000 }).toBe(true);

  const update = page.getByRole('button', { name: say('update_now') });
  await expect(update).toBeVisible();

  // Chunks of the old version are gone from the server; a page not visited yet opens all the same, in the old version.
  await page
    .getByRole('link', { name: say('nav_settings') })
    .filter({ visible: true })
    .click();
  await expect(page.locator('main')).toBeVisible();
  expect(await scriptOf(page)).toBe(running);
  await page.goBack();

  await update.click();
  await expect.poll(() => scriptOf(page).catch(() => running)).not.toBe(running);
  await engineReady(page);
  await expect(update).toBeHidden();

  await server.stop();
  await page.reload();
  await engineReady(page);
});

/** The start script the page was opened with: it names the version. */
function scriptOf(page: Page): Promise<string> {
  return page.evaluate(() => /entry\/start[^"']*/.exec(document.documentElement.outerHTML)?.[0] ?? '');
}

function waits(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed');
}
