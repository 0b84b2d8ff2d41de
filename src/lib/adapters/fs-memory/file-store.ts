import type { FileListing, FileOperation, FileStat, FileStore } from '$lib/ports/file-store';
import { byName, namesOf } from '../fs-paths';
import { carryOut } from './carry-out';
import { copyFolder, emptyFolder, find, realNames, statOf, type FolderNode, type Node } from './nodes';

/** What would be on the disk: file stores on one of it see the same files. */
export class MemoryFiles {
  root: FolderNode = emptyFolder(0);
}

export interface MemoryFileStoreOptions {
  files?: MemoryFiles;
  /** ms; the system's clock if absent. */
  now?: () => number;
  /** Throws when the store is not ours. */
  checkOwner?: () => void;
}

/** The workspace in memory. */
export function createMemoryFileStore({
  files = new MemoryFiles(),
  now = Date.now,
  checkOwner,
}: MemoryFileStoreOptions = {}): FileStore {
  const look = async <T>(
    path: string,
    followLast: boolean,
    job: (node: Node, names: string[]) => T,
  ): Promise<T | null> => {
    await Promise.resolve();
    const names = namesOf(path);
    const place = names && find(files.root, names, followLast);
    return place && typeof place !== 'string' && place.node && place.below.length === 0
      ? job(place.node, realNames(place))
      : null;
  };
  return {
    read: (path) => look(path, true, (node) => (node.kind === 'file' ? node.bytes.slice() : null)),
    stat: (path) => look<FileStat>(path, true, statOf),
    lstat: (path) => look<FileStat>(path, false, statOf),
    list: (path) => look(path, true, (node) => (node.kind === 'folder' ? listOf(node) : null)),
    realPath: (path) => look(path, true, (_, names) => names.join('/')),
    async commit(operations) {
      const own = operations.map(ownOperation);
      await Promise.resolve();
      const root = copyFolder(files.root);
      for (const operation of own) carryOut(root, operation, now());
      checkOwner?.();
      files.root = root;
    },
  };
}

function ownOperation(operation: FileOperation): FileOperation {
  return 'bytes' in operation ? { ...operation, bytes: operation.bytes.slice() } : { ...operation };
}

function listOf(folder: FolderNode): FileListing[] {
  return [...folder.children].map(([name, node]) => ({ name, ...statOf(node) })).sort(byName);
}
