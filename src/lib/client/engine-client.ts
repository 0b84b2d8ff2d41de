import * as Comlink from 'comlink';
import { transferErrors } from '$lib/adapters/comlink-errors/transfer-errors';
import type { AppApi } from '$lib/app/api';
import type { AppEvents, EventBatch } from '$lib/app/events/app-events';

/** What the page holds of the engine: a typed proxy for calls and one port for events. */
export interface EngineClient {
  /** `client.api.library.list()`. Rejects with a `LiyuanError` whose `code` says what happened. */
  readonly api: RemoteApi;
  /** Returns the function that stops listening. */
  on<K extends keyof AppEvents>(type: K, listener: (data: AppEvents[K]) => void): () => void;
  close(): void;
}

export type RemoteApi = { [G in keyof AppApi]: AppApi[G] };

/** What `workers/engine.ts` exposes. */
export interface EngineHost extends AppApi {
  /** Hands over the port on which events leave. */
  listen(port: MessagePort): void;
}

/** Starts the engine worker of this tab. */
export function startEngine(): EngineClient {
  transferErrors();
  const worker = new Worker(new URL('../../../workers/engine.ts', import.meta.url), { type: 'module', name: 'engine' });
  return connectEngine(worker, () => worker.terminate());
}

/** Connects to a host behind any endpoint (tests use a MessagePort). */
export function connectEngine(endpoint: Comlink.Endpoint, end: () => void): EngineClient {
  const remote = Comlink.wrap<EngineHost>(endpoint);
  const listeners = new Map<string, Set<(data: never) => void>>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = (message: MessageEvent<EventBatch>) => {
    for (const event of message.data.events) {
      for (const listener of [...(listeners.get(event.type) ?? [])]) listener(event.data as never);
    }
  };
  void remote.listen(Comlink.transfer(port2, [port2]));
  return {
    api: remote as unknown as RemoteApi,
    on(type, listener) {
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set);
      set.add(listener as (data: never) => void);
      return () => set.delete(listener as (data: never) => void);
    },
    close() {
      port1.close();
      end();
    },
  };
}
