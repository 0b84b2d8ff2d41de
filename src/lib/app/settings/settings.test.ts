import { expect, test } from 'vitest';
import { emptyDisk, startTestApp } from '../test-app.test-helper';

const CONFIG = {
  id: 'm',
  name: 'M',
  dialect: 'openai-chat' as const,
  baseUrl: 'https://a.example/v1',
  model: 'm',
  contextWindow: 8000,
  samplers: {},
  compat: {},
};

test('a key without a new one stays at its origin', async () => {
  const app = await startTestApp();
  await app.api.models.save(CONFIG, 'sk-1234567890');
  await app.api.models.save({ ...CONFIG, baseUrl: 'https://a.example/v2/' });
  await expect(app.api.models.save({ ...CONFIG, baseUrl: 'https://evil.example/v1' })).rejects.toMatchObject({
    code: 'model-key-other-address',
  });
  await expect(app.api.models.offered({ ...CONFIG, baseUrl: 'https://evil.example/v1' })).rejects.toMatchObject({
    code: 'model-key-other-address',
  });
  expect((await app.api.models.list())[0]).toMatchObject({
    config: { baseUrl: 'https://a.example/v2' },
    keyTail: '7890',
  });
  await app.api.models.save({ ...CONFIG, baseUrl: 'https://evil.example/v1' }, '');
  expect((await app.api.models.list())[0]).toMatchObject({
    config: { baseUrl: 'https://evil.example/v1' },
    keyTail: null,
  });
});

test('a configuration cannot borrow the key of another', async () => {
  const app = await startTestApp();
  await app.api.models.save(CONFIG, 'sk-1234567890');
  const rows = await app.api.models.save({ ...CONFIG, id: 'thief', baseUrl: 'https://evil.example', keyId: 'm' });
  expect(rows.find((row) => row.config.id === 'thief')?.keyTail).toBeNull();
});

test('a key that is tried leaves no trace, even if the tab died in mid-call', async () => {
  const disk = emptyDisk();
  const app = await startTestApp(disk);
  await app.api.models.offered(CONFIG, 'sk-trial');
  expect(await app.ports.vault.list()).toEqual([]);
  await app.ports.vault.set('trial:1', 'sk-left');
  expect(await (await startTestApp(disk)).ports.vault.list()).toEqual([]);
});

test('a removed model takes its key along, and the story falls back to the rehearsal', async () => {
  const app = await startTestApp();
  await app.api.models.save(CONFIG, 'sk-1');
  await app.api.settings.set({ storyModel: 'm' });
  const rows = await app.api.models.remove('m');
  expect(rows.map((row) => row.config.dialect)).toEqual(['rehearsal']);
  expect(await app.ports.vault.list()).toEqual([]);
});

test.each(['', 'a.example', 'ftp://a.example', 'javascript:alert(1)'])('the address %j is refused', async (baseUrl) => {
  const app = await startTestApp();
  await expect(app.api.models.save({ ...CONFIG, baseUrl })).rejects.toMatchObject({ code: 'model-config-invalid' });
});

test('settings that do not fit fall back one by one', async () => {
  const disk = emptyDisk();
  const app = await startTestApp(disk);
  await app.ports.records.put('settings', [
    { key: 'app', value: { theme: 'dark', storySize: 'large', enterSends: false } },
  ]);
  const settings = await (await startTestApp(disk)).api.settings.get();
  expect(settings).toMatchObject({ theme: 'dark', storySize: 18, enterSends: false });
});
