import { OwnerError } from '$lib/core/errors';
import { TAKE_OVER_WAIT_MS } from '$lib/core/limits';
import type { Clock } from '$lib/ports/basics';
import type { OwnerLock, OwnerState } from '$lib/ports/owner-lock';

/** Where the epoch is kept: a handle of the store. */
export interface OwnerEpoch {
  claim(): Promise<number>;
  disown(): void;
}

/** What is used of `navigator.locks`. */
export type Locks = Pick<LockManager, 'request'>;

/** What is used of a `BroadcastChannel`. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

export interface OwnerLockOptions {
  epoch: OwnerEpoch;
  clock: Pick<Clock, 'sleep'>;
  /** Name of the lock and of the channel; `liyuan-owner` if absent. */
  name?: string;
  /** The browser's, if absent; null where it has none. */
  locks?: Locks | null;
  channel?: Channel;
}

/** `ask`: let go, please. `owned`: somebody owns the store now, stop waiting. */
type Message = 'ask' | 'owned';

/**
 * Ownership by a Web Lock, asked for over a channel. @throws OwnerError `owner-unsupported` (on acquiring) where the
 * browser has no locks; StorageError when the epoch cannot be counted up (the lock is let go again)
 */
export function createOwnerLock(options: OwnerLockOptions): OwnerLock {
  return new OwnerWebLock(options);
}

/** A lock that is held. */
interface Held {
  letGo(): void;
}

class OwnerWebLock implements OwnerLock {
  #state: OwnerState = 'none';
  #held: Held | null = null;
  /** Ends a take-over that waits for the lock. */
  #waiting: AbortController | null = null;
  #handingOver = false;
  #listeners: { listener: (state: OwnerState) => void; beforeLoss: () => Promise<void> }[] = [];
  readonly #name: string;
  readonly #locks: Locks | null;
  readonly #channel: Channel;

  constructor(private readonly options: OwnerLockOptions) {
    this.#name = options.name ?? 'liyuan-owner';
    this.#locks = options.locks === undefined ? (globalThis.navigator?.locks ?? null) : options.locks;
    this.#channel = options.channel ?? new BroadcastChannel(this.#name);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#hear(data));
  }

  get state(): OwnerState {
    return this.#state;
  }

  onChange(listener: (state: OwnerState) => void, beforeLoss: () => Promise<void>): void {
    this.#listeners.push({ listener, beforeLoss });
  }

  async acquire(): Promise<OwnerState> {
    if (this.#state === 'mine') return 'mine';
    const held = await this.#request({ ifAvailable: true });
    return held ? this.#own(held) : this.#become('other');
  }

  async takeOver(): Promise<OwnerState> {
    if (this.#state === 'mine') return 'mine';
    const waiting = new AbortController();
    this.#waiting?.abort();
    this.#waiting = waiting;
    this.#say('ask');
    void this.options.clock.sleep(TAKE_OVER_WAIT_MS, waiting.signal).then(
      () => waiting.abort(TIME_IS_UP),
      () => undefined,
    );
    const held = await this.#waitOrSteal(waiting.signal).finally(() => {
      waiting.abort();
      if (this.#waiting === waiting) this.#waiting = null;
    });
    if (held) return this.#own(held);
    // Another tab was quicker: it has just begun, and is not robbed unasked.
    return this.state === 'mine' ? 'mine' : this.#become('other');
  }

  /** The lock, by force once time is up; null when the wait was called off. */
  async #waitOrSteal(signal: AbortSignal): Promise<Held | null> {
    try {
      return await this.#request({ signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      return signal.reason === TIME_IS_UP ? this.#request({ steal: true }) : null;
    }
  }

  release(): Promise<void> {
    this.#waiting?.abort();
    this.#drop();
    this.#become('none');
    return Promise.resolve();
  }

  /** Resolves once the lock is held, with null when it is not to be had at once. */
  #request(how: { steal: true } | { signal: AbortSignal }): Promise<Held>;
  #request(how: { ifAvailable: true }): Promise<Held | null>;
  #request(how: LockOptions): Promise<Held | null> {
    const locks = this.#locks;
    if (!locks) return Promise.reject(new OwnerError('owner-unsupported', 'the browser has no locks between tabs'));
    return new Promise((resolve, reject) => {
      let held: Held | null = null;
      const ended = locks.request(this.#name, { mode: 'exclusive', ...how }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((letGo) => {
          held = { letGo };
          resolve(held);
        });
      });
      Promise.resolve(ended).catch((error: unknown) => {
        if (held) this.#stolen(held);
        else reject(error as Error);
      });
    });
  }

  async #own(held: Held): Promise<OwnerState> {
    this.#held = held;
    try {
      await this.options.epoch.claim();
    } catch (error) {
      if (this.#held === held) this.#drop();
      throw error;
    }
    if (this.#held !== held) return this.#state;
    this.#say('owned');
    return this.#become('mine');
  }

  #stolen(held: Held): void {
    if (this.#held !== held) return;
    this.#drop();
    this.#become('lost');
  }

  #drop(): void {
    this.options.epoch.disown();
    this.#held?.letGo();
    this.#held = null;
  }

  #hear(message: unknown): void {
    if (message === 'owned') this.#waiting?.abort();
    if (message === 'ask' && this.#state === 'mine' && !this.#handingOver) void this.#handOver();
  }

  /** Flushes while writing is still ours; what fails there has failed for its caller, the lock is let go all the same. */
  async #handOver(): Promise<void> {
    const held = this.#held;
    this.#handingOver = true;
    await Promise.allSettled(this.#listeners.map(async ({ beforeLoss }) => beforeLoss()));
    this.#handingOver = false;
    if (held && this.#held === held) this.#stolen(held);
  }

  #say(message: Message): void {
    this.#channel.postMessage(message);
  }

  #become(state: OwnerState): OwnerState {
    if (state === this.#state) return state;
    this.#state = state;
    for (const { listener } of this.#listeners) listener(state);
    return state;
  }
}

const TIME_IS_UP = 'time is up';
