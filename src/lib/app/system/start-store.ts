import { packagedPrompt } from '$lib/core/prompt';
import { toLiyuanError } from '$lib/core/errors';
import type { FileOperation } from '$lib/ports/file-store';
import type { Notice } from '../api';
import type { AppContext } from '../app-context';
import { addSample } from '../library/sample-card';
import { recoverTurns } from '../play/recover-turns';
import { resolveLanguage } from '../settings/app-settings';
import { sweepTrialKeys } from '../settings/models-api';
import { encodeText } from '../text-files';
import { GLOBAL_APPEND_FILE, SYSTEM_FILE } from '../workspace-paths';

const SEEDED_KEY = 'seeded';

/** Brings a store that is ours into order: first-time files, turns a killed tab left, the library's index. */
export async function startStore(app: AppContext): Promise<Notice[]> {
  const notices = await recoverTurns(app.ports);
  await sweepTrialKeys(app.ports);
  if ((await app.ports.records.get('settings', SEEDED_KEY)) === null) {
    await seedWorkspace(app);
    await app.ports.records.put('settings', [{ key: SEEDED_KEY, value: { at: app.ports.clock.now() } }]);
  }
  // The library opens on the index as it is; a difference from the files is mended behind it.
  void app.serial
    .run('library', () => app.index.reconcile())
    .then(() => app.snapshots.take('start'))
    .catch((error: unknown) =>
      app.bus.emit('notice', { code: 'start-check-failed', data: { error: toLiyuanError(error).toJSON() } }),
    );
  return notices;
}

/** Packaged prompt files where there are none, and the sample card. A sample that fails does not keep the app shut. */
async function seedWorkspace(app: AppContext): Promise<void> {
  const language = resolveLanguage(await app.settings.get(), app.ports.languages);
  const operations: FileOperation[] = [];
  for (const name of [SYSTEM_FILE, GLOBAL_APPEND_FILE] as const) {
    if (await app.ports.files.stat(name)) continue;
    operations.push({ do: 'write', path: name, bytes: encodeText(packagedPrompt(name, language)) });
  }
  if (operations.length > 0) await app.ports.files.commit(operations);
  try {
    await addSample(app);
  } catch (error) {
    app.bus.emit('notice', { code: 'sample-missing', data: { error: toLiyuanError(error).toJSON() } });
  }
}
