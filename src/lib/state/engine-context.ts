import { getContext, setContext } from 'svelte';
import type { EngineClient } from '$lib/client/engine-client';

const KEY = Symbol('engine');

/** Gives the engine to all components below; called once, by the root layout. */
export function provideEngine(client: EngineClient): EngineClient {
  return setContext(KEY, client);
}

/** The engine of this tab. */
export function useEngine(): EngineClient {
  return getContext<EngineClient>(KEY);
}
