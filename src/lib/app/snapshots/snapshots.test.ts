import { expect, test } from 'vitest';
import { importTestCard, startTestApp } from '../test-app.test-helper';

test('an unchanged workspace gives the same snapshot again; a named one is kept apart', async () => {
  const app = await startTestApp();
  await importTestCard(app);
  const first = await app.api.snapshots.take();
  expect((await app.api.snapshots.take()).id).toBe(first.id);
  const named = await app.api.snapshots.take('before the storm');
  expect(named).toMatchObject({ name: 'before the storm' });
  expect(named.id).not.toBe(first.id);
});

test('restoring brings back what was removed, takes away what came, and can itself be undone', async () => {
  const app = await startTestApp();
  const old = await importTestCard(app);
  const before = await app.api.snapshots.take('before');
  await app.api.library.remove(old);
  const young = await importTestCard(app, { name: '新人' });
  const { undo } = await app.api.snapshots.restore(before.id);
  const names = async () => (await app.api.library.list()).map((row) => row.folder);
  expect(await names()).toContain(old);
  expect(await names()).not.toContain(young);
  await app.api.snapshots.restore(undo);
  expect(await names()).toContain(young);
  expect(await names()).not.toContain(old);
});

test('a snapshot whose bytes are gone changes nothing', async () => {
  const app = await startTestApp();
  const folder = await importTestCard(app);
  const before = await app.api.snapshots.take('before');
  await app.ports.blobs.remove(await app.ports.blobs.ids());
  await app.ports.files.commit([{ do: 'write', path: `cards/${folder}/AGENTS.md`, bytes: new Uint8Array([65]) }]);
  await app.api.library.remove(folder);
  await expect(app.api.snapshots.restore(before.id)).rejects.toMatchObject({ code: 'snapshot-damaged' });
  expect(await app.ports.files.list(`cards/${folder}`)).toBeNull();
});

test('of unnamed snapshots the last fifty stay, and only bytes that are named', async () => {
  const app = await startTestApp();
  const named = await app.api.snapshots.take('kept');
  for (let n = 0; n < 55; n += 1) {
    await app.ports.files.commit([
      { do: 'write', path: 'user/LIYUAN.md', bytes: new TextEncoder().encode(`rule ${n}`) },
    ]);
    await app.api.snapshots.take();
  }
  const list = await app.api.snapshots.list();
  expect(list.map((item) => item.id)).toContain(named.id);
  expect(list.filter((item) => item.name === undefined).length).toBe(50);
  const blobs = await app.ports.blobs.ids();
  const texts = await Promise.all(
    blobs.map(async (id) => new TextDecoder().decode((await app.ports.blobs.get(id)) as Uint8Array)),
  );
  expect(texts).not.toContain('rule 0');
  expect(texts).toContain('rule 54');
});
