import { guardedView } from '$lib/adapters/file-view/guarded-view';
import { createFileStore } from '$lib/adapters/fs-lightning';
import { createScratchFiles } from '$lib/adapters/fs-memory';
import { JobsWorker } from '$lib/adapters/jobs-worker/jobs-worker';
import { createKeyVault } from '$lib/adapters/key-vault-idb';
import { HttpModelClient } from '$lib/adapters/model-http';
import { RehearsalModelClient } from '$lib/adapters/model-rehearsal';
import { routeModels } from '$lib/adapters/model-router';
import { createOwnerLock } from '$lib/adapters/owner-web-lock';
import { appRoot, createAssetLoader, createClock, createIds, createRandom } from '$lib/adapters/platform';
import { EmbeddedShell } from '$lib/adapters/shell-embedded/embedded-shell';
import {
  createBlobStore,
  createEntryStore,
  createRecordStore,
  createRequestLog,
  createSnapshotStore,
  openStore,
} from '$lib/adapters/store-idb';
import { assembleApp, type App } from './app';

/** The app on the technology of a browser: the one place where ports meet their adapters. Runs in the engine worker. */
export function createApp(): App {
  const store = openStore();
  const clock = createClock();
  const random = createRandom();
  const ids = createIds(clock, random);
  const files = createFileStore(store);
  const vault = createKeyVault(store);
  return assembleApp({
    files,
    entries: createEntryStore(store),
    records: createRecordStore(store),
    blobs: createBlobStore(store),
    snapshots: createSnapshotStore(store),
    requests: createRequestLog(store),
    vault,
    models: routeModels({
      'openai-chat': new HttpModelClient({ vault, clock, ids }),
      rehearsal: new RehearsalModelClient({ clock, random }),
    }),
    jobs: new JobsWorker(
      () => new Worker(new URL('../../../workers/jobs.ts', import.meta.url), { type: 'module', name: 'jobs' }),
    ),
    owner: createOwnerLock({ epoch: store, clock }),
    clock,
    random,
    ids,
    shell: new EmbeddedShell(
      () => new Worker(new URL('../../../workers/shell.ts', import.meta.url), { type: 'module', name: 'shell' }),
    ),
    viewOf: (roots) => guardedView(files, roots),
    scratchView: (texts) =>
      guardedView(
        createScratchFiles(texts, () => clock.now()),
        { writeRoots: [''], readRoots: [] },
      ),
    asset: createAssetLoader(appRoot(self.location.href)),
    languages: self.navigator.languages,
  });
}
