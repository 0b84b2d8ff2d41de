import { OwnerError, StorageError } from '$lib/core/errors';
import { Connection } from './connection';
import type { Migration } from './migrations';
import type { Database, ReadTransaction, StoreName, WriteTransaction } from './schema';
import { isConnectionLoss, toStorageError } from './storage-errors';

const EPOCH = 'epoch';

export type Durability = 'strict' | 'relaxed';

/**
 * The database as the adapters use it: transactions that check the owner. A connection that the browser dropped is
 * opened again once and the transaction is tried again: jobs must bear to run twice (`again` tells that the first
 * try may have been committed).
 */
export interface StoreHandle {
  /** The owner epoch this handle writes under; null while it may not write. */
  readonly epoch: number | null;
  /** Counts the epoch in the store up and makes it ours: handles that wrote before cannot any more. Strict. */
  claim(): Promise<number>;
  /** From now on nothing is written through this handle. */
  disown(): void;
  /** Jobs may await nothing but requests of the transaction. @throws StorageError */
  read<T>(stores: readonly StoreName[], job: (transaction: ReadTransaction) => Promise<T>): Promise<T>;
  /**
   * All or nothing; has reached the disk (unless `relaxed`) when it resolves. A job that throws aborts.
   * @throws OwnerError `owner-lost` when the epoch in the store is not ours; StorageError
   */
  write<T>(
    stores: readonly StoreName[],
    job: (transaction: WriteTransaction, again: boolean) => Promise<T>,
    durability?: Durability,
  ): Promise<T>;
  /** Closes the connection for good. */
  close(): void;
}

/** A handle on the database; nothing is opened before the first use. */
export function openStore(name = 'liyuan', migrations?: readonly Migration[]): StoreHandle {
  return new IdbStore(new Connection(name, migrations));
}

class IdbStore implements StoreHandle {
  #epoch: number | null = null;
  #checked: Database | null = null;

  constructor(private readonly connection: Connection) {}

  get epoch(): number | null {
    return this.#epoch;
  }

  async claim(): Promise<number> {
    this.#epoch = null;
    const epoch = await this.#try(async (db) => {
      const transaction = db.transaction(['owner'], 'readwrite', {
        durability: 'strict',
      }) as unknown as WriteTransaction;
      return await finish(transaction, async () => {
        const owner = transaction.objectStore('owner');
        const next = ((await owner.get(EPOCH)) ?? 0) + 1;
        await owner.put(next, EPOCH);
        return next;
      });
    });
    this.#epoch = epoch;
    return epoch;
  }

  disown(): void {
    this.#epoch = null;
  }

  read<T>(stores: readonly StoreName[], job: (transaction: ReadTransaction) => Promise<T>): Promise<T> {
    return this.#try((db) => {
      const transaction = db.transaction([...stores], 'readonly');
      return finish(transaction, () => job(transaction));
    });
  }

  write<T>(
    stores: readonly StoreName[],
    job: (transaction: WriteTransaction, again: boolean) => Promise<T>,
    durability: Durability = 'strict',
  ): Promise<T> {
    return this.#try((db, again) => {
      const mine = this.#epoch;
      if (mine === null) throw lost(mine, null);
      const transaction = db.transaction([...stores, 'owner'], 'readwrite', { durability });
      return finish(transaction, async () => {
        const epoch = await transaction.objectStore('owner').get(EPOCH);
        if (epoch !== mine) throw lost(mine, epoch);
        return await job(transaction, again);
      });
    });
  }

  close(): void {
    this.#epoch = null;
    this.connection.close();
  }

  async #try<T>(job: (db: Database, again: boolean) => Promise<T>): Promise<T> {
    for (let again = false; ; again = true) {
      const db = await this.connection.get();
      try {
        await this.#checkSame(db);
        return await job(db, again);
      } catch (error) {
        if (again || !isConnectionLoss(error)) throw toStorageError(error);
        await this.connection.drop(db);
      }
    }
  }

  /** After a reopening an owner's database must still know an owner: one that was deleted would read as empty. */
  async #checkSame(db: Database): Promise<void> {
    if (this.#checked === db) return;
    if (this.#epoch !== null && (await db.get('owner', EPOCH)) === undefined) {
      throw new StorageError('storage-cleared', 'the browser or another tab has deleted the store');
    }
    this.#checked = db;
  }
}

function lost(mine: number | null, epoch: number | null | undefined): OwnerError {
  return new OwnerError('owner-lost', 'another tab has taken the store over', { data: { mine, epoch: epoch ?? null } });
}

/** Runs the job and waits for the commit; what fails aborts all, and the error is the cause of the abort. */
async function finish<T>(transaction: ReadTransaction | WriteTransaction, job: () => Promise<T>): Promise<T> {
  const done = transaction.done.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  let result: T;
  try {
    result = await job();
  } catch (error) {
    const isCause = abort(transaction);
    const end = await done;
    throw isCause || !end ? error : end.error;
  }
  const end = await done;
  if (end) throw end.error;
  return result;
}

/** False when the transaction had ended before: then its end is why the job failed, not the other way round. */
function abort(transaction: ReadTransaction | WriteTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
}
