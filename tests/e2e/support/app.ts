import type { Page } from '@playwright/test';
import { expect } from './test';

/** The routes of the app that need nothing in their address. */
export const ROUTES = ['./', './play', './prompt', './settings'];

/** Opens a route and waits until the engine has opened the store. */
export async function openApp(page: Page, path = './'): Promise<void> {
  await page.goto(path);
  await engineReady(page);
}

/** The frame is drawn only once this tab owns an open store; its first link is there on every route. */
export async function engineReady(page: Page): Promise<void> {
  await expect(page.locator('a[href="#main"]')).toBeAttached({ timeout: 20_000 });
}

/** Waits until the whole app is stored and the service worker serves this page. */
export async function offlineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller && registration.active?.state === 'activated') return;
    await new Promise<void>((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
      if (navigator.serviceWorker.controller) done();
    });
  });
}
