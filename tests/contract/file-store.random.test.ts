import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FileOperation, FileStore } from '../../src/lib/ports/file-store';
import { codeOf, IdbWorld, MemoryWorld, ownTab } from './worlds';

const NAMES = ['a', 'b', 'é'];
const path = fc.array(fc.constantFrom(...NAMES), { minLength: 0, maxLength: 4 }).map((names) => names.join('/'));
const target = fc
  .tuple(fc.constantFrom('', '/'), fc.array(fc.constantFrom(...NAMES, '..', '.', ''), { minLength: 1, maxLength: 4 }))
  .map(([start, names]) => start + names.join('/'));
const bytes = fc.uint8Array({ maxLength: 6 });
const operation: fc.Arbitrary<FileOperation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), path, bytes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('append' as const), path, bytes }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('make-folder' as const), path }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), path, recursive: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), from: path, to: path }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('link' as const), path, target }) },
);
const commits = fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 25 });

/** Every path of up to three names, as each reading call sees it; times differ between the two and are left out. */
async function portrait(files: FileStore): Promise<unknown[]> {
  const paths = [
    '',
    ...NAMES,
    ...NAMES.flatMap((a) => NAMES.flatMap((b) => [`${a}/${b}`, ...NAMES.map((c) => `${a}/${b}/${c}`)])),
  ];
  const seen: unknown[] = [];
  for (const at of paths) {
    const stat = await files.stat(at);
    const lstat = await files.lstat(at);
    if (!lstat) expect(stat).toBeNull();
    const list = (await files.list(at))?.map(({ name, kind, size }) => `${name} ${kind} ${size}`);
    const read = await files.read(at);
    seen.push([
      at,
      stat?.kind,
      stat?.size,
      lstat?.kind,
      lstat?.size,
      list,
      read && [...read],
      await files.realPath(at),
    ]);
  }
  return seen;
}

it('random commits end the same on lightning-fs, after a reopening, and in memory', async () => {
  await fc.assert(
    fc.asyncProperty(commits, async (sequence) => {
      const worlds = { idb: new IdbWorld(), memory: new MemoryWorld() };
      const idb = (await ownTab(worlds.idb)).files;
      const memory = (await ownTab(worlds.memory)).files;
      for (const operations of sequence) {
        expect(await codeOf(idb.commit(operations))).toBe(await codeOf(memory.commit(operations)));
      }
      const expected = await portrait(memory);
      expect(await portrait(idb)).toEqual(expected);
      expect(await portrait(worlds.idb.tab().files)).toEqual(expected);
      await expectNoDanglingBytes(worlds.idb);
    }),
    { numRuns: 80, endOnFailure: true },
  );
}, 120_000);

/** As many stored files as the tree has. */
async function expectNoDanglingBytes(world: IdbWorld): Promise<void> {
  const { store, files } = world.tab();
  const stored = await store.read(['file-data'], (transaction) => transaction.objectStore('file-data').count());
  const count = async (folder: string): Promise<number> => {
    let found = 0;
    for (const { name, kind } of (await files.list(folder)) ?? []) {
      if (kind === 'file') found += 1;
      if (kind === 'folder') found += await count(folder ? `${folder}/${name}` : name);
    }
    return found;
  };
  expect(stored).toBe(await count(''));
}
