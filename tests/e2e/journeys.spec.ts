import { openApp, engineReady, offlineReady } from './support/app';
import { addModel } from './support/model';
import { ownServer } from './support/own-server';
import { beginPlay, composer, importCard, inputOf, playTurn, replyOf, speak, writingOf } from './support/stage';
import { expect, test } from './support/test';
import { startModelServer } from '../model-server/model-server.js';
import { SCRIPTS } from '../model-server/scripts.js';

test.use({ serviceWorkers: 'allow' });

/** A reply that begins and then stays silent, so that a test can interrupt it however slow the machine is. */
const BEGUN = [{ do: 'hang' as const, after: '雨从下午就没有停过，她把伞收在门边。' }];

test('without a network: a PNG is imported, ten turns are rehearsed, and a reload has them all', async ({
  page,
  say,
}) => {
  test.setTimeout(240_000);
  const server = await ownServer();
  await openApp(page, server.url);
  await offlineReady(page);
  await server.stop();
  await page.reload();
  await engineReady(page);
  const tile = await importCard(page, say, 'png/itxt-compressed.png', '禾安');
  await beginPlay(page, say, tile);
  const replies: string[] = [];
  for (let turn = 1; turn <= 10; turn += 1) replies.push(await playTurn(page, say, turn, `第${turn}步，我再往前走。`));
  expect(new Set(replies).size).toBe(10);
  await page.reload();
  await engineReady(page);
  for (const turn of [1, 10]) {
    await replyOf(page, say, turn).scrollIntoViewIfNeeded();
    await expect(inputOf(page, say, turn)).toContainText(`第${turn}步`);
    expect(await replyOf(page, say, turn).locator('.prose').innerText()).toBe(replies[turn - 1]);
  }
});

test('with a model: ten turns, the request is what the server gets, and an entry switched off is gone from it', async ({
  page,
  say,
}) => {
  test.setTimeout(240_000);
  const model = await startModelServer({ script: SCRIPTS.counted });
  await addModel(page, say, model.url);
  await openApp(page);
  const tile = await importCard(page, say, 'v2.json', '禾安');
  await beginPlay(page, say, tile);
  for (let turn = 1; turn <= 10; turn += 1) {
    expect(await playTurn(page, say, turn, `第${turn}步。`)).toContain(`第 ${turn} 拍。`);
  }
  expect(model.chats).toHaveLength(10);
  const last = model.chats.at(-1);
  expect(last?.headers.authorization).toBe('Bearer sk-e2e-0123456789');
  expect(JSON.stringify(last?.body)).toContain('第10步。');
  expect(JSON.stringify(last?.body)).toContain('第 9 拍。');

  await page.reload();
  await engineReady(page);
  await expect(replyOf(page, say, 10)).toContainText('第 10 拍。');

  const stage = new URL(page.url());
  const [, card = '', project = ''] = /\/play\/([^/]+)\/([^/]+)/.exec(stage.pathname) ?? [];
  await openApp(page, `./prompt?card=${card}&project=${project}&file=APPEND_SYSTEM.md`);
  const entry = page.getByRole('switch', { checked: true }).first();
  const name = (await entry.getAttribute('aria-label')) ?? '';
  const heading = name.replaceAll(/^.*[“「]|[”」].*$/g, '');
  expect(heading).not.toBe('');
  expect(JSON.stringify(last?.body)).toContain(`# ${heading}`);
  await entry.click();
  await expect(page.getByRole('switch', { name })).not.toBeChecked();
  await openApp(page, stage.href);
  await playTurn(page, say, 11, '再一步。');
  expect(JSON.stringify(model.chats.at(-1)?.body)).not.toContain(`# ${heading}`);
  await model.close();
});

test('a reload in mid-stream keeps what was shown, and the reply can be gone on with', async ({ page, say }) => {
  const model = await startModelServer({ script: BEGUN });
  await addModel(page, say, model.url);
  await openApp(page);
  await beginPlay(page, say, await importCard(page, say, 'v3.json', '禾安'));
  await speak(page, say, '我把伞收起来。');
  const writing = writingOf(page, say, 1).locator('.prose');
  await expect(writing).toContainText('雨从下午就没有停过');
  // What is shown may be a quarter of a second ahead of the journal.
  await page.waitForTimeout(1_000);
  await page.reload();
  await engineReady(page);
  const reply = replyOf(page, say, 1);
  await expect(reply).toContainText('她把伞收在门边');
  await expect(reply).toContainText(say('stage_interrupted'));
  model.setScript(SCRIPTS.plain);
  await reply.getByRole('button', { name: say('stage_resume') }).click();
  await expect(reply).not.toContainText(say('stage_interrupted'), { timeout: 30_000 });
  await expect(reply.locator('.prose')).toContainText('楼上有人推窗');
  await model.close();
});

test('stop keeps what came, another version is a swipe, and a failure says what to do', async ({
  page,
  say,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const model = await startModelServer({ script: BEGUN });
  await addModel(page, say, model.url);
  await openApp(page);
  await beginPlay(page, say, await importCard(page, say, 'v2.json', '禾安'));
  await speak(page, say, '进门。');
  await expect(writingOf(page, say, 1)).toContainText('雨从下午');
  await page
    .getByRole('button', { name: say('stage_stop') })
    .first()
    .click();
  const reply = replyOf(page, say, 1);
  await expect(reply).toContainText(say('stage_stopped'));
  await expect(reply).toContainText('雨从下午');
  model.setScript(SCRIPTS.plain);
  await reply
    .getByRole('button', { name: say('stage_regenerate') })
    .first()
    .click();
  await expect(reply).toContainText('楼上有人推窗', { timeout: 30_000 });
  await reply.getByRole('button', { name: say('stage_swipe_back') }).click();
  await expect(reply).toContainText(say('stage_stopped'));
  model.setScript(SCRIPTS.refused);
  await speak(page, say, '再问一次。');
  const failed = replyOf(page, say, 2);
  await expect(failed).toContainText(say('error_model_key_wrong', { detail: 'invalid api key' }), { timeout: 30_000 });
  await expect(composer(page, say)).toBeEnabled();
  await model.close();
});
