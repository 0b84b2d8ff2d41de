import { utf8 } from '$lib/core/formats/bytes';
import type { FileStore } from '$lib/ports/file-store';
import { carryOut } from './carry-out';
import { createMemoryFileStore, MemoryFiles } from './file-store';

/** Files in memory that begin with the given texts, by path. Nothing of it is ever stored. @throws FileError for an impossible path */
export function createScratchFiles(texts: Readonly<Record<string, string>>, now: () => number): FileStore {
  const files = new MemoryFiles();
  for (const [path, text] of Object.entries(texts))
    carryOut(files.root, { do: 'write', path, bytes: utf8(text) }, now());
  return createMemoryFileStore({ files, now });
}
