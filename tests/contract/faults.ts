import { forceCloseDatabase, IDBObjectStore } from 'fake-indexeddb';

/** `quota`: the disk is full. `abort`: the browser gives the transaction up. `close`: it drops the connection too. */
export type Fault = 'quota' | 'abort' | 'close';

/** What fake-indexeddb's transaction has besides. */
interface FakeTransaction extends IDBTransaction {
  _abort(errorName: string): void;
}

type Method = (this: IDBObjectStore, ...args: unknown[]) => IDBRequest;
const WRITES = ['put', 'add', 'delete'] as const;

/**
 * Runs a job while the `at`-th write request (from 0, over all stores and tries) strikes a fault. Says whether there
 * were so many: a test counts up until there are not, and has then struck every step.
 */
export async function withFault<T>(
  fault: Fault,
  at: number,
  job: () => Promise<T>,
): Promise<{ struck: boolean; result: PromiseSettledResult<T> }> {
  const prototype = IDBObjectStore.prototype as unknown as Record<(typeof WRITES)[number], Method>;
  const originals = WRITES.map((name) => [name, prototype[name]] as const);
  let requests = 0;
  let struck = false;
  for (const [name, original] of originals) {
    prototype[name] = function (...args) {
      const request = original.apply(this, args);
      if (requests === at) {
        struck = true;
        strike(fault, this.transaction as FakeTransaction);
      }
      requests += 1;
      return request;
    };
  }
  try {
    const [result] = await Promise.allSettled([job()]);
    return { struck, result };
  } finally {
    for (const [name, original] of originals) prototype[name] = original;
  }
}

function strike(fault: Fault, transaction: FakeTransaction): void {
  if (fault === 'quota') transaction._abort('QuotaExceededError');
  else transaction.abort();
  if (fault === 'close') forceCloseDatabase(transaction.db as unknown as Parameters<typeof forceCloseDatabase>[0]);
}
