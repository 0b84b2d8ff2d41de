import type { EngineClient } from '$lib/client/engine-client';
import type { SnapshotMeta } from '$lib/core/snapshots/manifest';

/** What the browser says about the room it gives; a browser may say nothing. */
export type BrowserStorage = Pick<StorageManager, 'estimate' | 'persisted' | 'persist'>;

/** Room on the device, whether the browser may clear it, and the snapshots kept in it. */
export class StorageState {
  /** Bytes; null: unknown. */
  used = $state<number | null>(null);
  quota = $state<number | null>(null);
  /** null: unknown. */
  persisted = $state<boolean | null>(null);
  /** The browser was asked and did not agree. */
  refused = $state(false);
  snapshots = $state.raw<SnapshotMeta[] | null>(null);
  error = $state.raw<unknown>(null);
  busy = $state<'take' | 'restore' | null>(null);

  readonly #client: EngineClient;
  readonly #browser: Partial<BrowserStorage> | undefined;

  constructor(client: EngineClient, browser: Partial<BrowserStorage> | undefined) {
    this.#client = client;
    this.#browser = browser;
  }

  async load(): Promise<void> {
    await Promise.all([this.#measure(), this.#list()]);
  }

  /** Asks the browser to keep the store for good. */
  async persist(): Promise<void> {
    this.persisted = (await this.#browser?.persist?.()) ?? false;
    this.refused = !this.persisted;
  }

  /** Never rejects: a failure is in `error`. */
  async take(name: string): Promise<SnapshotMeta | null> {
    return this.#run('take', async () => this.#client.api.snapshots.take(name.trim() || undefined));
  }

  /** Puts all files back; gives the snapshot that undoes it. Never rejects. */
  async restore(id: string): Promise<{ files: number; undo: string } | null> {
    return this.#run('restore', () => this.#client.api.snapshots.restore(id));
  }

  async #run<T>(busy: 'take' | 'restore', job: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null;
    this.busy = busy;
    try {
      const result = await job();
      this.error = null;
      await this.load();
      return result;
    } catch (error) {
      this.error = error;
      return null;
    } finally {
      this.busy = null;
    }
  }

  async #list(): Promise<void> {
    try {
      const all = await this.#client.api.snapshots.list();
      this.snapshots = all.sort((a, b) => b.at - a.at);
    } catch (error) {
      this.error = error;
    }
  }

  /** A browser that does not tell is no fault of the app's: the figures stay unknown. */
  async #measure(): Promise<void> {
    const [room, persisted] = await Promise.allSettled([this.#browser?.estimate?.(), this.#browser?.persisted?.()]);
    if (room.status === 'fulfilled') {
      this.used = room.value?.usage ?? null;
      this.quota = room.value?.quota ?? null;
    }
    if (persisted.status === 'fulfilled') this.persisted = persisted.value ?? null;
  }
}
