import AxeBuilder from '@axe-core/playwright';
import { startModelServer } from '../model-server/model-server.js';
import { SCRIPTS } from '../model-server/scripts.js';
import { openApp } from './support/app';
import { addModel } from './support/model';
import { beginPlay, importCard, playTurn, replyOf } from './support/stage';
import { expect, test } from './support/test';

test('a request that left is found from its reply, beside the one before it, and can be copied', async ({
  page,
  context,
  say,
}) => {
  test.setTimeout(120_000);
  const model = await startModelServer({ script: SCRIPTS.counted });
  await addModel(page, say, model.url);
  await openApp(page);
  await beginPlay(page, say, await importCard(page, say, 'v2.json', '禾安'));
  await playTurn(page, say, 1, '第1步。');
  await playTurn(page, say, 2, '第2步。');

  await replyOf(page, say, 1).locator('summary').click();
  await replyOf(page, say, 1)
    .getByRole('link', { name: say('stage_detail_request_open') })
    .click();
  const chooser = page.getByRole('combobox', { name: say('prompt_request_which') }).filter({ visible: true });
  await expect(chooser.locator('option:checked')).toContainText('1');
  await expect(chooser.locator('option')).toHaveCount(3);
  await page
    .getByRole('radio', { name: say('prompt_raw'), exact: true })
    .filter({ visible: true })
    .click();
  const raw = page.getByRole('group', { name: say('prompt_raw') });
  expect(JSON.parse(await raw.innerText())).toEqual(model.chats[0]?.body);

  await chooser.selectOption({ index: 1 });
  await expect(raw).toContainText('第2步。');
  expect(JSON.parse(await raw.innerText())).toEqual(model.chats[1]?.body);
  await expect(page.getByText(say('prompt_stable_first'))).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: say('prompt_copy_curl') }).click();
  const curl = await page.evaluate(() => navigator.clipboard.readText());
  expect(curl).toContain(`${model.url}/chat/completions`);
  expect(curl).toContain('$LIYUAN_API_KEY');
  expect(curl).not.toContain('sk-e2e');

  await page
    .getByRole('radio', { name: say('prompt_by_segment'), exact: true })
    .filter({ visible: true })
    .click();
  const history = page.getByRole('button', { name: new RegExp(say('prompt_group_history')) }).filter({ visible: true });
  await expect(history).toContainText(say('prompt_change_changed'));
  await history.click();
  await expect(page.getByText('第1步。').filter({ visible: true }).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('inspector.png') });
  await model.close();
});
