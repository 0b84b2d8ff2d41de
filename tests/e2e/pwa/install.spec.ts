import type { Page } from '@playwright/test';
import { engineReady, offlineReady, openApp } from '../support/app';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'allow' });

interface Manifest {
  name: string;
  short_name: string;
  id: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

test('meets the criteria of an installable app @base', async ({ page, baseURL }) => {
  await openApp(page);
  const link = page.locator('link[rel="manifest"]');
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
  const response = await page.request.get(address);
  expect(response.headers()['content-type']).toContain('manifest+json');
  const manifest = (await response.json()) as Manifest;

  expect(manifest.name).toBeTruthy();
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  expect(manifest.display).toBe('standalone');
  expect(new URL(manifest.start_url, address).href).toBe(baseURL);
  expect(new URL(manifest.scope, address).href).toBe(baseURL);
  for (const purpose of ['any', 'maskable']) {
    for (const side of [192, 512]) {
      const sizes = `${side}x${side}`;
      const icon = manifest.icons.find((item) => item.purpose === purpose && item.sizes === sizes);
      expect(icon, `${purpose} ${sizes}`).toBeDefined();
      const size = await pictureSize(page, new URL(icon?.src ?? '', address).href);
      expect(size).toEqual([side, side]);
    }
  }
});

test('has nothing that keeps the browser from installing it @base', async ({ page, context }) => {
  await openApp(page);
  await offlineReady(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Test contexts are private windows, where nothing can be installed.
  const errors = installabilityErrors.map((error) => error.errorId).filter((id) => id !== 'in-incognito');
  expect(errors).toEqual([]);
});

test('is served by its service worker from the first visit on @base', async ({ page, baseURL }) => {
  await openApp(page);
  await offlineReady(page);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(baseURL);
  await page.reload();
  await engineReady(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
});

async function pictureSize(page: Page, url: string): Promise<number[]> {
  return page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, url);
}
