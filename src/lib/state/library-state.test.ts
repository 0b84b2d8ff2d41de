import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardRow, LibraryApi } from '$lib/app/api';
import { fakeEngine } from './fake-engine';
import { LibraryState } from './library-state.svelte';

const row = (folder: string, change: Partial<CardRow> = {}): CardRow => ({
  folder,
  name: folder,
  tags: [],
  creator: '',
  language: 'en',
  hasPicture: true,
  importedAt: 1,
  playedAt: null,
  projects: 0,
  turns: 0,
  isNew: false,
  isSample: false,
  last: null,
  ...change,
});
const last = { project: 'p', title: '', turn: 3, playedAt: 9, excerpt: '', length: 1 };

function setup(rows: CardRow[], api: Partial<LibraryApi> = {}) {
  const list = vi.fn(async () => rows);
  const engine = fakeEngine({ library: { list, search: async () => [], ...api } });
  const state = new LibraryState(engine);
  state.start();
  return { state, engine, list };
}
const folders = (state: LibraryState) => state.shown.map((item) => item.folder);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what is shown', () => {
  it('is sorted as asked', async () => {
    const { state } = setup([row('b', { importedAt: 1 }), row('a', { importedAt: 2 })]);
    await vi.advanceTimersByTimeAsync(0);
    expect(folders(state)).toEqual(['b', 'a']);
    state.sort = 'name';
    expect(folders(state)).toEqual(['a', 'b']);
    state.sort = 'imported';
    expect(folders(state)).toEqual(['a', 'b']);
  });

  it('can be narrowed by tag; a tag that is gone narrows nothing', async () => {
    let rows = [row('a', { tags: ['water', 'water'] }), row('b', { tags: ['night', 'water'] }), row('c')];
    const { state, engine } = setup([], { list: async () => rows });
    await vi.advanceTimersByTimeAsync(0);
    expect(state.tags).toEqual(['water', 'night']);
    state.tag = 'night';
    expect(folders(state)).toEqual(['b']);
    rows = [row('a')];
    engine.emit('library-changed', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(folders(state)).toEqual(['a']);
  });

  it('puts the card played last in front, except in a search', async () => {
    const { state } = setup([row('a'), row('b', { playedAt: 5, last }), row('c', { playedAt: 9, last })]);
    await vi.advanceTimersByTimeAsync(0);
    expect(state.latest?.folder).toBe('c');
    state.search('x');
    await vi.advanceTimersByTimeAsync(150);
    expect(state.latest).toBeNull();
  });
});

describe('search', () => {
  it('asks once for what was typed last and drops answers that come late', async () => {
    const answers: ((folders: string[]) => void)[] = [];
    const search = vi.fn(() => new Promise<string[]>((resolve) => answers.push(resolve)));
    const { state } = setup([row('a'), row('b')], { search });
    await vi.advanceTimersByTimeAsync(0);
    state.search('l');
    state.search('la');
    await vi.advanceTimersByTimeAsync(150);
    state.search('lamp');
    await vi.advanceTimersByTimeAsync(150);
    expect(search.mock.calls).toEqual([['la'], ['lamp']]);
    answers[1]?.(['b']);
    answers[0]?.(['a']);
    await vi.advanceTimersByTimeAsync(0);
    expect(folders(state)).toEqual(['b']);
    state.search('');
    expect(folders(state)).toEqual(['a', 'b']);
  });

  it('keeps what is shown and the error when it fails', async () => {
    const { state } = setup([row('a')], { search: () => Promise.reject(new Error('x')) });
    await vi.advanceTimersByTimeAsync(0);
    state.search('x');
    await vi.advanceTimersByTimeAsync(150);
    expect(state.searchError).toBeInstanceOf(Error);
    expect(folders(state)).toEqual(['a']);
  });
});

it('reads the shelf again after a story went on, once it is looked at', async () => {
  const { state, engine, list } = setup([row('a')]);
  await vi.advanceTimersByTimeAsync(0);
  engine.emit('story-changed', { session: 's' });
  expect(list).toHaveBeenCalledTimes(1);
  state.refresh();
  state.refresh();
  expect(list).toHaveBeenCalledTimes(2);
});

it('keeps the error of a shelf that cannot be read', async () => {
  const { state } = setup([], { list: () => Promise.reject(new Error('x')) });
  await vi.advanceTimersByTimeAsync(0);
  expect(state.error).toBeInstanceOf(Error);
  expect(state.rows).toBeNull();
});
