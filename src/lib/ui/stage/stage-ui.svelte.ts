import { getContext, setContext } from 'svelte';

/** What is open on the stage. */
export class StageUi {
  /** What stands beside the story: the request that would leave next, or the persona with the prompt as sent. */
  panel = $state<'request' | 'persona' | null>(null);
  /** The person wants the persona panel in play; until that is read it is there. */
  hasPersonaPanel = $state(true);
  dialog = $state<'playthroughs' | 'rename' | 'keys' | null>(null);
  /** Place of the opening that was chosen here: one that was edited no longer equals any of the card's. */
  opening = $state<number | null>(null);
  /** The turn that was tapped last: it shows its actions where nothing can hover. */
  touched = $state<string | null>(null);

  /** Opens a panel, or closes it when it is the open one. */
  toggle(panel: 'request' | 'persona'): void {
    this.panel = this.panel === panel ? null : panel;
  }
}

const KEY = Symbol('stage-ui');

export function provideStageUi(): StageUi {
  return setContext(KEY, new StageUi());
}

export function useStageUi(): StageUi {
  return getContext<StageUi>(KEY);
}
