import { expect, test } from 'vitest';
import { StorageError } from '$lib/core/errors';
import { gate } from '../scripted-model.test-helper';
import { emptyDisk, importTestCard, makeTestApp, startTestApp } from '../test-app.test-helper';

/** Plays a tab that is killed in mid-stream: its app is left behind, another opens the same disk. */
async function killedInStream() {
  const disk = emptyDisk();
  const app = await startTestApp(disk);
  const card = await importTestCard(app);
  const { session, project } = await app.api.play.create(card);
  const never = gate();
  const long = '字'.repeat(400);
  app.model.answer({ type: 'text-delta', text: long }, never.opened);
  await app.api.play.send(session, '说吧');
  await app.next('turn-delta');
  while ((await app.ports.entries.journal(session)).length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  return { disk, app, card, project, session, long };
}

test('what a killed tab had shown is a reply marked interrupted after the restart', async () => {
  const { disk, card, project, session, long } = await killedInStream();
  const next = await startTestApp(disk);
  const view = await next.api.play.open(card, project);
  expect(view.items.map((item) => item.text)).toEqual(['旅人来了。', '说吧', long]);
  expect(view.items.at(-1)?.reply?.state).toBe('interrupted');
  expect(view.running).toBeNull();
  expect(await next.ports.entries.journal(session)).toEqual([]);
});

test('the start says so, once', async () => {
  const { disk, session } = await killedInStream();
  const next = await startTestApp(disk);
  expect(await next.api.system.start()).toMatchObject({
    notices: [{ code: 'turn-interrupted', data: { session, length: 400 } }],
  });
  const third = await startTestApp(disk);
  expect((await third.api.system.start()).notices).toEqual([]);
});

test('the killed tab, waking, writes nothing', async () => {
  const { disk, app, card, project, session } = await killedInStream();
  const next = await startTestApp(disk);
  await app.api.play.stop(session);
  expect((await app.next('notice')).data).toMatchObject({
    code: 'turn-not-stored',
    data: { error: { code: 'owner-lost' } },
  });
  expect((await next.api.play.open(card, project)).items).toHaveLength(3);
});

test('a journal that cannot be ended is kept and reported, and the app opens', async () => {
  const { disk, session } = await killedInStream();
  const next = makeTestApp(disk);
  const { entries } = next.ports.entries;
  next.ports.entries.entries = (id) =>
    id === session ? Promise.reject(new StorageError('storage-read-failed', 'bad sector')) : entries(id);
  const report = await next.api.system.start();
  expect(report).toMatchObject({ owner: 'mine', error: null });
  expect(report.notices).toMatchObject([
    { code: 'turn-unrecoverable', data: { session, error: { code: 'storage-read-failed' } } },
  ]);
  expect(await next.ports.entries.unfinished()).toEqual([session]);
});
