/**
 * One tab owns the store at a time. Ownership is a lock plus an epoch in the store: each owner counts it up, and
 * every write transaction aborts with `owner-lost` when the epoch is not its own, so that a frozen tab which wakes
 * cannot write.
 */
export interface OwnerLock {
  readonly state: OwnerState;
  /** Tries to own the store without waiting. */
  acquire(): Promise<OwnerState>;
  /** Asks the owner to flush and let go; takes the lock by force after `TAKE_OVER_WAIT_MS`. */
  takeOver(): Promise<OwnerState>;
  /** `beforeLoss` flushes; it runs when another tab asks to take over, before the lock is let go. */
  onChange(listener: (state: OwnerState) => void, beforeLoss: () => Promise<void>): void;
  release(): Promise<void>;
}

/** `none`: not asked yet. `other`: another tab owns it. `lost`: it was ours and was taken over. */
export type OwnerState = 'none' | 'mine' | 'other' | 'lost';
