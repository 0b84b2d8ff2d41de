/** ms since the epoch. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Uniform in [0, 1). */
export interface Random {
  next(): number;
}

export interface Ids {
  /** A new id, unique in the store, sortable by time of creation. */
  next(): string;
}
