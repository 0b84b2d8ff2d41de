import { toLiyuanError } from '$lib/core/errors';
import type { OwnerState } from '$lib/ports/owner-lock';
import type { StartReport, SystemApi } from '../api';
import type { AppContext } from '../app-context';
import { DEFAULT_SETTINGS } from '../settings/app-settings';
import { startStore } from './start-store';

export function createSystemApi(app: AppContext): SystemApi {
  let started: Promise<StartReport> | null = null;

  app.ports.owner.onChange(
    (state) => {
      if (state !== 'mine') forget(app);
      app.bus.emit('owner-changed', { state });
    },
    async () => {
      await app.turns.stopAll('interrupted');
      await app.serial.idle();
    },
  );

  const open = async (acquire: () => Promise<OwnerState>): Promise<StartReport> => {
    let owner = app.ports.owner.state;
    try {
      owner = await acquire();
      if (owner !== 'mine') return { owner, settings: DEFAULT_SETTINGS, notices: [], error: null };
      const notices = await startStore(app);
      return { owner, settings: await app.settings.get(), notices, error: null };
    } catch (error) {
      return { owner, settings: DEFAULT_SETTINGS, notices: [], error: toLiyuanError(error).toJSON() };
    }
  };
  /** Only a start that succeeded is kept: after a failure the next call tries again. */
  const kept = async (acquire: () => Promise<OwnerState>): Promise<StartReport> => {
    const report = await open(acquire);
    if (report.error || report.owner !== 'mine') started = null;
    return report;
  };
  return {
    start: () => (started ??= kept(() => app.ports.owner.acquire())),
    takeOver: () => (started = kept(() => app.ports.owner.takeOver())),
    flush: () => app.serial.idle(),
  };
}

/** What was read before another tab wrote is worth nothing now. */
function forget(app: AppContext): void {
  app.settings.reset();
  app.index.reset();
}
