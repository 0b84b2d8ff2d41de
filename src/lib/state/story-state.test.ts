import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunningTurn, StoryItem, StoryView } from '$lib/app/api';
import { fakeEngine } from './fake-engine';
import { StoryState } from './story-state.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const item = (id: string, kind: StoryItem['kind']): StoryItem => ({
  id,
  kind,
  turn: 1,
  text: id,
  edited: false,
  time: 0,
  swipes: { index: 0, ids: [id] },
});
const running: RunningTurn = {
  turn: 't',
  reply: 'r',
  parent: 'i',
  number: 1,
  text: '雨',
  reasoning: '',
  startedAt: 0,
  retry: null,
};

function view(over: Partial<StoryView> = {}): StoryView {
  return {
    session: 's',
    card: { folder: 'c', name: 'C', language: 'zh', hasPicture: false },
    project: { folder: 'p', title: 'P' },
    player: 'U',
    greetings: [],
    canChooseGreeting: false,
    items: [item('g', 'greeting')],
    running: null,
    model: null,
    context: { used: 0, window: 1, parts: [] },
    ...over,
  };
}

const drafts = {
  draft: async () => '',
  setDraft: async () => undefined,
  editDraft: async () => null,
  setEditDraft: async () => undefined,
};

it('shows an error instead of an empty story, writes nothing, and loads on retry', async () => {
  const setDraft = vi.fn(async () => undefined);
  const create = vi.fn();
  const open = vi.fn().mockRejectedValueOnce(new Error('read failed')).mockResolvedValue(view());
  const story = new StoryState(fakeEngine({ play: { ...drafts, setDraft, create, open } }), 'c', 'p');
  story.start();
  await vi.advanceTimersByTimeAsync(500);
  expect(story.view).toBeNull();
  expect(story.loadError).toBeInstanceOf(Error);
  expect(setDraft).not.toHaveBeenCalled();
  expect(create).not.toHaveBeenCalled();
  await story.load();
  expect(story.items).toHaveLength(1);
  expect(story.loadError).toBeNull();
});

it('keeps the words when sending fails, and takes them away only when they are stored', async () => {
  const send = vi
    .fn()
    .mockRejectedValueOnce(new Error('full'))
    .mockResolvedValue({ turn: 't', view: view({ running }) });
  const story = new StoryState(fakeEngine({ play: { ...drafts, open: async () => view(), send } }), 'c', 'p');
  story.start();
  await vi.advanceTimersByTimeAsync(10);
  story.draft.type('我推开门。');
  expect(await story.send()).toBe(false);
  expect(story.draft.text).toBe('我推开门。');
  expect(story.fault?.text).toBe('我推开门。');
  expect(await story.send()).toBe(true);
  expect(story.draft.text).toBe('');
  expect(story.live?.text).toBe('雨');
});

it('follows a turn to its end and reloads once', async () => {
  const shown = view({ items: [item('i', 'input')], running });
  const done = view({ items: [item('i', 'input'), item('r', 'reply')] });
  const load = vi.fn(async () => done);
  const engine = fakeEngine({ play: { ...drafts, open: async () => shown, view: load } });
  const story = new StoryState(engine, 'c', 'p');
  story.start();
  await vi.advanceTimersByTimeAsync(10);
  engine.emit('turn-delta', { session: 's', turn: 't', text: '大了', textAt: 1, reasoning: '', reasoningAt: 0 });
  expect(story.live?.text).toBe('雨大了');
  engine.emit('turn-ended', { session: 's', turn: 't', state: 'delivered' });
  engine.emit('story-changed', { session: 's' });
  expect(story.live?.ended).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(1);
  expect(story.live).toBeNull();
  expect(story.unstored).toBeNull();
});

it('reads the story once more only where the answer of an action does not hold the change', async () => {
  const load = vi.fn(async () => view());
  const edit = vi.fn().mockRejectedValueOnce(new Error('full'));
  const engine = fakeEngine({ play: { ...drafts, open: async () => view(), view: load, edit } });
  edit.mockImplementation(async () => {
    engine.emit('story-changed', { session: 's' });
    return view({ items: [item('g', 'greeting'), item('i', 'input')] });
  });
  const story = new StoryState(engine, 'c', 'p');
  story.start();
  await vi.advanceTimersByTimeAsync(10);
  const failed = story.edit('g', 'x');
  engine.emit('story-changed', { session: 's' });
  expect(await failed).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await story.edit('g', 'x')).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(1);
  expect(story.items).toHaveLength(2);
});

it('sees the end of a turn that ends before its beginning was answered', async () => {
  const done = view({ items: [item('i', 'input'), item('r', 'reply')] });
  const engine = fakeEngine({
    play: {
      ...drafts,
      open: async () => view(),
      view: async () => done,
      send: async () => {
        engine.emit('turn-ended', { session: 's', turn: 't', state: 'failed' });
        return { turn: 't', view: view({ items: [item('i', 'input')], running }) };
      },
    },
  });
  const story = new StoryState(engine, 'c', 'p');
  story.start();
  await vi.advanceTimersByTimeAsync(10);
  story.draft.type('走');
  expect(await story.send()).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(story.live).toBeNull();
  expect(story.items).toHaveLength(2);
});

it('holds on to a reply that came but is not in the story', async () => {
  const engine = fakeEngine({
    play: {
      ...drafts,
      open: async () => view({ items: [item('i', 'input')], running }),
      view: async () => view({ items: [item('i', 'input')] }),
    },
  });
  const story = new StoryState(engine, 'c', 'p');
  story.start();
  await vi.advanceTimersByTimeAsync(10);
  engine.emit('turn-ended', { session: 's', turn: 't', state: 'failed' });
  await vi.advanceTimersByTimeAsync(100);
  expect(story.unstored).toBe('雨');
});

it('does not take a reply for lost that is stored a moment later', async () => {
  const shown = view({ items: [item('i', 'input')], running });
  const load = vi
    .fn()
    .mockResolvedValueOnce(view({ items: [item('i', 'input')] }))
    .mockResolvedValue(view({ items: [item('i', 'input'), item('r', 'reply')] }));
  const engine = fakeEngine({ play: { ...drafts, open: async () => shown, view: load } });
  const story = new StoryState(engine, 'c', 'p');
  story.start();
  await vi.advanceTimersByTimeAsync(10);
  engine.emit('story-changed', { session: 's' });
  await vi.advanceTimersByTimeAsync(35);
  expect(story.live?.text).toBe('雨');
  await vi.advanceTimersByTimeAsync(100);
  expect(story.live).toBeNull();
  expect(story.items.map(({ id }) => id)).toEqual(['i', 'r']);
  expect(story.unstored).toBeNull();
});

it('lets go of a reply that turns up after all', async () => {
  const without = view({ items: [item('i', 'input')] });
  const load = vi.fn(async () => without);
  const shown = view({ items: [item('i', 'input')], running });
  const engine = fakeEngine({ play: { ...drafts, open: async () => shown, view: load } });
  const story = new StoryState(engine, 'c', 'p');
  story.start();
  await vi.advanceTimersByTimeAsync(10);
  engine.emit('turn-ended', { session: 's', turn: 't', state: 'delivered' });
  await vi.advanceTimersByTimeAsync(150);
  expect(story.unstored).toBe('雨');
  load.mockResolvedValue(view({ items: [item('i', 'input'), item('r', 'reply')] }));
  engine.emit('story-changed', { session: 's' });
  await vi.advanceTimersByTimeAsync(100);
  expect(story.unstored).toBeNull();
});

it('takes no entry away while its words are being changed', async () => {
  const regenerate = vi.fn(async () => ({ turn: 't', view: view() }));
  const undoLast = vi.fn(async () => ({ text: '', view: view() }));
  const edit = vi.fn(async () => view());
  const play = { ...drafts, open: async () => view(), regenerate, undoLast, edit };
  const story = new StoryState(fakeEngine({ play }), 'c', 'p');
  story.start();
  await vi.advanceTimersByTimeAsync(10);
  story.edits.begin('g', 'g');
  story.edits.type('改过的');
  expect(await story.regenerate()).toBe(false);
  expect(await story.undoLast()).toBe(false);
  expect(regenerate).not.toHaveBeenCalled();
  expect(story.edits.current?.text).toBe('改过的');
  expect(story.edits.asked).not.toBeNull();
  expect(await story.edit('g', '改过的')).toBe(true);
  expect(story.edits.current).toBeNull();
  expect(await story.regenerate()).toBe(true);
});
