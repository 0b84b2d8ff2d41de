import type { Locator, Page } from '@playwright/test';
import { engineReady, openApp } from './support/app';
import { beginPlay, importCard } from './support/stage';
import { expect, test } from './support/test';
import type { Say } from './support/words';

/** Opens the prompt screen of a card that was just imported, at a file. */
async function openFile(page: Page, say: Say, file: string): Promise<void> {
  await openApp(page);
  await beginPlay(page, say, await importCard(page, say, 'v2.json', '禾安'));
  await page.goto(`./prompt?file=${encodeURIComponent(file)}`);
  await engineReady(page);
}

const rows = (page: Page): Locator => page.locator('article.ent');
const names = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''));
const phone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 760;

async function show(page: Page, say: Say, view: 'entries' | 'source'): Promise<void> {
  const wide = view === 'source' ? 'prompt_view_beside' : 'prompt_view_both';
  await page
    .getByRole('radio', { name: say(phone(page) ? `prompt_view_${view}` : wide), exact: true })
    .filter({ visible: true })
    .click();
}

/** The source as the editor shows it. */
async function sourceText(page: Page): Promise<string> {
  return (await page.locator('.cm-content .cm-line').allInnerTexts()).map((line) => line.replace(/\n$/, '')).join('\n');
}

test('entries are switched, renamed, written, moved, added and deleted, and every step can be taken back', async ({
  page,
  say,
}) => {
  test.setTimeout(120_000);
  await openFile(page, say, 'APPEND_SYSTEM.md');
  await expect(rows(page)).toHaveCount(7);
  const before = await names(page);
  const [first = '', second = '', third = ''] = before;

  await page.getByRole('switch', { name: say('prompt_switch', { name: first }), exact: true }).click();
  await expect(rows(page).first()).toHaveClass(/off/);

  // By keyboard where there is a handle, by the buttons of the open entry in a hand.
  if (phone(page)) {
    await rows(page).nth(1).locator('.open-it').click();
    await page.getByRole('button', { name: say('prompt_move_down') }).click();
    await expect.poll(() => names(page)).toEqual([first, third, second, ...before.slice(3)]);
    await page.getByRole('button', { name: say('action_done'), exact: true }).click();
  } else {
    await page.getByRole('button', { name: say('prompt_move', { name: second }) }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => names(page)).toEqual([first, third, second, ...before.slice(3)]);
    await expect(page.getByRole('button', { name: say('prompt_move', { name: second }) })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => names(page)).toEqual(before);
    const from = await page.getByRole('button', { name: say('prompt_move', { name: second }) }).boundingBox();
    const to = await rows(page).nth(2).boundingBox();
    if (!from || !to) throw new Error('no room');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 });
    await page.mouse.move(to.x + 20, to.y + to.height - 4, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual([first, third, second, ...before.slice(3)]);
  }

  await rows(page).nth(1).locator('.open-it').click();
  await page.getByRole('textbox', { name: say('prompt_entry_name') }).fill('改了名');
  await page.getByRole('textbox', { name: say('prompt_entry_content') }).fill('第一行\n# 不是标题');
  await page.getByRole('button', { name: say('action_done'), exact: true }).click();
  await expect.poll(() => names(page)).toEqual([first, '改了名', second, ...before.slice(3)]);

  await page
    .getByRole('button', { name: say('prompt_new_entry') })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('textbox', { name: say('prompt_entry_name') }).fill('尾声');
  await page.getByRole('textbox', { name: say('prompt_entry_content') }).fill('收住。');
  await page.getByRole('button', { name: say('action_add'), exact: true }).click();
  await expect(rows(page)).toHaveCount(8);

  await rows(page).nth(2).locator('.open-it').click();
  await page.getByRole('button', { name: say('action_delete'), exact: true }).click();
  await expect(rows(page)).toHaveCount(7);
  await page
    .getByRole('button', { name: say('action_undo'), exact: true })
    .filter({ visible: true })
    .last()
    .click();
  await expect(rows(page)).toHaveCount(8);

  await show(page, say, 'source');
  await expect(page.locator('.cm-content')).toBeVisible();
  await expect.poll(() => sourceText(page)).toContain('\\# 不是标题');
  await page.reload();
  await engineReady(page);
  await expect.poll(() => names(page)).toEqual([first, '改了名', second, ...before.slice(3), '尾声']);

  // Back to the start, step by step, in the same sitting.
  const undo = page.getByRole('button', { name: say('action_undo'), exact: true }).filter({ visible: true });
  await page.getByRole('switch', { name: say('prompt_switch', { name: first }), exact: true }).click();
  await expect(rows(page).first()).not.toHaveClass(/off/);
  await undo.first().click();
  await expect(rows(page).first()).toHaveClass(/off/);
});

test('source and entries are one text; what is wrong is said at its place; a search finds it', async ({
  page,
  say,
}) => {
  test.setTimeout(120_000);
  await openFile(page, say, 'APPEND_SYSTEM.md');
  await show(page, say, 'source');
  const source = page.getByRole('textbox', { name: say('prompt_source_of', { file: 'APPEND_SYSTEM.md' }) });
  await source.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('## 天气\n\n雨。\n\n## 天气\n\n风。\n\n<!--\n## 没有收口\n\n一段。\n');
  await show(page, say, 'entries');
  await expect.poll(() => names(page)).toEqual(['天气', '天气']);
  await expect(page.getByRole('list', { name: say('prompt_problems') }).first()).toBeVisible();
  const problems = page.getByRole('list', { name: say('prompt_problems') });
  await expect(problems.getByRole('listitem')).toHaveCount(2);

  await page
    .getByRole('button', { name: phone(page) ? say('prompt_find') : say('prompt_search') })
    .filter({ visible: true })
    .first()
    .click();
  if (phone(page)) {
    await page.getByRole('searchbox', { name: say('prompt_find_entries') }).fill('风');
    await expect(rows(page).filter({ visible: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
  }
  await problems
    .first()
    .getByRole('button', { name: new RegExp(say('prompt_to_line', { line: '' }).trim().split(' ')[0] ?? '') })
    .first()
    .click();
  await expect(page.locator('.cm-content')).toBeVisible();
});

test('a card gets its own rules, begun from its fields, and they take their place in the request', async ({
  page,
  say,
}) => {
  test.setTimeout(120_000);
  await openFile(page, say, 'APPEND_SYSTEM.md');
  if (phone(page)) {
    await page.locator('.fpick').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /AGENTS\.md/ })
      .click();
  } else
    await page
      .locator('nav.files')
      .getByRole('button', { name: /AGENTS\.md/ })
      .click();
  await page.getByRole('button', { name: say('prompt_make_projection') }).click();
  await expect(rows(page).first()).toBeVisible();
  expect((await names(page)).join('\n')).toContain('（世界书·青石巷）');
  if (phone(page)) {
    await page
      .getByRole('radio', { name: say('prompt_view_inspector'), exact: true })
      .filter({ visible: true })
      .click();
  }
  const request = page.locator('aside.insp');
  await expect(request.getByRole('button', { name: new RegExp(say('prompt_group_agents')) })).toBeVisible();
  await expect(request.getByRole('button', { name: new RegExp(say('prompt_group_projection')) })).toHaveCount(0);
  await expect(request.getByRole('button', { name: new RegExp(say('prompt_group_lore')) })).toHaveCount(0);
});
