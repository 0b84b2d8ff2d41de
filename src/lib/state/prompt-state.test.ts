import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PromptFile } from '$lib/app/api';
import { fakeEngine } from './fake-engine';
import { PromptState } from './prompt-state.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store of one file whose version is its text, with an entry a line. */
function disk(initial: string) {
  /** An operation stands still until `gate` ends. */
  const kept = { text: initial, writes: 0, gate: Promise.resolve() };
  const describe = (text: string) => ({
    entries: text.split('\n').map((name, line) => ({
      name,
      level: 2,
      content: '',
      enabled: true,
      start: 0,
      end: 0,
      line: line + 1,
      tokens: 1,
    })),
    problems: [],
    marks: [],
    tokens: 1,
  });
  const file = (): PromptFile => ({
    path: 'a.md',
    text: kept.text,
    version: kept.text,
    packaged: null,
    ...describe(kept.text),
  });
  const stale = () => Object.assign(new Error('stale'), { code: 'file-stale' });
  const prompt = {
    files: async () => [],
    included: async () => [],
    read: async () => file(),
    parse: async (text: string) => describe(text),
    write: async (_path: string, text: string, version: string | null) => {
      if (version !== kept.text) throw stale();
      kept.text = text;
      kept.writes += 1;
      return file();
    },
    edit: async (_path: string, version: string | null) => {
      if (version !== kept.text) throw stale();
      kept.text += '!';
      const done = file();
      await kept.gate;
      return done;
    },
  };
  return { kept, engine: fakeEngine({ prompt }) };
}

/** Lets operations stand still until the function given back is called. */
function hold(kept: { gate: Promise<void> }): () => void {
  let go: () => void = () => undefined;
  kept.gate = new Promise((resolve) => (go = resolve));
  return go;
}

async function opened(initial: string) {
  const { kept, engine } = disk(initial);
  const state = new PromptState(engine, null, null);
  state.start();
  await state.open('a.md');
  return { kept, engine, state };
}

it('shows what is typed in the list at once, and stores it after a pause', async () => {
  const { kept, state } = await opened('甲');
  state.type('甲\n乙');
  await vi.advanceTimersByTimeAsync(150);
  expect(state.shown?.entries.map((entry) => entry.name)).toEqual(['甲', '乙']);
  expect(kept.writes).toBe(0);
  await vi.advanceTimersByTimeAsync(700);
  expect(kept).toMatchObject({ text: '甲\n乙', writes: 1 });
  expect(state.dirty).toBe(false);
});

it('stores the source before an operation on the entries', async () => {
  const { kept, state } = await opened('甲');
  state.type('乙');
  expect(await state.edit({ do: 'toggle', index: 0, enabled: false })).toBe(true);
  expect(kept.text).toBe('乙!');
  expect(state.source).toBe('乙!');
});

it('loses nothing when the file changed elsewhere, and can keep either text', async () => {
  const { kept, engine, state } = await opened('甲');
  state.type('我的');
  kept.text = '他的';
  engine.emit('files-changed', { paths: ['a.md'] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.stale).toEqual({ mine: '我的', of: 'file' });
  expect(kept.text).toBe('他的');
  expect(await state.keepMine()).toBe(true);
  expect(kept.text).toBe('我的');
  await state.undo();
  expect(kept.text).toBe('他的');
});

it('does an operation again when another part of the file changed', async () => {
  const { kept, state } = await opened('甲\n乙');
  kept.text = '甲\n丙';
  expect(await state.edit({ do: 'toggle', index: 0, enabled: false })).toBe(true);
  expect(kept.text).toBe('甲\n丙!');
});

it('steps back over an operation', async () => {
  const { kept, state } = await opened('甲');
  await state.edit({ do: 'remove', index: 0 });
  expect(state.steps.canUndo).toBe(true);
  await state.undo();
  expect(kept.text).toBe('甲');
  expect(state.steps.canUndo).toBe(false);
});

it('steps forth again, until something else is changed', async () => {
  const { kept, state } = await opened('甲');
  state.type('甲乙');
  await state.flush();
  state.type('甲乙丙');
  await state.undo();
  expect(kept.text).toBe('甲乙');
  await state.undo();
  expect(kept.text).toBe('甲');
  await state.redo();
  expect(kept.text).toBe('甲乙');
  await state.redo();
  expect(kept.text).toBe('甲乙丙');
  await state.undo();
  state.type('丁');
  expect(state.steps.canRedo).toBe(false);
  expect(await state.redo()).toBe(false);
  expect(state.source).toBe('丁');
});

it('asks before a step back takes another version of the file with it', async () => {
  const { kept, state } = await opened('甲');
  await state.edit({ do: 'rename', index: 0, name: 'x' });
  kept.text = '别处';
  expect(await state.undo()).toBe(false);
  expect(kept.text).toBe('别处');
  expect(state.stale).toEqual({ mine: '甲', of: 'file' });
});

it('keeps what is typed while an operation is under way', async () => {
  const { kept, state } = await opened('甲\n乙');
  const go = hold(kept);
  const edit = state.edit({ do: 'rename', index: 1, name: 'x' });
  await vi.advanceTimersByTimeAsync(0);
  state.type('头\n甲\n乙');
  go();
  expect(await edit).toBe(true);
  expect(state.source).toBe('头\n甲\n乙!');
  await state.flush();
  expect(kept.text).toBe('头\n甲\n乙!');
  await state.undo();
  expect(kept.text).toBe('甲\n乙!');
});

it('asks when what is typed meanwhile and the operation are about the same lines', async () => {
  const { kept, state } = await opened('甲');
  const go = hold(kept);
  const edit = state.edit({ do: 'rename', index: 0, name: 'x' });
  await vi.advanceTimersByTimeAsync(0);
  state.type('甲?');
  go();
  expect(await edit).toBe(false);
  expect(state.stale).toEqual({ mine: '甲?', of: 'file' });
  expect(kept.text).toBe('甲!');
});

it('can step back over a change from elsewhere', async () => {
  const { kept, engine, state } = await opened('甲');
  kept.text = '别处';
  engine.emit('files-changed', { paths: ['a.md'] });
  await vi.advanceTimersByTimeAsync(0);
  expect(state.source).toBe('别处');
  await state.undo();
  expect(kept.text).toBe('甲');
});

it('removes a file and can bring its text back', async () => {
  const store = { text: '甲' as string | null };
  const file = (): PromptFile => ({
    path: 'a.md',
    text: store.text ?? '',
    version: store.text,
    packaged: null,
    entries: [],
    problems: [],
    marks: [],
    tokens: 0,
  });
  const prompt = {
    files: async () => [],
    included: async () => [],
    read: async () => file(),
    remove: async () => void (store.text = null),
    write: async (_path: string, text: string) => {
      store.text = text;
      return file();
    },
  };
  const state = new PromptState(fakeEngine({ prompt }), null, null);
  await state.open('a.md');
  expect(await state.removeFile()).toBe('甲');
  expect(state.file?.version).toBeNull();
  expect(await state.removeFile()).toBeNull();
  expect(await state.create('甲')).toBe(true);
  expect(store.text).toBe('甲');
});

it('stores what a field still holds back before another file opens, and stays when that fails', async () => {
  const { kept, state } = await opened('a');
  const stop = state.fields.add(() => state.edit({ do: 'rename', index: 0, name: 'b' }));
  void state.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.text).toBe('a!');
  stop();
  state.fields.add(async () => false);
  expect(await state.open('b.md')).toBe(false);
  expect(state.path).toBe('a.md');
});
