import { beforeEach, describe, expect, it } from 'vitest';
import type { FileOperation } from '../../src/lib/ports/file-store';
import { bytes, write, type Subject } from './file-store.subject';
import { codeOf, ownTab } from './worlds';

/** Moves, links, commits as a whole, and who may make them. */
export function fileCommitContract(subject: Subject): void {
  describe('moving', () => {
    beforeEach(() =>
      subject.files.commit([write('a/f', 'A'), write('b/f', 'B'), { do: 'link', path: 'to-a', target: 'a' }]),
    );
    const move = (from: string, to: string) => subject.files.commit([{ do: 'move', from, to }]);

    it('renames files and whole folders', async () => {
      await move('a', 'c');
      await move('c/f', 'c/g');
      expect([await subject.text('c/g'), await subject.files.stat('a')]).toEqual(['A', null]);
      expect(await subject.text('c/g', subject.reopened())).toBe('A');
    });

    it('replaces a file, also within the commit that wrote it', async () => {
      await subject.files.commit([write('x', 'X'), { do: 'move', from: 'x', to: 'b/f' }, write('y', 'Y')]);
      expect([await subject.text('b/f'), await subject.text('y'), await subject.text('x')]).toEqual(['X', 'Y', null]);
      expect(await subject.text('b/f', subject.reopened())).toBe('X');
    });

    it('onto itself does nothing, by another way too', async () => {
      await move('a/f', 'a/f');
      await move('a', 'a');
      await move('a/f', 'to-a/f');
      expect(await subject.text('a/f')).toBe('A');
    });

    it('into itself is refused, by another way too', async () => {
      expect(await codeOf(move('a', 'a/x'))).toBe('file-move-into-itself');
      expect(await codeOf(move('a', 'to-a/x'))).toBe('file-move-into-itself');
      expect(await codeOf(move('', 'a/x'))).toBe('file-move-into-itself');
      expect(await subject.text('a/f')).toBe('A');
    });

    it('moves a link itself', async () => {
      await move('to-a', 'b/l');
      expect([await subject.files.lstat('b/l'), await subject.text('a/f')]).toMatchObject([{ kind: 'link' }, 'A']);
      await subject.files.commit([
        { do: 'link', path: 'again', target: 'a/f' },
        { do: 'move', from: 'again', to: 'b/f' },
      ]);
      expect(await subject.files.lstat('b/f')).toMatchObject({ kind: 'link' });
    });

    it('replaces a link, not its target', async () => {
      await subject.files.commit([
        { do: 'link', path: 'l', target: 'a/f' },
        write('n', 'N'),
        { do: 'move', from: 'n', to: 'l' },
      ]);
      expect([await subject.text('l'), await subject.text('a/f')]).toEqual(['N', 'A']);
    });

    it('refuses what does not fit', async () => {
      expect(await codeOf(move('no', 'x'))).toBe('file-not-found');
      expect(await codeOf(move('a/f', 'no/x'))).toBe('file-not-found');
      expect(await codeOf(move('a/f', 'b'))).toBe('file-is-folder');
      expect(await codeOf(move('a', 'b'))).toBe('file-exists');
      expect(await codeOf(move('a', 'b/f'))).toBe('file-not-folder');
      expect(await codeOf(move('a', ''))).toBe('file-exists');
      expect([await subject.text('a/f'), await subject.text('b/f')]).toEqual(['A', 'B']);
    });
  });

  describe('links', () => {
    it('are followed from their folder or from the root, up to the root', async () => {
      await subject.files.commit([
        write('a/b/f', 'F'),
        { do: 'link', path: 'a/up', target: '../a/b' },
        { do: 'link', path: 'a/b/root', target: '/a/up/f' },
        { do: 'link', path: 'far', target: '../../a/./b//f' },
      ]);
      expect([await subject.text('a/up/f'), await subject.text('a/b/root'), await subject.text('far')]).toEqual([
        'F',
        'F',
        'F',
      ]);
      expect([await subject.files.realPath('a/up/root'), await subject.files.realPath('a/up')]).toEqual([
        'a/b/f',
        'a/b',
      ]);
      expect((await subject.files.list('a/up'))?.map((item) => item.name)).toEqual(['f', 'root']);
    });

    it('lead a write to their target, and stay', async () => {
      await subject.files.commit([
        write('t', 'old'),
        { do: 'link', path: 'l', target: 't' },
        { do: 'link', path: 'new', target: 'deep/file' },
      ]);
      await subject.files.commit([write('l', 'through'), write('new', 'made')]);
      expect([await subject.text('t'), await subject.text('deep/file')]).toEqual(['through', 'made']);
      expect([await subject.files.lstat('l'), await subject.files.lstat('new')]).toMatchObject([
        { kind: 'link' },
        { kind: 'link' },
      ]);
      await subject.files.commit([{ do: 'remove', path: 'l' }]);
      expect(await subject.text('t', subject.reopened())).toBe('through');
    });

    it('in a circle lead nowhere', async () => {
      await subject.files.commit([
        { do: 'link', path: 'a', target: 'b' },
        { do: 'link', path: 'b', target: 'a' },
        { do: 'link', path: 'self', target: 'self/x' },
      ]);
      for (const path of ['a', 'b', 'self', 'a/x']) {
        expect([
          await subject.files.read(path),
          await subject.files.stat(path),
          await subject.files.realPath(path),
          await subject.files.list(path),
        ]).toEqual([null, null, null, null]);
        expect(await codeOf(subject.files.commit([write(path)]))).toBe('file-link-loop');
      }
      expect(await subject.files.lstat('a')).toMatchObject({ kind: 'link' });
      await subject.files.commit([{ do: 'remove', path: 'a' }]);
      expect(await subject.files.lstat('a')).toBeNull();
    });

    it('are not made over what is there', async () => {
      await subject.files.commit([write('f'), { do: 'link', path: 'l', target: 'f' }]);
      for (const path of ['f', 'l', ''])
        expect(await codeOf(subject.files.commit([{ do: 'link', path, target: 'x' }]))).toBe('file-exists');
      expect(await codeOf(subject.files.commit([{ do: 'link', path: 'no/l', target: 'x' }]))).toBe('file-not-found');
      expect(await codeOf(subject.files.commit([{ do: 'link', path: 'n', target: '' }]))).toBe('file-path-invalid');
    });
  });

  describe('a commit', () => {
    it('is all or nothing', async () => {
      await subject.files.commit([write('keep', '1')]);
      const failing: FileOperation[] = [
        write('keep', '2'),
        write('new/f'),
        { do: 'append', path: 'keep', bytes: bytes('3') },
        { do: 'remove', path: 'missing' },
      ];
      expect(await codeOf(subject.files.commit(failing))).toBe('file-not-found');
      for (const seen of [subject.files, subject.reopened()]) {
        expect([await subject.text('keep', seen), await seen.stat('new')]).toEqual(['1', null]);
      }
      await subject.files.commit([write('next')]);
      expect((await subject.reopened().list(''))?.map((item) => item.name)).toEqual(['keep', 'next']);
    });

    it('sees the ones before it, however many are queued, failed ones not', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) =>
          subject.files.commit([
            { do: 'append', path: 'f', bytes: bytes(`${at},`) },
            ...(at % 5 === 3 ? [{ do: 'remove', path: 'no' } as const] : []),
          ]),
        ),
      );
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
      const expected = Array.from({ length: 20 }, (_, at) => (at % 5 === 3 ? '' : `${at},`)).join('');
      expect([await subject.text('f'), await subject.text('f', subject.reopened())]).toEqual([expected, expected]);
    });

    it('is seen whole or not at all by a read beside it', async () => {
      await subject.files.commit([write('a', '0'), write('b', '0')]);
      const seen: Promise<(string | null)[]>[] = [];
      for (let at = 1; at <= 10; at += 1) {
        void subject.files.commit([
          write('a', `${at}`),
          { do: 'move', from: 'b', to: 'c' },
          write('b', `${at}`),
          { do: 'remove', path: 'c' },
        ]);
        seen.push(Promise.all([subject.text('a'), subject.text('b'), subject.text('c')]));
      }
      expect(await Promise.all(seen)).toEqual(Array.from({ length: 10 }, (_, at) => [`${at + 1}`, `${at + 1}`, null]));
    });

    it('of nothing is fine', async () => {
      await subject.files.commit([]);
      expect(await subject.files.list('')).toEqual([]);
    });
  });

  describe('ownership', () => {
    it('keeps a tab that does not own the store from writing', async () => {
      const other = subject.world.tab();
      expect(await codeOf(other.files.commit([write('x')]))).toBe('owner-lost');
      expect(await subject.files.list('')).toEqual([]);
    });

    it('shuts out a frozen owner, whose memory is then worth nothing', async () => {
      await subject.files.commit([write('a', 'old'), write('b', 'old')]);
      const next = subject.world.tab();
      await next.claim();
      await next.files.commit([{ do: 'remove', path: 'b' }, write('a', 'new'), write('c', 'new')]);
      expect(await codeOf(subject.files.commit([write('a', 'stale'), write('z', 'stale')]))).toBe('owner-lost');
      expect([
        await subject.text('a'),
        await subject.text('c'),
        await subject.files.stat('b'),
        await subject.files.stat('z'),
      ]).toEqual(['new', 'new', null, null]);
    });

    it('reads what another owner left when the store comes back', async () => {
      const first = await ownTab(subject.world);
      await first.files.commit([write('a', 'first')]);
      const second = await ownTab(subject.world);
      await second.files.commit([{ do: 'move', from: 'a', to: 'b' }, write('a', 'second')]);
      first.disown();
      await first.claim();
      await first.files.commit([{ do: 'append', path: 'a', bytes: bytes('+') }]);
      expect([await subject.text('a', first.files), await subject.text('b', first.files)]).toEqual([
        'second+',
        'first',
      ]);
    });
  });
}
