import { createMemoryFileStore, createScratchFiles, MemoryFiles } from '$lib/adapters/fs-memory';
import { guardedView } from '$lib/adapters/file-view/guarded-view';
import {
  createMemoryBlobStore,
  createMemoryEntryStore,
  createMemoryKeyVault,
  createMemoryRecordStore,
  createMemoryRequestLog,
  createMemorySnapshotStore,
  MemoryDisk,
  openMemoryStore,
} from '$lib/adapters/store-memory';
import { readCard } from '$lib/core/cards/read-card';
import { plainPicture } from '$lib/core/formats/plain-picture';
import type { Clock } from '$lib/ports/basics';
import type { OwnerLock, OwnerState } from '$lib/ports/owner-lock';
import { assembleApp, type App } from './app';
import type { AppPorts } from './app-ports';
import type { AppEvent } from './events/app-events';
import { ScriptedModel } from './scripted-model.test-helper';

/** What survives a restart: open another app on it to play a reload. */
export interface TestDisk {
  store: MemoryDisk;
  files: MemoryFiles;
}

export const emptyDisk = (): TestDisk => ({ store: new MemoryDisk(), files: new MemoryFiles() });

export interface TestApp extends App {
  ports: AppPorts;
  model: ScriptedModel;
  clock: TestClock;
  events: AppEvent[];
  disk: TestDisk;
  /** Resolves when an event of the type has been seen that was not asked for before. */
  next(type: AppEvent['type']): Promise<AppEvent>;
}

/** A started app in memory, with a scripted model. */
export async function startTestApp(disk: TestDisk = emptyDisk(), over: Partial<AppPorts> = {}): Promise<TestApp> {
  const app = makeTestApp(disk, over);
  const report = await app.api.system.start();
  if (report.error) throw new Error(JSON.stringify(report.error));
  return app;
}

export function makeTestApp(disk: TestDisk = emptyDisk(), over: Partial<AppPorts> = {}): TestApp {
  const store = openMemoryStore(disk.store);
  const clock = new TestClock();
  const model = new ScriptedModel();
  const files = createMemoryFileStore({
    files: disk.files,
    now: () => clock.now(),
    checkOwner: () => store.checkOwner(),
  });
  let ids = disk.store.epoch * 1_000_000;
  const ports: AppPorts = {
    files,
    entries: createMemoryEntryStore(store),
    records: createMemoryRecordStore(store),
    blobs: createMemoryBlobStore(store),
    snapshots: createMemorySnapshotStore(store),
    requests: createMemoryRequestLog(store),
    vault: createMemoryKeyVault(store),
    models: model,
    jobs: {
      readCard: async (bytes, fileName) => readCard(bytes.slice(), fileName),
      thumbnail: () => Promise.resolve(null),
    },
    owner: soleOwner(() => store.claim()),
    clock,
    random: { next: () => 0.5 },
    ids: { next: () => String((ids += 1)).padStart(12, '0') },
    shell: {
      kind: 'embedded',
      run: () => Promise.resolve({ exitCode: 0, stdout: '', stderr: '', truncated: false, duration: 0 }),
    },
    viewOf: (roots) => guardedView(files, roots),
    scratchView: (texts) =>
      guardedView(
        createScratchFiles(texts, () => clock.now()),
        { writeRoots: [''], readRoots: [] },
      ),
    asset: () => Promise.resolve(plainPicture()),
    languages: ['zh-CN'],
    ...over,
  };
  return { ...watch(assembleApp(ports)), ports, model, clock, disk };
}

/** A clock that steps by one ms at each look, and whose waits end when a test says so. */
export class TestClock implements Clock {
  time = 1_700_000_000_000;
  waits: { ms: number; end: () => void }[] = [];

  now(): number {
    return (this.time += 1);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waits.push({ ms, end: resolve });
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }
}

function soleOwner(claim: () => Promise<number>): OwnerLock {
  let state: OwnerState = 'none';
  const acquire = async (): Promise<OwnerState> => {
    if (state !== 'mine') await claim();
    return (state = 'mine');
  };
  return {
    get state() {
      return state;
    },
    acquire,
    takeOver: acquire,
    onChange: () => undefined,
    release: () => Promise.resolve(void (state = 'none')),
  };
}

function watch(app: App): Pick<TestApp, 'api' | 'bus' | 'events' | 'next'> {
  const events: AppEvent[] = [];
  const waiting: { type: string; resolve: (event: AppEvent) => void }[] = [];
  const unseen: AppEvent[] = [];
  app.bus.connect((batch) => {
    for (const event of batch.events) {
      events.push(event);
      const index = waiting.findIndex((item) => item.type === event.type);
      if (index === -1) unseen.push(event);
      else waiting.splice(index, 1)[0]?.resolve(event);
    }
  });
  return {
    ...app,
    events,
    next(type) {
      const index = unseen.findIndex((event) => event.type === type);
      if (index !== -1) return Promise.resolve(unseen.splice(index, 1)[0] as AppEvent);
      return new Promise((resolve) => waiting.push({ type, resolve }));
    },
  };
}

/** A V2 card as JSON bytes. */
export function cardBytes(data: Record<string, unknown>): Uint8Array {
  const full = {
    name: '阿芸',
    description: '{{char}}在茶馆。',
    first_mes: '{{user}}来了。',
    alternate_greetings: ['第二个开场。'],
    ...data,
  };
  return new TextEncoder().encode(JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data: full }));
}

/** Imports a card and gives its folder. */
export async function importTestCard(app: TestApp, data: Record<string, unknown> = {}): Promise<string> {
  const found = await app.api.library.inspect('card.json', cardBytes(data));
  const stored = await app.api.library.importCard(found.token, { action: 'add' });
  if (!stored) throw new Error('not stored');
  return stored.folder;
}
