import { m } from '$lib/i18n/generated/messages.js';
import type { StoryState } from '$lib/state/story-state.svelte';
import type { ToastState } from '$lib/state/toast-state.svelte';

/** Takes back the last words and offers to bring them again. False when nothing was taken back. */
export async function takeBack(
  story: Pick<StoryState, 'items' | 'draft' | 'undoLast' | 'stepForward'>,
  toasts: Pick<ToastState, 'show'>,
): Promise<boolean> {
  const end = story.items.at(-1)?.id;
  const draft = story.draft.text;
  if (!(await story.undoLast())) return false;
  const then = { end: story.items.at(-1)?.id, draft: story.draft.text };
  toasts.show(m.stage_undone(), {
    label: m.action_undo(),
    run: () => {
      // What was written or sent since is not what this button promises to take back.
      const isSame = story.items.at(-1)?.id === then.end && story.draft.text === then.draft;
      return end !== undefined && isSame && story.stepForward(end, draft);
    },
  });
  return true;
}
