import { openDB } from 'idb';
import { StorageError } from '$lib/core/errors';
import { MIGRATIONS, type Migration } from './migrations';
import type { Database, StoreSchema } from './schema';
import { toOpenError } from './storage-errors';

/**
 * The connection to one database. It opens when first asked, and again after the browser has closed it or another
 * tab wanted a newer version (which then fails with `storage-newer`).
 */
export class Connection {
  #opening: Promise<Database> | null = null;
  #ended = false;

  constructor(
    private readonly name: string,
    private readonly migrations: readonly Migration[] = MIGRATIONS,
  ) {}

  /** @throws StorageError `storage-blocked`, `storage-newer`, `storage-unavailable`, `storage-migration-failed`, `storage-closed` */
  get(): Promise<Database> {
    if (this.#ended) return Promise.reject(new StorageError('storage-closed', 'the store was closed'));
    if (this.#opening) return this.#opening;
    const opening = this.#open();
    this.#opening = opening;
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  /** Gives up a connection that failed; the next `get` makes a new one. */
  async drop(db: Database): Promise<void> {
    const opening = this.#opening;
    db.close();
    if (opening && (await opening.catch(() => null)) === db) this.#forget(opening);
  }

  /** Closes for good. */
  close(): void {
    this.#ended = true;
    void this.#opening?.then((db) => db.close()).catch(() => undefined);
    this.#opening = null;
  }

  #forget(opening: Promise<Database>): void {
    if (this.#opening === opening) this.#opening = null;
  }

  async #open(): Promise<Database> {
    let failure: unknown = null;
    let refuse: (error: unknown) => void = () => undefined;
    const refused = new Promise<never>((_, reject) => (refuse = reject));
    refused.catch(() => undefined);
    const version = this.migrations.at(-1)?.version ?? 1;
    try {
      const request = openDB<StoreSchema>(this.name, version, {
        upgrade: (db, from, _to, transaction) => {
          // Its failure is told by the request.
          transaction.done.catch(() => undefined);
          this.#migrate(from, db as unknown as MigrationDatabase, transaction as unknown as MigrationTransaction).catch(
            (error: unknown) => {
              failure = error;
              abort(transaction);
            },
          );
        },
        blocked: () =>
          refuse(new StorageError('storage-blocked', 'another tab holds an older version of the store open')),
        // Another tab must not wait for this one: what runs ends, then the connection is gone.
        blocking: (_current, _blocked, event) => this.#lose(event.target as IDBDatabase),
        terminated: () => (this.#opening = null),
      });
      return await Promise.race([request, refused.finally(() => void closeLater(request))]);
    } catch (error) {
      if (failure !== null) {
        throw new StorageError(
          'storage-migration-failed',
          'the store could not be brought to the new version; it is as it was',
          { cause: failure },
        );
      }
      throw toOpenError(error);
    }
  }

  async #migrate(from: number, db: MigrationDatabase, transaction: MigrationTransaction): Promise<void> {
    for (const migration of this.migrations) {
      if (migration.version > from) await migration.run(db, transaction);
    }
  }

  #lose(db: IDBDatabase): void {
    this.#opening = null;
    db.close();
  }
}

type MigrationDatabase = Parameters<Migration['run']>[0];
type MigrationTransaction = Parameters<Migration['run']>[1];

/** A request that was given up may still succeed: its connection would block others. */
function closeLater(request: Promise<Database>): Promise<void> {
  return request.then(
    (db) => db.close(),
    () => undefined,
  );
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already, which is what was wanted.
  }
}
