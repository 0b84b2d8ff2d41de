import type { Channel, Locks } from './owner-web-lock';

interface Waiting {
  grant(): void;
}

interface Holder {
  rob(): void;
}

/** The locks of one browser profile, shared by its tabs: exclusive ones, as far as this product asks for them. */
export class FakeLocks {
  #holders = new Map<string, Holder>();
  #queues = new Map<string, Waiting[]>();

  readonly request = ((name: string, options: LockOptions, callback: (lock: Lock | null) => unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const { ifAvailable, steal, signal } = options;
      if (signal?.aborted) return reject(signal.reason as Error);
      const run = () => this.#hold(name, callback, resolve, reject);
      if (steal) {
        this.#holders.get(name)?.rob();
        return run();
      }
      if (!this.#holders.has(name)) return run();
      if (ifAvailable) return resolve(callback(null));
      const waiting = { grant: run };
      this.#queue(name).push(waiting);
      signal?.addEventListener('abort', () => {
        const queue = this.#queue(name);
        const at = queue.indexOf(waiting);
        if (at >= 0) {
          queue.splice(at, 1);
          reject(signal.reason as Error);
        }
      });
    })) as unknown as Locks['request'];

  #queue(name: string): Waiting[] {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    return queue;
  }

  #hold(
    name: string,
    callback: (lock: Lock | null) => unknown,
    resolve: (value: unknown) => void,
    reject: (error: Error) => void,
  ): void {
    const holder: Holder = {
      rob: () => {
        this.#holders.delete(name);
        reject(new DOMException('the lock was stolen', 'AbortError'));
      },
    };
    this.#holders.set(name, holder);
    const end = () => {
      if (this.#holders.get(name) !== holder) return;
      this.#holders.delete(name);
      this.#queue(name).shift()?.grant();
    };
    Promise.resolve()
      .then(() => callback({ name, mode: 'exclusive' }))
      .then(resolve, reject)
      .finally(end);
  }
}

/** Channels of one name between tabs: a message reaches all but its sender, a moment later. */
export class FakeChannels {
  #listeners: { channel: Channel; listener: (event: MessageEvent<unknown>) => void; isFrozen: () => boolean }[] = [];
  readonly said: unknown[] = [];

  open(isFrozen: () => boolean = () => false): Channel {
    const channel = {
      postMessage: (data: unknown) => {
        this.said.push(data);
        for (const other of this.#listeners) {
          if (other.channel !== channel && !other.isFrozen())
            queueMicrotask(() => other.listener(new MessageEvent('message', { data })));
        }
      },
      addEventListener: (_type: string, listener: (event: MessageEvent<unknown>) => void) => {
        this.#listeners.push({ channel, listener, isFrozen });
      },
    } as Channel;
    return channel;
  }
}
