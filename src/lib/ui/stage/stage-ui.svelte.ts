import { getContext, setContext } from 'svelte';

/** What is open on the stage. */
export class StageUi {
  /** The request that would leave next. */
  inspector = $state(false);
  dialog = $state<'playthroughs' | 'rename' | 'keys' | null>(null);
  /** Place of the opening that was chosen here: one that was edited no longer equals any of the card's. */
  opening = $state<number | null>(null);
  /** The turn that was tapped last: it shows its actions where nothing can hover. */
  touched = $state<string | null>(null);
}

const KEY = Symbol('stage-ui');

export function provideStageUi(): StageUi {
  return setContext(KEY, new StageUi());
}

export function useStageUi(): StageUi {
  return getContext<StageUi>(KEY);
}
