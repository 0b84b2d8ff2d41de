import type { AppPorts } from './app-ports';
import type { EventBus } from './events/event-bus';
import type { CardCache } from './library/card-cache';
import type { CardIndex } from './library/card-index';
import type { PendingImports } from './library/pending-imports';
import type { TurnRunner } from './play/turn-runner';
import type { RequestArchive } from './prompt/request-archive';
import type { SerialQueue } from './serial-queue';
import type { Settings } from './settings/app-settings';
import type { ModelConfigs } from './settings/model-configs';
import type { Snapshots } from './snapshots/snapshots';

/** What the use cases share. Made once, in `assembleApp`. */
export interface AppContext {
  ports: AppPorts;
  bus: EventBus;
  serial: SerialQueue;
  settings: Settings;
  models: ModelConfigs;
  index: CardIndex;
  cards: CardCache;
  pending: PendingImports;
  snapshots: Snapshots;
  turns: TurnRunner;
  requests: RequestArchive;
}
