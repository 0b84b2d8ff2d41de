import AxeBuilder from '@axe-core/playwright';
import { engineReady, offlineReady, openApp } from './support/app';
import { ownServer } from './support/own-server';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

const CHECKS = ['port', 'origin', 'storage', 'page', 'network', 'list', 'javascript', 'stop'];
/** What a script tries in vain is in the console. */
const REFUSED = /Content Security Policy|violates|Refused to/;

for (const base of ['', '/liyuan']) {
  const where = base ? 'at a sub-path' : 'at the root';

  test(`a card script runs closed in, and so does the shell, without a network, ${where}`, async ({
    page,
    say,
    allowErrors,
  }) => {
    allowErrors(REFUSED);
    const server = await ownServer({ base });
    await openApp(page, server.url);
    await offlineReady(page);
    await server.stop();

    await page.goto(`${server.url}check`);
    await engineReady(page);
    await expect(
      page.getByRole('status').filter({ hasText: say('check_all_passed', { total: CHECKS.length }) }),
    ).toBeVisible({
      timeout: 40_000,
    });
    for (const check of CHECKS)
      await expect(page.locator(`[data-check="${check}"]`)).toHaveAttribute('data-state', 'passed');
    await expect(page.locator('[data-check="origin"]')).toContainText('null');
    await expect(page.locator('[data-check="list"]')).toContainText('README.md cards');
    await expect(page.locator('[data-check="javascript"]')).toContainText('2');

    const host = page.getByTitle(say('check_frame_title'));
    await expect(host).toHaveAttribute('src', `${base}/card-host.html`);
    const inner = host.contentFrame().locator('iframe');
    await expect(inner).toHaveAttribute('sandbox', 'allow-scripts');
    await expect(inner.contentFrame().getByText(say('check_frame_words'))).toBeVisible();
  });
}

test('the self-check can be repeated, by keyboard, and read by everyone', async ({ page, say, allowErrors }) => {
  allowErrors(REFUSED);
  await openApp(page, './check');
  const summary = page.getByRole('status').filter({ hasText: say('check_all_passed', { total: CHECKS.length }) });
  await expect(summary).toBeVisible({ timeout: 40_000 });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: say('check_again') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: say('check_running') })).toBeVisible();
  await expect(summary).toBeVisible({ timeout: 40_000 });
  await expect(page.locator('figure iframe')).toHaveCount(1);
});
