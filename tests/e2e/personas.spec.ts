import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { startModelServer } from '../model-server/model-server.js';
import { engineReady, openApp } from './support/app';
import { addModel } from './support/model';
import { beginPlay, composer, importCard, playTurn } from './support/stage';
import { expect, test } from './support/test';
import type { Say } from './support/words';

const REPLY = [{ do: 'stream' as const, text: '雨停了。' }];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))).toEqual([]);
}

const body = (page: Page, say: Say): Locator => page.getByRole('textbox', { name: say('personas_body'), exact: true });
const save = (page: Page, say: Say): Locator => page.getByRole('button', { name: say('action_save'), exact: true });

async function openPersonas(page: Page, say: Say): Promise<void> {
  await page.goto('./prompt?view=personas');
  await engineReady(page);
  await expect(page.getByRole('heading', { name: say('personas_title') })).toBeVisible();
}

/** Makes a persona with a text, for the whole of the first card there is, and switches it on. */
async function makePersona(page: Page, say: Say, name: string, text: string): Promise<void> {
  await page
    .getByRole('button', { name: say('personas_new'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  const field = page.getByRole('textbox', { name: say('personas_name'), exact: true });
  await expect(field).toBeFocused();
  await field.fill(name);
  await body(page, say).fill(text);
  await page.getByRole('button', { name: say('personas_scope_add') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('personas_place_whole_card') })
    .first()
    .click();
  await save(page, say).click();
  await expect(save(page, say)).toBeHidden();
  const on = page
    .getByRole('switch', { name: say('personas_switch', { name }), exact: true })
    .filter({ visible: true });
  await on.last().click();
  await expect(on.last()).toBeChecked();
}

async function backToList(page: Page, say: Say): Promise<void> {
  const back = page.getByRole('link', { name: say('personas_back') });
  if (await back.isVisible()) await back.click();
}

test('a persona is made for a card, goes out with its requests, and gives its place to another', async ({
  page,
  say,
}) => {
  test.setTimeout(120_000);
  const model = await startModelServer({ script: REPLY });
  await addModel(page, say, model.url);
  await openApp(page);
  await beginPlay(page, say, await importCard(page, say, 'v2.json', '禾安'));
  await openPersonas(page, say);
  await expectAccessible(page);
  await makePersona(page, say, '说书人', '你是渡口的说书人，模型是 {{model}}。{{mood}}');
  await expect(page.getByText(say('personas_who_wins', { name: '说书人' }))).toBeVisible();
  await expectAccessible(page);

  await page.goto('./play');
  await engineReady(page);
  await expect(composer(page, say)).toBeVisible();
  await playTurn(page, say, 1, '你好。');
  const system = () => String((model.chats.at(-1)?.body as { messages: { content: string }[] }).messages[0]?.content);
  expect(system()).toContain('你是渡口的说书人，模型是 scripted-1。');
  expect(system()).not.toContain('{{');

  await openPersonas(page, say);
  await makePersona(page, say, '账房', '你管账。');
  await expect(page.getByText(say('personas_who_wins', { name: '账房' }))).toBeVisible();
  await backToList(page, say);
  await expect(page.getByRole('link', { name: /说书人/ })).toContainText(say('personas_no_place'));
  await page.goto('./play');
  await engineReady(page);
  await playTurn(page, say, 2, '算算。');
  expect(system()).toContain('你管账。');
  expect(system()).not.toContain('说书人');
  await model.close();
});

test('versions of a text are kept, compared and brought back; unsaved words outlive a reload', async ({
  page,
  say,
}) => {
  test.setTimeout(90_000);
  await openApp(page);
  await importCard(page, say, 'v2.json', '禾安');
  await openPersonas(page, say);
  await makePersona(page, say, '说书人', '说话慢。\n先写光。');
  await body(page, say).fill('说话快。\n先写光。');
  await save(page, say).click();
  await expect(save(page, say)).toBeHidden();
  await page.getByRole('button', { name: say('personas_history'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  await expect(sheet.getByRole('group', { name: say('personas_diff_label') })).toContainText('说话慢');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: say('personas_history_restore') }).click();
  await expect(sheet).toBeHidden();
  await expect(body(page, say)).toHaveValue('说话慢。\n先写光。');
  await page.getByRole('button', { name: say('personas_history'), exact: true }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(3);
  await sheet.getByRole('listitem').nth(1).getByRole('button').click();
  await sheet.getByRole('button', { name: say('personas_history_delete'), exact: true }).click();
  await sheet.getByRole('button', { name: say('action_delete'), exact: true }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');

  await body(page, say).fill('还没存的话。');
  await page.reload();
  await engineReady(page);
  await expect(body(page, say)).toHaveValue('还没存的话。');
  await expect(page.getByText(say('personas_recovered'))).toBeVisible();
  await page
    .getByRole('link', { name: say('nav_library') })
    .filter({ visible: true })
    .click();
  const leave = page.getByRole('dialog', { name: say('personas_leave_title', { name: '说书人' }) });
  await leave.getByRole('button', { name: say('personas_leave_stay') }).click();
  await expect(body(page, say)).toHaveValue('还没存的话。');
  await page
    .getByRole('link', { name: say('nav_library') })
    .filter({ visible: true })
    .click();
  await leave.getByRole('button', { name: say('personas_leave_save') }).click();
  await expect(page.locator('button.tile').first()).toBeVisible();
  await openPersonas(page, say);
  await page.getByRole('link', { name: /说书人/ }).click();
  await expect(body(page, say)).toHaveValue('还没存的话。');
});

test('personas leave as text and come in as new ones, off; the order is changed by keyboard', async ({
  page,
  context,
  say,
}) => {
  test.setTimeout(90_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApp(page);
  await importCard(page, say, 'v2.json', '禾安');
  await openPersonas(page, say);
  await makePersona(page, say, '说书人', '说话慢。');
  await backToList(page, say);
  const actions = page.getByRole('button', { name: say('personas_list_actions') });
  await actions.click();
  await page.getByRole('menuitem', { name: say('personas_export_all_copy') }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('说书人');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await actions.click();
  await page.getByRole('menuitem', { name: say('personas_import'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill('{"no": 1}');
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.getByRole('textbox').fill(text);
  await expect(sheet.getByRole('listitem')).toContainText('说书人');
  await expectAccessible(page);
  await sheet.locator('footer button').last().click();
  await expect(sheet).toBeHidden();
  const links = page.getByRole('link', { name: /说书人/ });
  await expect(links).toHaveCount(2);
  const switches = page.getByRole('switch', { name: /说书人/ });
  await expect(switches.nth(0)).toBeChecked();
  await expect(switches.nth(1)).not.toBeChecked();

  await links.nth(1).click();
  const name = page.getByRole('textbox', { name: say('personas_name'), exact: true });
  await name.fill('第二个');
  await save(page, say).click();
  await expect(save(page, say)).toBeHidden();
  await page.getByRole('button', { name: say('personas_actions', { name: '第二个' }) }).click();
  await page.getByRole('menuitem', { name: say('prompt_move_up') }).click();
  await backToList(page, say);
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('switch') })
      .first(),
  ).toContainText('第二个');
  await page.getByRole('link', { name: /第二个/ }).click();
  await page.getByRole('button', { name: say('personas_actions', { name: '第二个' }) }).click();
  await page.getByRole('menuitem', { name: say('action_delete') }).click();
  await expect(page.getByRole('link', { name: /第二个/ })).toHaveCount(0);
  await page
    .getByRole('button', { name: say('action_undo'), exact: true })
    .last()
    .click();
  await expect(page.getByRole('link', { name: /第二个/ })).toHaveCount(1);
});

test('a model proposes a better text; nothing is stored until it is saved', async ({ page, say }) => {
  test.setTimeout(90_000);
  const model = await startModelServer({ script: [{ do: 'stream', text: '你是说书人，话慢而准。' }] });
  await addModel(page, say, model.url);
  await openApp(page);
  await importCard(page, say, 'v2.json', '禾安');
  await openPersonas(page, say);
  await makePersona(page, say, '说书人', '说话慢。');
  await page.getByRole('button', { name: say('personas_improve'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: say('personas_improve_wish') }).fill('短一些');
  await sheet.getByRole('button', { name: say('personas_improve_ask') }).click();
  await expect(sheet.getByRole('group', { name: say('personas_improve_proposal') })).toHaveText(
    '你是说书人，话慢而准。',
  );
  expect(JSON.stringify(model.chats[0]?.body)).toContain('短一些');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: say('personas_improve_accept') }).click();
  await expect(body(page, say)).toHaveValue('你是说书人，话慢而准。');
  await page.getByRole('button', { name: say('personas_discard') }).click();
  await expect(body(page, say)).toHaveValue('说话慢。');
  await model.close();
});

test('beside the story: who is in force, its text and the prompt as sent, both edited in place', async ({
  page,
  context,
  say,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const model = await startModelServer({ script: REPLY });
  await addModel(page, say, model.url);
  await openApp(page);
  await beginPlay(page, say, await importCard(page, say, 'v2.json', '禾安'));
  await openPersonas(page, say);
  await makePersona(page, say, '说书人', '说话慢。');
  await page.goto('./play');
  await engineReady(page);
  await page.getByRole('button', { name: say('stage_next_request'), exact: true }).click();
  await page.getByRole('radio', { name: say('stage_persona') }).click();
  await expect(page.getByRole('heading', { name: '说书人' })).toBeVisible();
  await expect(page.getByText(say('personas_scope_card', { name: '禾安' }))).toBeVisible();
  const sent = page.getByRole('group', { name: say('stage_as_sent') });
  await expect(sent).toContainText('说话慢。');
  await body(page, say).fill('说话极慢。');
  await save(page, say).click();
  await expect(sent).toContainText('说话极慢。');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('panel.png') });

  await page.getByRole('button', { name: say('prompt_open_source', { file: 'APPEND_SYSTEM.md' }) }).click();
  const source = page.getByRole('textbox', { name: say('prompt_source_of', { file: 'APPEND_SYSTEM.md' }) });
  await source.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n## 末尾\n\n灯要暗一点。');
  await page.getByRole('button', { name: say('action_done'), exact: true }).click();
  await expect(sent).toContainText('灯要暗一点。');
  await page.getByRole('radio', { name: say('stage_as_sent_source') }).click();
  await page
    .getByRole('region', { name: say('stage_as_sent') })
    .getByRole('button', { name: say('action_copy'), exact: true })
    .click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page
    .getByRole('button', { name: say('action_close'), exact: true })
    .filter({ visible: true })
    .last()
    .click();
  await playTurn(page, say, 1, '你好。');
  const messages = (model.chats.at(-1)?.body as { messages: { role: string; content: string }[] }).messages;
  expect(messages[0]?.content).toBe(copied);
  expect(copied).toContain('说话极慢。');

  await page.goto('./settings');
  await engineReady(page);
  await page.getByRole('switch', { name: say('personas_pref_panel') }).click();
  await page.goto('./play');
  await engineReady(page);
  await page.getByRole('button', { name: say('stage_next_request'), exact: true }).click();
  await expect(page.getByRole('radio', { name: say('prompt_raw') })).toBeVisible();
  await expect(page.getByRole('radio', { name: say('stage_persona') })).toHaveCount(0);
  await model.close();
});
