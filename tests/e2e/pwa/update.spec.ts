import type { Page } from '@playwright/test';
import { startModelServer } from '../../model-server/model-server.js';
import { engineReady, offlineReady, openApp } from '../support/app';
import { addModel } from '../support/model';
import { nextBuild } from '../support/next-build';
import { buildDir, ownServer } from '../support/own-server';
import { beginPlay, composer, replyOf, speak, writingOf } from '../support/stage';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'allow' });

/** Long enough at its pace that a whole version is fetched meanwhile. */
const SLOW_WORDS = `河面上${'雨一直落着，船一只一只地过去，'.repeat(8)}直到灭了最后一盏灯。`;

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
  await expect(page).toHaveURL(`${server.url}settings`);
  await expect(page.getByRole('heading', { level: 1, name: say('nav_settings') })).toBeVisible();
  expect(await scriptOf(page)).toBe(running);
  await page.goBack();

  await update.click();
  await expect.poll(() => scriptOf(page).catch(() => running), { timeout: 60_000 }).not.toBe(running);
  await engineReady(page);
  await expect(update).toBeHidden();

  await server.stop();
  await page.reload();
  await engineReady(page);
});

test('a new version disturbs neither a reply nor what is being typed', async ({ page, say }, info) => {
  test.slow();
  const model = await startModelServer({ script: [{ do: 'stream', text: SLOW_WORDS, piece: 1, every: 150 }] });
  const server = await ownServer();
  await addModel(page, say, model.url, undefined, `${server.url}settings`);
  await openApp(page, server.url);
  await offlineReady(page);
  await beginPlay(page, say, page.locator('button.tile').first());
  const running = await scriptOf(page);

  await speak(page, say, '我把伞收起来。');
  await expect(writingOf(page, say, 1)).toContainText('河面上');
  await composer(page, say).fill('还没说完的半句');
  const dir = info.outputPath('next');
  nextBuild(buildDir(), dir);
  server.swap(dir);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => waits(page), { timeout: 40_000 }).toBe(true);

  await expect(replyOf(page, say, 1)).toContainText('最后一盏', { timeout: 60_000 });
  await expect(composer(page, say)).toHaveValue('还没说完的半句');
  expect(await scriptOf(page)).toBe(running);

  const stage = page.url();
  await page
    .getByRole('link', { name: say('nav_library') })
    .or(page.getByRole('link', { name: say('action_back') }))
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('button', { name: say('update_now') }).click();
  await expect.poll(() => scriptOf(page).catch(() => running), { timeout: 60_000 }).not.toBe(running);
  await openApp(page, stage);
  await expect(composer(page, say)).toHaveValue('还没说完的半句');
  await expect(replyOf(page, say, 1)).toContainText('最后一盏');
  await server.stop();
  await model.close();
});

/** The start script the page was opened with: it names the version. */
function scriptOf(page: Page): Promise<string> {
  return page.evaluate(() => /entry\/start[^"']*/.exec(document.documentElement.outerHTML)?.[0] ?? '');
}

function waits(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed');
}
