import { expect, it, vi } from 'vitest';
import type { Toast } from '$lib/state/toast-state.svelte';
import { takeBack } from './take-back';

type Story = Parameters<typeof takeBack>[0];

function setup(done = true) {
  const stepForward = vi.fn(async () => true);
  const story = {
    items: [{ id: 'opening' }, { id: 'input' }, { id: 'reply' }],
    draft: { text: 'half' },
    undoLast: vi.fn(async () => {
      if (!done) return false;
      story.items = [{ id: 'opening' }];
      story.draft.text = 'words half';
      return true;
    }),
    stepForward,
  };
  const shown: Toast['action'][] = [];
  const toasts = { show: (_text: string, action?: Toast['action']) => void shown.push(action) };
  return { story, asStory: story as unknown as Story, toasts, shown, stepForward };
}

it('brings the words and the draft back on undo', async () => {
  const { asStory, toasts, shown, stepForward } = setup();
  expect(await takeBack(asStory, toasts)).toBe(true);
  await shown[0]?.run();
  expect(stepForward).toHaveBeenCalledWith('reply', 'half');
});

it('leaves what was written since alone', async () => {
  const { story, asStory, toasts, shown, stepForward } = setup();
  await takeBack(asStory, toasts);
  story.draft.text = 'other words';
  await shown[0]?.run();
  expect(stepForward).not.toHaveBeenCalled();
});

it('offers nothing when nothing was taken back', async () => {
  const { asStory, toasts, shown } = setup(false);
  expect(await takeBack(asStory, toasts)).toBe(false);
  expect(shown).toEqual([]);
});
