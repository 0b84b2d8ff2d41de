import { beforeEach, describe, expect, it } from 'vitest';
import type { JournalRecord } from '../../src/lib/core/agent/journal-record';
import type { InputEntry, SessionRecord } from '../../src/lib/core/sessions/session-entry';
import { codeOf, ownTab, type Tab, type World } from './worlds';

const session = (id: string): SessionRecord => ({
  id,
  card: '青梧',
  project: 'p',
  title: id,
  createdAt: 1,
  updatedAt: 1,
  leaf: null,
  seed: 's',
  digest: { turns: 0, length: 0, excerpt: '' },
});
const entry = (id: string, parentId: string | null = null, text = id): InputEntry => ({
  id,
  parentId,
  time: 1,
  type: 'input',
  data: { text },
});
const delta = (turn: string, seq: number, text = `${turn}${seq}`): JournalRecord => ({
  kind: 'delta',
  turn,
  seq,
  time: 1,
  text,
  reasoning: '',
});

/** What an `EntryStore` promises, on any adapter. */
export function entryStoreContract(name: string, newWorld: () => World): void {
  describe(`EntryStore ${name}`, () => {
    let world: World;
    let tab: Tab;
    beforeEach(async () => {
      world = newWorld();
      tab = await ownTab(world);
    });
    const reopened = () => world.tab().entries;

    it('knows nothing at first', async () => {
      const { entries } = tab;
      expect([await entries.sessions(), await entries.session('x'), await entries.entries('x')]).toEqual([
        [],
        null,
        [],
      ]);
      expect([await entries.journal('x'), await entries.unfinished()]).toEqual([[], []]);
    });

    it('makes a session once, keeps fields it does not know, and patches the top of it', async () => {
      const { entries } = tab;
      await entries.commit('a', { create: { ...session('a'), later: { x: [1] } } });
      expect(await codeOf(entries.commit('a', { create: session('a'), append: [entry('lost')] }))).toBe(
        'session-exists',
      );
      await entries.commit('a', { patch: { leaf: 'e', digest: { turns: 1, length: 2, excerpt: '…' } } });
      const expected = { ...session('a'), later: { x: [1] }, leaf: 'e', digest: { turns: 1, length: 2, excerpt: '…' } };
      for (const store of [entries, reopened()]) {
        expect(await store.session('a')).toEqual(expected);
        expect(await store.entries('a')).toEqual([]);
      }
    });

    it('keeps entries in the order they were appended, whatever their ids, each session its own', async () => {
      const { entries } = tab;
      await entries.commit('a', { create: session('a'), append: [entry('z'), entry('y', 'z')] });
      await entries.commit('b', { create: session('b'), append: [entry('m')] });
      await entries.commit('a', { append: [entry('x', 'y')], patch: { leaf: 'x' } });
      for (const store of [entries, reopened()]) {
        expect((await store.entries('a')).map(({ id }) => id)).toEqual(['z', 'y', 'x']);
        expect(await store.entries('b')).toEqual([entry('m')]);
        expect((await store.sessions()).map(({ id }) => id)).toEqual(['a', 'b']);
      }
    });

    it('takes a replay of entries and journal as done', async () => {
      const { entries } = tab;
      await entries.commit('a', { create: session('a'), append: [entry('e')], journal: [delta('t', 0)] });
      await entries.commit('a', {
        append: [entry('e', null, 'other'), entry('f', 'e'), entry('f', 'e', 'twice')],
        journal: [delta('t', 0, 'other'), delta('t', 1)],
      });
      expect(await entries.entries('a')).toEqual([entry('e'), entry('f', 'e')]);
      expect(await entries.journal('a')).toEqual([delta('t', 0), delta('t', 1)]);
    });

    it('gives the journal by turn and seq, and forgets turns that are over', async () => {
      const { entries } = tab;
      await entries.commit('a', {
        create: session('a'),
        journal: [delta('u', 1), delta('t', 10), delta('t', 2), delta('u', 0)],
      });
      await entries.commit('b', { create: session('b'), journal: [delta('t', 0)] }, 'relaxed');
      expect(await reopened().unfinished()).toEqual(['a', 'b']);
      expect((await entries.journal('a')).map(({ turn, seq }) => `${turn}${seq}`)).toEqual(['t2', 't10', 'u0', 'u1']);
      await entries.commit('a', { clearTurns: ['t'], append: [entry('e')] });
      expect((await entries.journal('a')).map(({ turn }) => turn)).toEqual(['u', 'u']);
      await entries.commit('a', { clearTurns: ['u', 'unknown'] });
      expect([await entries.journal('a'), await entries.unfinished()]).toEqual([[], ['b']]);
      expect(await entries.journal('b')).toEqual([delta('t', 0)]);
    });

    it('writes nothing for a session that is not there', async () => {
      const { entries } = tab;
      expect(await codeOf(entries.commit('no', { append: [entry('e')], patch: { leaf: 'e' } }))).toBe(
        'session-missing',
      );
      expect(await codeOf(entries.commit('no', { journal: [delta('t', 0)] }, 'relaxed'))).toBe('session-missing');
      expect([await entries.sessions(), await entries.entries('no'), await entries.unfinished()]).toEqual([[], [], []]);
    });

    it('removes a session with all that is its own', async () => {
      const { entries } = tab;
      await entries.commit('a', { create: session('a'), append: [entry('1')], journal: [delta('t', 0)] });
      await entries.commit('ab', { create: session('ab'), append: [entry('2')], journal: [delta('t', 0)] });
      await entries.remove('a');
      await entries.remove('never');
      expect([await entries.session('a'), await entries.entries('a'), await entries.journal('a')]).toEqual([
        null,
        [],
        [],
      ]);
      expect([await entries.entries('ab'), await entries.unfinished()]).toEqual([[entry('2')], ['ab']]);
      await entries.commit('a', { create: session('a'), append: [entry('1')] });
      expect(await entries.entries('a')).toEqual([entry('1')]);
    });

    it('holds copies: nothing changes it from outside', async () => {
      const { entries } = tab;
      const mine = entry('e');
      const committing = entries.commit('a', { create: session('a'), append: [mine] });
      await committing;
      mine.data.text = 'changed';
      const read = await entries.entries('a');
      read.push(entry('pushed'));
      Object.assign((await entries.session('a')) ?? {}, { title: 'changed' });
      expect(await entries.entries('a')).toEqual([entry('e')]);
      expect((await entries.session('a'))?.title).toBe('a');
    });

    it('is written by its owner alone', async () => {
      await tab.entries.commit('a', { create: session('a') });
      const next = await ownTab(world);
      await next.entries.commit('a', { append: [entry('new')] });
      expect(await codeOf(tab.entries.commit('a', { append: [entry('stale')] }))).toBe('owner-lost');
      expect(await codeOf(tab.entries.commit('a', { journal: [delta('t', 0)] }, 'relaxed'))).toBe('owner-lost');
      expect(await codeOf(tab.entries.remove('a'))).toBe('owner-lost');
      expect([await tab.entries.entries('a'), await tab.entries.unfinished()]).toEqual([[entry('new')], []]);
    });
  });
}
