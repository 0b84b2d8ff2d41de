import { describe, expect, it, vi } from 'vitest';
import type { ImportChoice, ImportInspection, LibraryApi } from '$lib/app/api';
import { fakeEngine } from './fake-engine';
import { BULK_FROM, ImportState } from './import-state.svelte';

const file = (name: string) => new File([new Uint8Array([1, 2])], name);

function inspection(fileName: string, duplicates: ImportInspection['duplicates'] = []): ImportInspection {
  const summary = { name: fileName };
  return { token: `t:${fileName}`, fileName, size: 2, summary, thumbnail: null, duplicates } as ImportInspection;
}

function setup(api: Partial<LibraryApi> = {}) {
  const importCard = vi.fn(async (token: string, choice: ImportChoice) =>
    choice.action === 'skip' ? null : { folder: token.slice(2) },
  );
  const discard = vi.fn(async () => undefined);
  const inspect = vi.fn(async (name: string) => {
    if (name.startsWith('bad')) throw Object.assign(new Error('bad'), { code: 'card-bad-json', data: {} });
    if (name.startsWith('picture'))
      throw Object.assign(new Error('none'), { code: 'card-picture-without-data', data: {} });
    if (name.startsWith('same')) return inspection(name, [{ folder: 'old', name: 'Old', same: 'content' }]);
    if (name.startsWith('named')) return inspection(name, [{ folder: 'old', name: 'Old', same: 'name' }]);
    return inspection(name);
  });
  const library = { inspect, importCard, discard, createCard: async (name: string) => ({ folder: name }), ...api };
  return { state: new ImportState(fakeEngine({ library })), importCard, discard, inspect };
}

describe('reading', () => {
  it('asks before it stores, and a bad file stops no other', async () => {
    const { state, importCard } = setup();
    await state.add([file('a.png'), file('bad.json'), file('b.png')]);
    expect(state.items.map((item) => item.step)).toEqual(['ready', 'failed', 'ready']);
    expect(importCard).not.toHaveBeenCalled();
    await state.storeAll();
    expect(state.items.map((item) => item.folder)).toEqual(['a.png', null, 'b.png']);
  });

  it('brings scripts in switched off unless they were allowed', async () => {
    const { state, importCard } = setup();
    await state.add([file('a.png'), file('b.png')]);
    state.items[1]!.allowRegex = true;
    await state.storeAll();
    expect(importCard.mock.calls.map(([, choice]) => [choice.allowRegex, choice.allowScripts])).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  it('proposes to skip what is there already, and to keep both of one name', async () => {
    const { state, importCard } = setup();
    await state.add([file('same.png'), file('named.png')]);
    expect(state.items.map((item) => item.action)).toEqual(['skip', 'keep-both']);
    state.items[1]!.action = 'replace';
    await state.storeAll();
    expect(state.items.map((item) => item.step)).toEqual(['skipped', 'done']);
    expect(importCard).toHaveBeenLastCalledWith('t:named.png', expect.objectContaining({ folder: 'old' }));
  });

  it('stores many files as they are read, but not those that raise a question', async () => {
    const { state } = setup();
    const names = Array.from({ length: BULK_FROM }, (_, index) => file(index === 3 ? 'named.png' : `${index}.png`));
    await state.add(names);
    expect(state.items.filter((item) => item.step === 'done')).toHaveLength(BULK_FROM - 1);
    expect(state.items[3]!.step).toBe('ready');
  });

  it('leaves the rest when stopped', async () => {
    const { state } = setup({
      inspect: async (name) => {
        state.stop();
        return inspection(name);
      },
    });
    await state.add([file('a.png'), file('b.png'), file('c.png')]);
    expect(state.items.map((item) => item.step)).toEqual(['ready', 'skipped', 'skipped']);
  });

  it('takes files that come while others are read', async () => {
    const { state } = setup();
    const first = state.add([file('a.png')]);
    await state.add([file('b.png')]);
    await first;
    expect(state.items.map((item) => item.step)).toEqual(['ready', 'ready']);
  });
});

describe('the same card twice in one selection', () => {
  /** Like the engine: a duplicate is one only once the other is stored. */
  function shelf() {
    const stored: { folder: string; name: string; bytes: string }[] = [];
    const read = new Map<string, { name: string; bytes: string }>();
    const inspect = vi.fn(async (fileName: string, bytes: Uint8Array) => {
      const card = { name: fileName.slice(0, 1), bytes: String(bytes) };
      const token = `t:${fileName}:${read.size}`;
      read.set(token, card);
      const duplicates = stored
        .filter((other) => other.bytes === card.bytes || other.name === card.name)
        .map(({ folder, name, bytes: its }) => ({
          folder,
          name,
          same: its === card.bytes ? ('content' as const) : ('name' as const),
        }))
        .sort((a, b) => a.same.localeCompare(b.same));
      return { ...inspection(fileName, duplicates), token, summary: { name: card.name } } as ImportInspection;
    });
    const importCard = vi.fn(async (token: string, choice: ImportChoice) => {
      if (choice.action === 'skip') return null;
      const folder = `folder-${stored.length}`;
      stored.push({ folder, ...read.get(token)! });
      return { folder };
    });
    return { ...setup({ inspect, importCard }), stored, inspect };
  }
  const card = (name: string, ...bytes: number[]) => new File([new Uint8Array(bytes)], name);

  it('asks before it stores what has come in meanwhile', async () => {
    const { state, stored } = shelf();
    await state.add([card('a.png', 1), card('b.png', 1), card('a2.png', 2, 3), card('c.png', 4)]);
    await state.storeAll();
    expect(state.items.map(({ step, action }) => `${step} ${action}`)).toEqual([
      'done add',
      'ready skip',
      'ready keep-both',
      'done add',
    ]);
    expect(stored).toHaveLength(2);
    await state.storeAll();
    expect(state.items.map(({ step }) => step)).toEqual(['done', 'skipped', 'done', 'done']);
  });

  it('keeps the answer that was given, unless the very same card has come', async () => {
    const { state, stored } = shelf();
    await state.add([card('a.png', 1)]);
    await state.storeAll();
    state.clear();
    await state.add([card('a2.png', 2, 2), card('a3.png', 3, 3), card('a4.png', 2, 2)]);
    for (const item of state.items) item.action = 'replace';
    await state.storeAll();
    expect(state.items.map(({ step, action }) => `${step} ${action}`)).toEqual([
      'done replace',
      'done replace',
      'ready skip',
    ]);
    expect(stored).toHaveLength(3);
  });

  it('does not read a file again that is like no other', async () => {
    const { state, inspect } = shelf();
    await state.add([card('a.png', 1), card('b.png', 2, 2)]);
    await state.storeAll();
    expect(inspect).toHaveBeenCalledTimes(2);
  });
});

it('takes another file in the place of one that failed', async () => {
  const { state } = setup();
  await state.add([file('bad.json')]);
  expect(state.items[0]!.isHopeless).toBe(true);
  await state.add([file('a.png')], state.items[0]);
  expect(state.items.map((item) => `${item.file.name} ${item.step}`)).toEqual(['a.png ready']);
});

describe('storing', () => {
  it('reads a file again when the engine has let it go', async () => {
    let expired = true;
    const { state, inspect } = setup({
      importCard: async (token) => {
        if (!expired) return { folder: token };
        expired = false;
        throw Object.assign(new Error('gone'), { code: 'import-expired', data: {} });
      },
    });
    await state.add([file('a.png')]);
    await state.storeAll();
    expect(state.items[0]!.step).toBe('done');
    expect(inspect).toHaveBeenCalledTimes(2);
  });

  it('keeps an error with its file', async () => {
    const { state } = setup({ importCard: () => Promise.reject(new Error('full')) });
    await state.add([file('a.png')]);
    await state.storeAll();
    expect(state.items[0]).toMatchObject({ step: 'failed' });
    expect(state.items[0]!.isPlainPicture).toBe(false);
  });

  it('makes a card around a picture that carries none', async () => {
    const { state } = setup();
    await state.add([file('picture.png')]);
    expect(state.items[0]!.isPlainPicture).toBe(true);
    await state.makeCard(state.items[0]!, 'Lamp');
    expect(state.items[0]).toMatchObject({ step: 'done', folder: 'Lamp' });
  });

  it('lets go of what was not stored', async () => {
    const { state, discard } = setup();
    await state.add([file('a.png'), file('b.png')]);
    await state.store(state.items[0]!);
    state.clear();
    expect(discard).toHaveBeenCalledTimes(1);
    expect(discard).toHaveBeenCalledWith('t:b.png');
    expect(state.items).toEqual([]);
  });
});
