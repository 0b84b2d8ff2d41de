import type { Page } from '@playwright/test';
import { engineReady, openApp } from './support/app';
import { cardFile, chooseFiles, importCard } from './support/stage';
import { expect, test } from './support/test';

/** Files that are no card, each for a reason of its own. */
const BAD = ['empty.json', 'truncated.json', 'not-a-card.json', 'plain.jpg', 'png/no-card.png'];

test('files that are no cards are named one by one, and nothing of them is stored', async ({ page, say }) => {
  await openApp(page);
  const before = await page.locator('button.tile').count();
  await chooseFiles(page, ...BAD);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(say('import_step_failed'), { exact: true })).toHaveCount(BAD.length);
  await sheet.getByRole('button', { name: say('action_done') }).click();
  await expect(sheet).toBeHidden();
  await page.reload();
  await engineReady(page);
  await expect(page.locator('button.tile')).toHaveCount(before);
});

test('one bad file says why and what to do, in the words of the person', async ({ page, say }) => {
  await openApp(page);
  await chooseFiles(page, 'empty.json');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(say('error_card_empty_file', { fileName: 'empty.json' }));
  await expect(sheet).toContainText(say('error_card_empty_file_hint'));
});

test('a card with a wrong checksum comes in, with a warning', async ({ page, say }) => {
  await openApp(page);
  await chooseFiles(page, 'png/bad-crc-on-text.png');
  await expect(page.getByRole('dialog')).toContainText(say('import_warnings_one'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('import_do'), exact: true })
    .click();
  await expect(page.locator('button.tile', { hasText: '禾安' })).toBeVisible();
});

test('a card that is there already asks, and skipping changes nothing', async ({ page, say }) => {
  await openApp(page);
  await importCard(page, say, 'v2.json', '禾安');
  await chooseFiles(page, 'v2.json');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(say('import_same_content', { name: '禾安' }));
  await sheet.getByRole('radio', { name: say('import_skip') }).check();
  await sheet.getByRole('button', { name: say('import_do_skip'), exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('button.tile', { hasText: '禾安' })).toHaveCount(1);
});

for (const way of ['drop', 'paste'] as const) {
  test(`a card comes in by ${way} @once`, async ({ page, say }) => {
    await openApp(page);
    await handOver(page, way);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('禾安');
    await sheet.getByRole('button', { name: say('import_do'), exact: true }).click();
    await expect(page.locator('button.tile', { hasText: '禾安' })).toBeVisible();
  });
}

/** Lets a PNG card fall on the page, or pastes it. */
async function handOver(page: Page, way: 'drop' | 'paste'): Promise<void> {
  const { name, mimeType, buffer } = cardFile('png/ztxt.png');
  await page.evaluate(
    ({ way, name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: mimeType }));
      const target = document.querySelector('main') ?? document.body;
      if (way === 'paste') {
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        return;
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    },
    { way, name, mimeType, base64: buffer.toString('base64') },
  );
}
