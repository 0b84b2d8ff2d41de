import type { IDBPDatabase, IDBPTransaction } from 'idb';

/**
 * One step from the version before to `version`. It runs in the database's version change, which is one transaction:
 * when any step fails, the data stays as the older version left it. A step that was released is never changed.
 */
export interface Migration {
  version: number;
  /** May await nothing but requests of this transaction. */
  run(db: IDBPDatabase, transaction: IDBPTransaction<unknown, string[], 'versionchange'>): void | Promise<void>;
}
