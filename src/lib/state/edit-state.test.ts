import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditDraft } from '$lib/app/api';
import { EditState } from './edit-state.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function store(initial: EditDraft | null = null) {
  const kept = { draft: initial };
  return {
    kept,
    play: {
      editDraft: async () => kept.draft,
      setEditDraft: async (_session: string, draft: EditDraft | null) => void (kept.draft = draft),
    },
  };
}

async function attached(initial: EditDraft | null = null) {
  const { kept, play } = store(initial);
  const edits = new EditState(play);
  await edits.attach('s');
  return { kept, edits };
}

it('keeps changed words and opens them again', async () => {
  const { kept, edits } = await attached();
  edits.begin('e', '雨');
  await edits.flush();
  expect(kept.draft).toBeNull();
  edits.type('雨停');
  await vi.advanceTimersByTimeAsync(300);
  expect(kept.draft).toEqual({ entry: 'e', text: '雨停' });
  const again = await attached(kept.draft);
  expect(again.edits.current).toEqual({ entry: 'e', text: '雨停' });
  expect(again.edits.changed).toBe(true);
});

it('does not begin anew over what is typed, in the same entry or another', async () => {
  const { edits } = await attached();
  edits.begin('e', '雨');
  edits.type('雨停');
  edits.begin('e', '雨');
  edits.begin('f', '风');
  expect(edits.current).toEqual({ entry: 'e', text: '雨停' });
  expect(edits.asked).not.toBeNull();
});

it('gives discarded words so that they can come back', async () => {
  const { kept, edits } = await attached();
  edits.begin('e', '雨');
  expect(edits.discard()).toBeNull();
  edits.begin('e', '雨');
  edits.type('雨停');
  await edits.flush();
  const words = edits.discard();
  await edits.flush();
  expect(kept.draft).toBeNull();
  if (words) edits.restore(words);
  await edits.flush();
  expect(kept.draft).toEqual({ entry: 'e', text: '雨停' });
  expect(edits.changed).toBe(true);
});

it('closes when the words are in the story, and not when more was typed since', async () => {
  const { edits } = await attached();
  edits.begin('e', '雨');
  edits.type('雨停');
  edits.type('雨停了');
  edits.stored({ entry: 'e', text: '雨停' });
  expect(edits.current?.text).toBe('雨停了');
  edits.stored({ entry: 'e', text: '雨停了' });
  expect(edits.current).toBeNull();
});
