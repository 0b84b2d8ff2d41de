import { beforeEach, describe, expect, it } from 'vitest';
import type { FileOperation } from '../../src/lib/ports/file-store';
import { fileCommitContract } from './file-store.commit.contract';
import { bytes, fileSubject, write } from './file-store.subject';
import { codeOf, type World } from './worlds';

/** What a `FileStore` promises, on any adapter. */
export function fileStoreContract(name: string, newWorld: () => World): void {
  describe(`FileStore ${name}`, () => {
    const subject = fileSubject(newWorld);
    fileCommitContract(subject);

    describe('reading', () => {
      it('finds an empty root and nothing else', async () => {
        expect(await subject.files.list('')).toEqual([]);
        expect(await subject.files.stat('')).toMatchObject({ kind: 'folder', size: 0 });
        expect(await subject.files.realPath('')).toBe('');
        for (const path of ['a', 'a/b', '/', '/a', 'a/', './a', '../a', 'a//b', '.']) {
          expect([
            await subject.files.read(path),
            await subject.files.stat(path),
            await subject.files.lstat(path),
            await subject.files.list(path),
            await subject.files.realPath(path),
          ]).toEqual(Array(5).fill(null));
        }
      });

      it('tells files, folders and links apart', async () => {
        await subject.files.commit([
          write('a/f', 'four'),
          { do: 'link', path: 'a/l', target: 'f' },
          { do: 'make-folder', path: 'a/d' },
        ]);
        expect(await subject.files.list('a')).toMatchObject([
          { name: 'd', kind: 'folder', size: 0 },
          { name: 'f', kind: 'file', size: 4 },
          { name: 'l', kind: 'link', size: 0 },
        ]);
        expect(await subject.files.stat('a/l')).toMatchObject({ kind: 'file', size: 4 });
        expect(await subject.files.lstat('a/l')).toMatchObject({ kind: 'link' });
        expect(await subject.files.read('a')).toBeNull();
        expect(await subject.files.list('a/f')).toBeNull();
        expect(await subject.files.read('a/f/x')).toBeNull();
      });

      it('sorts by code unit and keeps names byte for byte', async () => {
        const names = ['e\u0301', '\u00e9', 'Z', 'a', '10', '9', '卡.json', '🎭', '__proto__', '0'];
        await subject.files.commit(names.map((item) => write(item)));
        const listed = (await subject.files.list(''))?.map((item) => item.name);
        expect(listed).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
        for (const item of names) expect(await subject.text(item)).toBe(item);
      });

      it('gives the caller bytes of its own, and takes none that are changed later', async () => {
        const buffer = new Uint8Array(1000).fill(7);
        const operation: FileOperation = { do: 'write', path: 'f', bytes: buffer.subarray(10, 13) };
        const committing = subject.files.commit([operation]);
        buffer.fill(9);
        await committing;
        const first = await subject.files.read('f');
        expect(first).toEqual(new Uint8Array([7, 7, 7]));
        expect(first?.buffer.byteLength).toBe(3);
        first?.fill(1);
        expect(await subject.files.read('f')).toEqual(new Uint8Array([7, 7, 7]));
      });
    });

    describe('writing', () => {
      it('makes the folders above, replaces, and keeps an empty file', async () => {
        await subject.files.commit([write('a/b/c', 'one'), write('a/b/c', 'two'), write('e', '')]);
        expect([await subject.text('a/b/c'), await subject.text('e')]).toEqual(['two', '']);
        expect((await subject.files.read('e'))?.length).toBe(0);
        expect([await subject.text('a/b/c', subject.reopened()), await subject.text('e', subject.reopened())]).toEqual([
          'two',
          '',
        ]);
      });

      it('moves the time of a file that is replaced', async () => {
        await subject.files.commit([write('f', '1')]);
        const before = await subject.files.stat('f');
        await subject.files.commit([write('f', '2')]);
        const after = await subject.files.stat('f');
        expect(after?.modified).toBeGreaterThan(before?.modified ?? Infinity);
        expect(Math.abs(Date.now() - (after?.modified ?? 0))).toBeLessThan(10_000);
      });

      it('appends, to what the same commit wrote too', async () => {
        const append = (path: string, more: string): FileOperation => ({ do: 'append', path, bytes: bytes(more) });
        await subject.files.commit([append('log/a', 'x'), append('log/a', 'y')]);
        await subject.files.commit([append('log/a', 'z'), write('b', '1'), append('b', '2')]);
        expect([await subject.text('log/a'), await subject.text('b')]).toEqual(['xyz', '12']);
      });

      it('refuses what stands in the way', async () => {
        await subject.files.commit([write('f'), { do: 'make-folder', path: 'd' }]);
        expect(await codeOf(subject.files.commit([write('d')]))).toBe('file-is-folder');
        expect(await codeOf(subject.files.commit([write('')]))).toBe('file-is-folder');
        expect(await codeOf(subject.files.commit([write('f/x')]))).toBe('file-not-folder');
        expect(await codeOf(subject.files.commit([{ do: 'make-folder', path: 'f' }]))).toBe('file-exists');
        expect(await codeOf(subject.files.commit([{ do: 'make-folder', path: 'f/x' }]))).toBe('file-not-folder');
        for (const path of ['/f', 'f/', '../f', 'd/./f', 'd//f', 'a\0b'])
          expect(await codeOf(subject.files.commit([write(path)]))).toBe('file-path-invalid');
      });

      it('makes folders that are there already again, and the root', async () => {
        await subject.files.commit([
          { do: 'make-folder', path: 'a/b' },
          write('a/b/f'),
          { do: 'make-folder', path: 'a/b' },
          { do: 'make-folder', path: '' },
        ]);
        expect(await subject.text('a/b/f')).toBe('a/b/f');
      });
    });

    describe('removing', () => {
      beforeEach(() =>
        subject.files.commit([
          write('d/e/f'),
          write('g'),
          { do: 'link', path: 'l', target: 'd' },
          { do: 'make-folder', path: 'empty' },
        ]),
      );

      it('takes files, empty folders, and full ones only when told to', async () => {
        expect(await codeOf(subject.files.commit([{ do: 'remove', path: 'd' }]))).toBe('file-folder-not-empty');
        await subject.files.commit([
          { do: 'remove', path: 'd', recursive: true },
          { do: 'remove', path: 'g' },
          { do: 'remove', path: 'empty' },
        ]);
        expect((await subject.files.list(''))?.map((item) => item.name)).toEqual(['l']);
        expect((await subject.reopened().list(''))?.map((item) => item.name)).toEqual(['l']);
      });

      it('takes a link and leaves its target', async () => {
        await subject.files.commit([{ do: 'remove', path: 'l', recursive: true }]);
        expect(await subject.text('d/e/f')).toBe('d/e/f');
        expect(await subject.files.lstat('l')).toBeNull();
      });

      it('refuses what is not there and the root', async () => {
        expect(await codeOf(subject.files.commit([{ do: 'remove', path: 'no' }]))).toBe('file-not-found');
        expect(await codeOf(subject.files.commit([{ do: 'remove', path: 'g/no' }]))).toBe('file-not-folder');
        expect(await codeOf(subject.files.commit([{ do: 'remove', path: '', recursive: true }]))).toBe(
          'file-path-invalid',
        );
      });

      it('gives no file the bytes of one that was removed before it', async () => {
        await subject.files.commit([
          write('victim', 'victim'),
          { do: 'remove', path: 'g' },
          { do: 'remove', path: 'victim' },
          write('other', 'other'),
        ]);
        await subject.files.commit([{ do: 'remove', path: 'other' }, write('third', 'third')]);
        expect([await subject.text('victim'), await subject.text('other'), await subject.text('third')]).toEqual([
          null,
          null,
          'third',
        ]);
        expect(await subject.text('third', subject.reopened())).toBe('third');
      });
    });
  });
}
