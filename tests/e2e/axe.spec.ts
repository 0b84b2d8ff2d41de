import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openApp, ROUTES } from './support/app';
import { beginPlay } from './support/stage';
import { expect, test } from './support/test';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`by ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('axe finds nothing on any route', async ({ page, say }) => {
      test.slow();
      for (const route of ROUTES) {
        await openApp(page, route);
        await settle(page);
        expect.soft(await violations(page), route).toEqual([]);
      }
      await openApp(page);
      await beginPlay(page, say, page.locator('button.tile').first());
      await settle(page);
      expect.soft(await violations(page), 'the stage').toEqual([]);
      await openApp(page, './prompt?file=APPEND_SYSTEM.md');
      const view = (key: string) => page.getByRole('radio', { name: say(key), exact: true });
      await view('prompt_view_source').or(view('prompt_view_beside')).click();
      await expect(page.locator('section.source .cm-content')).toBeVisible();
      await settle(page);
      expect.soft(await violations(page), 'the source of a prompt file').toEqual([]);
    });
  });
}

/** What is read from the store comes a little after the frame. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await expect(page.locator('main[aria-busy=true], main [role=progressbar]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}
