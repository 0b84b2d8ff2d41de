import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftState } from './draft-state.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function store(initial = '', delay = 0) {
  const kept = { text: initial, writes: [] as string[] };
  return {
    kept,
    play: {
      draft: async () => {
        if (delay > 0) await new Promise((done) => setTimeout(done, delay));
        return kept.text;
      },
      setDraft: async (_session: string, text: string) => {
        kept.text = text;
        kept.writes.push(text);
      },
    },
  };
}

it('keeps what is typed while the stored draft is still being read', async () => {
  const { play, kept } = store('旧的', 2000);
  const draft = new DraftState(play);
  const attached = draft.attach('s');
  await vi.advanceTimersByTimeAsync(500);
  draft.type('新的');
  await vi.advanceTimersByTimeAsync(3000);
  await attached;
  expect(draft.text).toBe('新的');
  expect(kept.text).toBe('新的');
});

it('keeps what is typed before there is a session', async () => {
  const { play, kept } = store('旧的');
  const draft = new DraftState(play);
  draft.type('先写着');
  await draft.attach('s');
  await vi.advanceTimersByTimeAsync(300);
  expect(kept.text).toBe('先写着');
});

it('saves at most 300 ms late, once for many keys', async () => {
  const { play, kept } = store();
  const draft = new DraftState(play);
  await draft.attach('s');
  for (const text of ['雨', '雨大', '雨大了']) {
    draft.type(text);
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(250);
  expect(kept.writes).toEqual(['雨大了']);
});

it('keeps only what was typed after the words that were sent', async () => {
  const { play } = store();
  const draft = new DraftState(play);
  await draft.attach('s');
  draft.type('第一句 再来');
  draft.sent('第一句');
  expect(draft.text).toBe('再来');
});

it('keeps the text and tells when it cannot be stored', async () => {
  const { play } = store();
  const draft = new DraftState({ ...play, setDraft: () => Promise.reject(new Error('full')) });
  await draft.attach('s');
  draft.type('雨');
  await draft.flush();
  expect(draft.text).toBe('雨');
  expect(draft.error).toBeInstanceOf(Error);
});
