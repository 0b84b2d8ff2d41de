import type { AppEvents } from '$lib/app/events/app-events';
import type { EngineClient, RemoteApi } from '$lib/client/engine-client';

type Groups = { [G in keyof RemoteApi]?: Partial<RemoteApi[G]> };

/** An engine for tests of state: the methods given, and events on demand. */
export function fakeEngine(
  groups: Groups,
): EngineClient & { emit<K extends keyof AppEvents>(type: K, data: AppEvents[K]): void } {
  const listeners = new Map<string, Set<(data: never) => void>>();
  return {
    api: groups as RemoteApi,
    on(type, listener) {
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set);
      set.add(listener as (data: never) => void);
      return () => set.delete(listener as (data: never) => void);
    },
    close: () => undefined,
    emit(type, data) {
      for (const listener of [...(listeners.get(type) ?? [])]) listener(data as never);
    },
  };
}
