import { beforeEach, describe, expect, it } from 'vitest';
import type { FileOperation, FileStore } from '../../src/lib/ports/file-store';
import { codeOf, ownTab, type World } from './worlds';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const write = (path: string, text = path): FileOperation => ({ do: 'write', path, bytes: bytes(text) });

/** What a `FileStore` promises, on any adapter. */
export function fileStoreContract(name: string, newWorld: () => World): void {
  describe(`FileStore ${name}`, () => {
    let world: World;
    let files: FileStore;
    beforeEach(async () => {
      world = newWorld();
      files = (await ownTab(world)).files;
    });
    /** The same disk as the next tab sees it. */
    const reopened = (): FileStore => world.tab().files;
    const text = async (path: string, from = files): Promise<string | null> => {
      const read = await from.read(path);
      return read && new TextDecoder().decode(read);
    };

    describe('reading', () => {
      it('finds an empty root and nothing else', async () => {
        expect(await files.list('')).toEqual([]);
        expect(await files.stat('')).toMatchObject({ kind: 'folder', size: 0 });
        expect(await files.realPath('')).toBe('');
        for (const path of ['a', 'a/b', '/', '/a', 'a/', './a', '../a', 'a//b', '.']) {
          expect([
            await files.read(path),
            await files.stat(path),
            await files.lstat(path),
            await files.list(path),
            await files.realPath(path),
          ]).toEqual(Array(5).fill(null));
        }
      });

      it('tells files, folders and links apart', async () => {
        await files.commit([
          write('a/f', 'four'),
          { do: 'link', path: 'a/l', target: 'f' },
          { do: 'make-folder', path: 'a/d' },
        ]);
        expect(await files.list('a')).toMatchObject([
          { name: 'd', kind: 'folder', size: 0 },
          { name: 'f', kind: 'file', size: 4 },
          { name: 'l', kind: 'link', size: 0 },
        ]);
        expect(await files.stat('a/l')).toMatchObject({ kind: 'file', size: 4 });
        expect(await files.lstat('a/l')).toMatchObject({ kind: 'link' });
        expect(await files.read('a')).toBeNull();
        expect(await files.list('a/f')).toBeNull();
        expect(await files.read('a/f/x')).toBeNull();
      });

      it('sorts by code unit and keeps names byte for byte', async () => {
        const names = ['e\u0301', '\u00e9', 'Z', 'a', '10', '9', '卡.json', '🎭', '__proto__', '0'];
        await files.commit(names.map((item) => write(item)));
        const listed = (await files.list(''))?.map((item) => item.name);
        expect(listed).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
        for (const item of names) expect(await text(item)).toBe(item);
      });

      it('gives the caller bytes of its own, and takes none that are changed later', async () => {
        const buffer = new Uint8Array(1000).fill(7);
        const operation: FileOperation = { do: 'write', path: 'f', bytes: buffer.subarray(10, 13) };
        const committing = files.commit([operation]);
        buffer.fill(9);
        await committing;
        const first = await files.read('f');
        expect(first).toEqual(new Uint8Array([7, 7, 7]));
        expect(first?.buffer.byteLength).toBe(3);
        first?.fill(1);
        expect(await files.read('f')).toEqual(new Uint8Array([7, 7, 7]));
      });
    });

    describe('writing', () => {
      it('makes the folders above, replaces, and keeps an empty file', async () => {
        await files.commit([write('a/b/c', 'one'), write('a/b/c', 'two'), write('e', '')]);
        expect([await text('a/b/c'), await text('e')]).toEqual(['two', '']);
        expect((await files.read('e'))?.length).toBe(0);
        expect([await text('a/b/c', reopened()), await text('e', reopened())]).toEqual(['two', '']);
      });

      it('moves the time of a file that is replaced', async () => {
        await files.commit([write('f', '1')]);
        const before = await files.stat('f');
        await files.commit([write('f', '2')]);
        const after = await files.stat('f');
        expect(after?.modified).toBeGreaterThan(before?.modified ?? Infinity);
        expect(Math.abs(Date.now() - (after?.modified ?? 0))).toBeLessThan(10_000);
      });

      it('appends, to what the same commit wrote too', async () => {
        const append = (path: string, more: string): FileOperation => ({ do: 'append', path, bytes: bytes(more) });
        await files.commit([append('log/a', 'x'), append('log/a', 'y')]);
        await files.commit([append('log/a', 'z'), write('b', '1'), append('b', '2')]);
        expect([await text('log/a'), await text('b')]).toEqual(['xyz', '12']);
      });

      it('refuses what stands in the way', async () => {
        await files.commit([write('f'), { do: 'make-folder', path: 'd' }]);
        expect(await codeOf(files.commit([write('d')]))).toBe('file-is-folder');
        expect(await codeOf(files.commit([write('')]))).toBe('file-is-folder');
        expect(await codeOf(files.commit([write('f/x')]))).toBe('file-not-folder');
        expect(await codeOf(files.commit([{ do: 'make-folder', path: 'f' }]))).toBe('file-exists');
        expect(await codeOf(files.commit([{ do: 'make-folder', path: 'f/x' }]))).toBe('file-not-folder');
        for (const path of ['/f', 'f/', '../f', 'd/./f', 'd//f', 'a\0b'])
          expect(await codeOf(files.commit([write(path)]))).toBe('file-path-invalid');
      });

      it('makes folders that are there already again, and the root', async () => {
        await files.commit([
          { do: 'make-folder', path: 'a/b' },
          write('a/b/f'),
          { do: 'make-folder', path: 'a/b' },
          { do: 'make-folder', path: '' },
        ]);
        expect(await text('a/b/f')).toBe('a/b/f');
      });
    });

    describe('removing', () => {
      beforeEach(() =>
        files.commit([
          write('d/e/f'),
          write('g'),
          { do: 'link', path: 'l', target: 'd' },
          { do: 'make-folder', path: 'empty' },
        ]),
      );

      it('takes files, empty folders, and full ones only when told to', async () => {
        expect(await codeOf(files.commit([{ do: 'remove', path: 'd' }]))).toBe('file-folder-not-empty');
        await files.commit([
          { do: 'remove', path: 'd', recursive: true },
          { do: 'remove', path: 'g' },
          { do: 'remove', path: 'empty' },
        ]);
        expect((await files.list(''))?.map((item) => item.name)).toEqual(['l']);
        expect((await reopened().list(''))?.map((item) => item.name)).toEqual(['l']);
      });

      it('takes a link and leaves its target', async () => {
        await files.commit([{ do: 'remove', path: 'l', recursive: true }]);
        expect(await text('d/e/f')).toBe('d/e/f');
        expect(await files.lstat('l')).toBeNull();
      });

      it('refuses what is not there and the root', async () => {
        expect(await codeOf(files.commit([{ do: 'remove', path: 'no' }]))).toBe('file-not-found');
        expect(await codeOf(files.commit([{ do: 'remove', path: 'g/no' }]))).toBe('file-not-folder');
        expect(await codeOf(files.commit([{ do: 'remove', path: '', recursive: true }]))).toBe('file-path-invalid');
      });

      it('gives no file the bytes of one that was removed before it', async () => {
        await files.commit([
          write('victim', 'victim'),
          { do: 'remove', path: 'g' },
          { do: 'remove', path: 'victim' },
          write('other', 'other'),
        ]);
        await files.commit([{ do: 'remove', path: 'other' }, write('third', 'third')]);
        expect([await text('victim'), await text('other'), await text('third')]).toEqual([null, null, 'third']);
        expect(await text('third', reopened())).toBe('third');
      });
    });

    describe('moving', () => {
      beforeEach(() => files.commit([write('a/f', 'A'), write('b/f', 'B'), { do: 'link', path: 'to-a', target: 'a' }]));
      const move = (from: string, to: string) => files.commit([{ do: 'move', from, to }]);

      it('renames files and whole folders', async () => {
        await move('a', 'c');
        await move('c/f', 'c/g');
        expect([await text('c/g'), await files.stat('a')]).toEqual(['A', null]);
        expect(await text('c/g', reopened())).toBe('A');
      });

      it('replaces a file, also within the commit that wrote it', async () => {
        await files.commit([write('x', 'X'), { do: 'move', from: 'x', to: 'b/f' }, write('y', 'Y')]);
        expect([await text('b/f'), await text('y'), await text('x')]).toEqual(['X', 'Y', null]);
        expect(await text('b/f', reopened())).toBe('X');
      });

      it('onto itself does nothing, by another way too', async () => {
        await move('a/f', 'a/f');
        await move('a', 'a');
        await move('a/f', 'to-a/f');
        expect(await text('a/f')).toBe('A');
      });

      it('into itself is refused, by another way too', async () => {
        expect(await codeOf(move('a', 'a/x'))).toBe('file-move-into-itself');
        expect(await codeOf(move('a', 'to-a/x'))).toBe('file-move-into-itself');
        expect(await codeOf(move('', 'a/x'))).toBe('file-move-into-itself');
        expect(await text('a/f')).toBe('A');
      });

      it('moves a link itself', async () => {
        await move('to-a', 'b/l');
        expect([await files.lstat('b/l'), await text('a/f')]).toMatchObject([{ kind: 'link' }, 'A']);
        await files.commit([
          { do: 'link', path: 'again', target: 'a/f' },
          { do: 'move', from: 'again', to: 'b/f' },
        ]);
        expect(await files.lstat('b/f')).toMatchObject({ kind: 'link' });
      });

      it('replaces a link, not its target', async () => {
        await files.commit([
          { do: 'link', path: 'l', target: 'a/f' },
          write('n', 'N'),
          { do: 'move', from: 'n', to: 'l' },
        ]);
        expect([await text('l'), await text('a/f')]).toEqual(['N', 'A']);
      });

      it('refuses what does not fit', async () => {
        expect(await codeOf(move('no', 'x'))).toBe('file-not-found');
        expect(await codeOf(move('a/f', 'no/x'))).toBe('file-not-found');
        expect(await codeOf(move('a/f', 'b'))).toBe('file-is-folder');
        expect(await codeOf(move('a', 'b'))).toBe('file-exists');
        expect(await codeOf(move('a', 'b/f'))).toBe('file-not-folder');
        expect(await codeOf(move('a', ''))).toBe('file-exists');
        expect([await text('a/f'), await text('b/f')]).toEqual(['A', 'B']);
      });
    });

    describe('links', () => {
      it('are followed from their folder or from the root, up to the root', async () => {
        await files.commit([
          write('a/b/f', 'F'),
          { do: 'link', path: 'a/up', target: '../a/b' },
          { do: 'link', path: 'a/b/root', target: '/a/up/f' },
          { do: 'link', path: 'far', target: '../../a/./b//f' },
        ]);
        expect([await text('a/up/f'), await text('a/b/root'), await text('far')]).toEqual(['F', 'F', 'F']);
        expect([await files.realPath('a/up/root'), await files.realPath('a/up')]).toEqual(['a/b/f', 'a/b']);
        expect((await files.list('a/up'))?.map((item) => item.name)).toEqual(['f', 'root']);
      });

      it('lead a write to their target, and stay', async () => {
        await files.commit([
          write('t', 'old'),
          { do: 'link', path: 'l', target: 't' },
          { do: 'link', path: 'new', target: 'deep/file' },
        ]);
        await files.commit([write('l', 'through'), write('new', 'made')]);
        expect([await text('t'), await text('deep/file')]).toEqual(['through', 'made']);
        expect([await files.lstat('l'), await files.lstat('new')]).toMatchObject([{ kind: 'link' }, { kind: 'link' }]);
        await files.commit([{ do: 'remove', path: 'l' }]);
        expect(await text('t', reopened())).toBe('through');
      });

      it('in a circle lead nowhere', async () => {
        await files.commit([
          { do: 'link', path: 'a', target: 'b' },
          { do: 'link', path: 'b', target: 'a' },
          { do: 'link', path: 'self', target: 'self/x' },
        ]);
        for (const path of ['a', 'b', 'self', 'a/x']) {
          expect([
            await files.read(path),
            await files.stat(path),
            await files.realPath(path),
            await files.list(path),
          ]).toEqual([null, null, null, null]);
          expect(await codeOf(files.commit([write(path)]))).toBe('file-link-loop');
        }
        expect(await files.lstat('a')).toMatchObject({ kind: 'link' });
        await files.commit([{ do: 'remove', path: 'a' }]);
        expect(await files.lstat('a')).toBeNull();
      });

      it('are not made over what is there', async () => {
        await files.commit([write('f'), { do: 'link', path: 'l', target: 'f' }]);
        for (const path of ['f', 'l', ''])
          expect(await codeOf(files.commit([{ do: 'link', path, target: 'x' }]))).toBe('file-exists');
        expect(await codeOf(files.commit([{ do: 'link', path: 'no/l', target: 'x' }]))).toBe('file-not-found');
        expect(await codeOf(files.commit([{ do: 'link', path: 'n', target: '' }]))).toBe('file-path-invalid');
      });
    });

    describe('a commit', () => {
      it('is all or nothing', async () => {
        await files.commit([write('keep', '1')]);
        const failing: FileOperation[] = [
          write('keep', '2'),
          write('new/f'),
          { do: 'append', path: 'keep', bytes: bytes('3') },
          { do: 'remove', path: 'missing' },
        ];
        expect(await codeOf(files.commit(failing))).toBe('file-not-found');
        for (const seen of [files, reopened()]) {
          expect([await text('keep', seen), await seen.stat('new')]).toEqual(['1', null]);
        }
        await files.commit([write('next')]);
        expect((await reopened().list(''))?.map((item) => item.name)).toEqual(['keep', 'next']);
      });

      it('sees the ones before it, however many are queued, failed ones not', async () => {
        const results = await Promise.allSettled(
          Array.from({ length: 20 }, (_, at) =>
            files.commit([
              { do: 'append', path: 'f', bytes: bytes(`${at},`) },
              ...(at % 5 === 3 ? [{ do: 'remove', path: 'no' } as const] : []),
            ]),
          ),
        );
        expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
        const expected = Array.from({ length: 20 }, (_, at) => (at % 5 === 3 ? '' : `${at},`)).join('');
        expect([await text('f'), await text('f', reopened())]).toEqual([expected, expected]);
      });

      it('is seen whole or not at all by a read beside it', async () => {
        await files.commit([write('a', '0'), write('b', '0')]);
        const seen: Promise<(string | null)[]>[] = [];
        for (let at = 1; at <= 10; at += 1) {
          void files.commit([
            write('a', `${at}`),
            { do: 'move', from: 'b', to: 'c' },
            write('b', `${at}`),
            { do: 'remove', path: 'c' },
          ]);
          seen.push(Promise.all([text('a'), text('b'), text('c')]));
        }
        expect(await Promise.all(seen)).toEqual(
          Array.from({ length: 10 }, (_, at) => [`${at + 1}`, `${at + 1}`, null]),
        );
      });

      it('of nothing is fine', async () => {
        await files.commit([]);
        expect(await files.list('')).toEqual([]);
      });
    });

    describe('ownership', () => {
      it('keeps a tab that does not own the store from writing', async () => {
        const other = world.tab();
        expect(await codeOf(other.files.commit([write('x')]))).toBe('owner-lost');
        expect(await files.list('')).toEqual([]);
      });

      it('shuts out a frozen owner, whose memory is then worth nothing', async () => {
        await files.commit([write('a', 'old'), write('b', 'old')]);
        const next = world.tab();
        await next.claim();
        await next.files.commit([{ do: 'remove', path: 'b' }, write('a', 'new'), write('c', 'new')]);
        expect(await codeOf(files.commit([write('a', 'stale'), write('z', 'stale')]))).toBe('owner-lost');
        expect([await text('a'), await text('c'), await files.stat('b'), await files.stat('z')]).toEqual([
          'new',
          'new',
          null,
          null,
        ]);
      });

      it('reads what another owner left when the store comes back', async () => {
        const first = await ownTab(world);
        await first.files.commit([write('a', 'first')]);
        const second = await ownTab(world);
        await second.files.commit([{ do: 'move', from: 'a', to: 'b' }, write('a', 'second')]);
        first.disown();
        await first.claim();
        await first.files.commit([{ do: 'append', path: 'a', bytes: bytes('+') }]);
        expect([await text('a', first.files), await text('b', first.files)]).toEqual(['second+', 'first']);
      });
    });
  });
}
