import { m } from '$lib/i18n/generated/messages.js';
import type { StoryState } from '$lib/state/story-state.svelte';
import type { ToastState } from '$lib/state/toast-state.svelte';

/** Puts the changed words into the story. Words that are as before only close; none at all are not saved. */
export async function saveEdit(story: StoryState): Promise<void> {
  const words = story.edits.current;
  if (!words || words.text.trim() === '') return;
  const before = story.items.find((item) => item.id === words.entry)?.text;
  if (words.text === before) story.edits.discard();
  else await story.edit(words.entry, words.text);
}

/** Closes without saving; changed words can be brought back for a while. */
export function discardEdit(story: StoryState, toasts: ToastState): void {
  const words = story.edits.discard();
  if (!words) return;
  toasts.show(m.stage_edit_discarded(), { label: m.action_undo(), run: () => story.edits.restore(words) });
}
