import { OwnerError } from '$lib/core/errors';
import type { AppApi } from './api';
import type { AppContext } from './app-context';
import type { AppPorts } from './app-ports';
import { EventBus } from './events/event-bus';
import { CardCache } from './library/card-cache';
import { CardIndex } from './library/card-index';
import { createLibraryApi } from './library/library-api';
import { PendingImports } from './library/pending-imports';
import { createPersonasApi } from './personas/personas-api';
import { createPlayApi } from './play/play-api';
import { TurnRunner } from './play/turn-runner';
import { createPromptApi } from './prompt/prompt-api';
import { RequestArchive } from './prompt/request-archive';
import { SerialQueue } from './serial-queue';
import { Settings } from './settings/app-settings';
import { ModelConfigs } from './settings/model-configs';
import { createModelsApi } from './settings/models-api';
import { createShellApi } from './shell/shell-api';
import { Snapshots } from './snapshots/snapshots';
import { createSystemApi } from './system/system-api';

/** The app on given ports: what the page may call, and the bus its events come from. */
export interface App {
  api: AppApi;
  bus: EventBus;
}

/** Puts the use cases together. Knows no adapter; nothing is read or written before `system.start`. */
export function assembleApp(ports: AppPorts): App {
  const bus = new EventBus();
  const serial = new SerialQueue();
  const settings = new Settings(ports.records, bus);
  const app: AppContext = {
    ports,
    bus,
    serial,
    settings,
    models: new ModelConfigs(ports, settings, bus),
    index: new CardIndex(ports, bus),
    cards: new CardCache(ports),
    pending: new PendingImports(),
    snapshots: new Snapshots(ports, serial, bus),
    turns: new TurnRunner(ports, bus),
    requests: new RequestArchive(ports, serial),
  };
  const owned = <T extends object>(group: T): T => guard(app, group);
  return {
    bus,
    api: {
      system: createSystemApi(app),
      library: owned(createLibraryApi(app)),
      play: owned(createPlayApi(app)),
      prompt: owned(createPromptApi(app)),
      personas: owned(createPersonasApi(app)),
      settings: owned({ get: () => settings.get(), set: (patch) => settings.set(patch) }),
      models: owned(createModelsApi(app)),
      snapshots: owned({
        list: () => app.snapshots.list(),
        take: (name) => app.snapshots.take('hand', name),
        restore: async (id, prefix) => {
          const result = await app.snapshots.restore(id, prefix);
          await serial.run('library', () => app.index.reconcile());
          return result;
        },
      }),
      shell: owned(createShellApi(app)),
    },
  };
}

/** The same methods, refused while another tab owns the store. */
function guard<T extends object>(app: AppContext, group: T): T {
  const guarded: Record<string, unknown> = {};
  for (const [name, method] of Object.entries(group)) {
    guarded[name] = async (...args: unknown[]) => {
      const { state } = app.ports.owner;
      if (state !== 'mine') {
        throw new OwnerError(state === 'lost' ? 'owner-lost' : 'owner-other', 'another tab owns the store', {
          data: { state },
        });
      }
      return (method as (...rest: unknown[]) => unknown)(...args);
    };
  }
  return guarded as T;
}
