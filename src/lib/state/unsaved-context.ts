import { getContext, setContext } from 'svelte';
import { PendingSaves } from './pending-saves';

const KEY = Symbol('unsaved');

/** Where pages say how to store what is typed on them: asked before the app loads itself anew. */
export function provideUnsaved(): PendingSaves {
  return setContext(KEY, new PendingSaves());
}

export function useUnsaved(): PendingSaves {
  return getContext<PendingSaves>(KEY);
}
