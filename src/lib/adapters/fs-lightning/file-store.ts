import FS from '@isomorphic-git/lightning-fs';
import { StorageError } from '$lib/core/errors';
import type { FileListing, FileOperation, FileStat, FileStore } from '$lib/ports/file-store';
import { byName, namesOf } from '../fs-paths';
import type { StoreHandle } from '../store-idb';
import type { TreeHead } from '../store-idb/schema';
import { toStorageError } from '../store-idb/storage-errors';
import { carryOut } from './carry-out';
import { ReadWriteLock } from './read-write-lock';
import { StagedStore } from './staged-store';
import {
  checkSuperblock,
  childrenOf,
  describe,
  emptySuperblock,
  isFolder,
  statOf,
  walk,
  type Superblock,
  type TreeNode,
} from './tree';

/** The workspace on lightning-fs, in the store's database. One for each handle. */
export function createFileStore(store: StoreHandle): FileStore {
  return new LightningFileStore(store);
}

/** A tree as loaded, with the instance that works on it. */
interface Loaded {
  epoch: number | null;
  superblock: Superblock;
  staged: StagedStore;
  fs: FS.PromisifiedFS;
}

class LightningFileStore implements FileStore {
  #lock = new ReadWriteLock();
  #loaded: Loaded | null = null;
  #loading: Promise<Loaded> | null = null;

  constructor(private readonly store: StoreHandle) {}

  read(path: string): Promise<Uint8Array | null> {
    return this.#reading(path, true, async ({ fs }, node, names) => {
      if (statOf(node).type !== 'file') return null;
      const { size, ino } = statOf(node);
      const bytes = await fs.readFile(`/${names.join('/')}`);
      if (bytes.length !== size)
        throw new StorageError('storage-damaged', `${path} has ${bytes.length} bytes, not ${size}`, {
          data: { path, inode: ino },
        });
      // lightning-fs puts a property of its own on the array.
      return bytes.slice();
    });
  }

  stat(path: string): Promise<FileStat | null> {
    return this.#reading(path, true, (_, node) => Promise.resolve(describe(node)));
  }

  lstat(path: string): Promise<FileStat | null> {
    return this.#reading(path, false, (_, node) => Promise.resolve(describe(node)));
  }

  list(path: string): Promise<FileListing[] | null> {
    return this.#reading(path, true, (_, node) => {
      if (!isFolder(node)) return Promise.resolve(null);
      const listed = childrenOf(node).map(([name, child]) => ({ name, ...describe(child) }));
      return Promise.resolve(listed.sort(byName));
    });
  }

  realPath(path: string): Promise<string | null> {
    return this.#reading(path, true, (_tree, _node, names) => Promise.resolve(names.join('/')));
  }

  commit(operations: readonly FileOperation[]): Promise<void> {
    // Copied at once: the caller may go on using its buffers, and a view would be stored with all of its buffer.
    const own = operations.map((operation) =>
      'bytes' in operation ? { ...operation, bytes: operation.bytes.slice() } : { ...operation },
    );
    return this.#lock.write(() => this.#fresh((loaded) => this.#commit(loaded, own)));
  }

  async #commit(loaded: Loaded, operations: readonly FileOperation[]): Promise<void> {
    try {
      for (const operation of operations) await carryOut(loaded, operation);
      await loaded.staged.flush();
    } catch (error) {
      // The tree in memory is ahead of the disk now: whoever comes next loads it anew.
      this.#loaded = null;
      throw toStorageError(error);
    }
  }

  #reading<T>(
    path: string,
    followLast: boolean,
    job: (loaded: Loaded, node: TreeNode, names: string[]) => Promise<T>,
  ): Promise<T | null> {
    const names = namesOf(path);
    if (!names) return Promise.resolve(null);
    return this.#lock.read(() =>
      this.#fresh((loaded) => {
        const found = walk(loaded.superblock, names, followLast);
        return found.state === 'there' ? job(loaded, found.node, found.names) : Promise.resolve(null);
      }),
    );
  }

  /** Runs a job on the tree; once more on a new one if the store had moved on. */
  async #fresh<T>(job: (loaded: Loaded) => Promise<T>): Promise<T> {
    const loaded = await this.#tree();
    try {
      return await job(loaded);
    } catch (error) {
      if (!(error instanceof StorageError) || error.code !== 'storage-stale') throw error;
      if (this.#loaded === loaded) this.#loaded = null;
      return await job(await this.#tree());
    }
  }

  /** The tree in memory; from disk at first, after a failure, and when the store has changed hands. */
  async #tree(): Promise<Loaded> {
    if (this.#loaded && this.#loaded.epoch === this.store.epoch) return this.#loaded;
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return (this.#loaded = await this.#loading);
  }

  /** @throws StorageError `storage-damaged`: files without a tree must not read as an empty workspace */
  async #load(): Promise<Loaded> {
    const { epoch } = this.store;
    const { head, root, files } = await this.store.read(['tree', 'file-data'], async (transaction) => ({
      head: (await transaction.objectStore('tree').get('head')) as TreeHead | undefined,
      root: await transaction.objectStore('tree').get('root'),
      files: await transaction.objectStore('file-data').count(),
    }));
    if (!head !== !root || (!root && files > 0))
      throw new StorageError('storage-damaged', 'there are files without their tree', { data: { files } });
    const superblock = root ? checkSuperblock(root) : emptySuperblock(Date.now());
    const staged = new StagedStore(this.store, superblock, head?.generation ?? 0);
    // A name of its own: lightning-fs locks by name, and a frozen tab would keep that lock for good.
    const { promises } = new FS(`liyuan-files-${crypto.randomUUID()}`, { db: staged, defer: true });
    return { epoch, superblock, staged, fs: promises };
  }
}
