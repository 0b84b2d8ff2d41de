import type FS from '@isomorphic-git/lightning-fs';
import { StorageError } from '$lib/core/errors';
import type { StoreHandle } from '../store-idb';
import type { TreeHead } from '../store-idb/schema';
import type { Superblock } from './tree';

/**
 * The `db` of one lightning-fs instance. What lightning-fs writes and deletes is only staged; `flush` stores it
 * together with the tree in one strict transaction. Its own saves of the tree, half a second after an operation and
 * when it falls idle, do nothing: they would come at times of their own, apart from the data. The tree is loaded
 * before the instance is made, because lightning-fs never recovers from a load that failed.
 */
export class StagedStore implements FS.IDB {
  #staged = new Map<number, Uint8Array | null>();

  constructor(
    private readonly store: StoreHandle,
    /** Live: lightning-fs changes it in place, and gets this one again whenever it wakes. */
    readonly superblock: Superblock,
    /** Of the tree in the store. */
    private generation: number,
  ) {}

  loadSuperblock(): FS.SuperBlock {
    return this.superblock;
  }

  saveSuperblock(): void {
    // Stored by `flush` alone.
  }

  close(): void {
    // The connection is shared.
  }

  wipe(): void {
    throw new StorageError('storage-failed', 'lightning-fs must not wipe the store');
  }

  writeFile(inode: number, data: Uint8Array): void {
    this.#staged.set(inode, data);
  }

  unlink(inode: number): void {
    this.#staged.set(inode, null);
  }

  /** @throws StorageError `storage-damaged` when the bytes are gone, `storage-stale` when the tree is another by now */
  async readFile(inode: number): Promise<Uint8Array> {
    const staged = this.#staged.get(inode);
    if (staged) return staged.slice();
    const bytes = await this.store.read(['tree', 'file-data'], async (transaction) => {
      const head = (await transaction.objectStore('tree').get('head')) as TreeHead | undefined;
      if ((head?.generation ?? 0) !== this.generation) throw stale();
      return transaction.objectStore('file-data').get(inode);
    });
    if (!bytes) throw new StorageError('storage-damaged', `the bytes of file ${inode} are gone`, { data: { inode } });
    return bytes;
  }

  /** Stores everything staged and the tree, or nothing. @throws StorageError, OwnerError `owner-lost` */
  async flush(): Promise<void> {
    const head: TreeHead = { generation: this.generation + 1, commit: crypto.randomUUID() };
    await this.store.write(['tree', 'file-data'], async (transaction, again) => {
      const tree = transaction.objectStore('tree');
      const stored = (await tree.get('head')) as TreeHead | undefined;
      // The connection broke after the commit, before its answer.
      if (again && stored?.commit === head.commit) return;
      if ((stored?.generation ?? 0) !== this.generation) throw stale();
      const data = transaction.objectStore('file-data');
      const requests: Promise<unknown>[] = [];
      const send = (request: Promise<unknown>): void => {
        // In an aborted transaction the next request throws at once, and nobody waits for this one any more.
        request.catch(() => undefined);
        requests.push(request);
      };
      for (const [inode, bytes] of this.#staged) send(bytes ? data.put(bytes, inode) : data.delete(inode));
      send(tree.put(head, 'head'));
      send(tree.put(this.superblock, 'root'));
      await Promise.all(requests);
    });
    this.generation = head.generation;
    this.#staged.clear();
  }
}

function stale(): StorageError {
  return new StorageError('storage-stale', 'the tree in the store is not the one in memory');
}
