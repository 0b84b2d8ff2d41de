import { describe, expect, it } from 'vitest';
import { createOwnerLock } from '../../src/lib/adapters/owner-web-lock';
import { FakeChannels, FakeLocks } from '../../src/lib/adapters/owner-web-lock/fake-locks.test-helper';
import { TAKE_OVER_WAIT_MS } from '../../src/lib/core/limits';
import type { OwnerState } from '../../src/lib/ports/owner-lock';
import { codeOf, type Tab, type World } from './worlds';

/** Tabs of one browser on one store. Time stands until a test lets it pass. */
class Browser {
  readonly locks = new FakeLocks();
  readonly channels = new FakeChannels();
  readonly sleeping: { ms: number; wake: () => void }[] = [];

  constructor(readonly world: World) {}

  open(more: { claim?: () => Promise<number> } = {}) {
    const tab = this.world.tab();
    const seen: OwnerState[] = [];
    const life = { frozen: false, flush: () => Promise.resolve() };
    const owner = createOwnerLock({
      epoch: { claim: more.claim ?? (() => tab.claim()), disown: () => tab.disown() },
      clock: { sleep: (ms, signal) => this.#sleep(ms, signal) },
      locks: this.locks,
      channel: this.channels.open(() => life.frozen),
    });
    owner.onChange(
      (state) => seen.push(state),
      () => life.flush(),
    );
    return { tab, owner, seen, life };
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sleeping.push({ ms, wake: resolve });
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }

  /** Lets everything that waits for time go on. */
  async pass(): Promise<void> {
    await settle();
    for (const { wake } of this.sleeping.splice(0)) wake();
    await settle();
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
const write = (tab: Tab, value: string) => tab.records.put('drafts', [{ key: 'a', value }]);
const read = (tab: Tab) => tab.records.get('drafts', 'a');

/** What an `OwnerLock` promises, whichever store holds the epoch. */
export function ownerLockContract(name: string, newWorld: () => World): void {
  describe(`OwnerLock, epoch ${name}`, () => {
    it('lets one tab in and tells the next', async () => {
      const browser = new Browser(newWorld());
      const [a, b] = [browser.open(), browser.open()];
      expect([a.owner.state, b.owner.state]).toEqual(['none', 'none']);
      expect(await Promise.all([a.owner.acquire(), b.owner.acquire()])).toEqual(['mine', 'other']);
      expect(await a.owner.acquire()).toBe('mine');
      await write(a.tab, 'a');
      expect(await codeOf(write(b.tab, 'b'))).toBe('owner-lost');
      expect([a.seen, b.seen]).toEqual([['mine'], ['other']]);
    });

    it('is free again after a release', async () => {
      const browser = new Browser(newWorld());
      const [a, b] = [browser.open(), browser.open()];
      await a.owner.acquire();
      await a.owner.release();
      expect([a.owner.state, await codeOf(write(a.tab, 'a'))]).toEqual(['none', 'owner-lost']);
      expect(await b.owner.acquire()).toBe('mine');
      await b.owner.release();
      await settle();
      expect(await a.owner.acquire()).toBe('mine');
      await write(a.tab, 'a');
    });

    it('takes over by asking: the owner flushes while it may still write, then lets go', async () => {
      const browser = new Browser(newWorld());
      const [a, b] = [browser.open(), browser.open()];
      await a.owner.acquire();
      a.life.flush = async () => {
        expect(a.owner.state).toBe('mine');
        await write(a.tab, 'flushed');
      };
      await b.owner.acquire();
      expect(await b.owner.takeOver()).toBe('mine');
      expect(browser.sleeping.map(({ ms }) => ms)).toEqual([TAKE_OVER_WAIT_MS]);
      expect([a.owner.state, a.seen, b.seen]).toEqual(['lost', ['mine', 'lost'], ['other', 'mine']]);
      expect(await read(b.tab)).toBe('flushed');
      expect(await codeOf(write(a.tab, 'late'))).toBe('owner-lost');
      await write(b.tab, 'b');
      await browser.pass();
      expect(b.owner.state).toBe('mine');
    });

    it('lets go also when flushing fails', async () => {
      const browser = new Browser(newWorld());
      const [a, b] = [browser.open(), browser.open()];
      await a.owner.acquire();
      a.life.flush = () => Promise.reject(new Error('disk full'));
      expect(await b.owner.takeOver()).toBe('mine');
      expect(a.owner.state).toBe('lost');
    });

    it('takes over by force from a tab that does not finish', async () => {
      const browser = new Browser(newWorld());
      const [a, b] = [browser.open(), browser.open()];
      await a.owner.acquire();
      a.life.flush = () => new Promise(() => undefined);
      const taking = b.owner.takeOver();
      await settle();
      expect([a.owner.state, b.owner.state]).toEqual(['mine', 'none']);
      await browser.pass();
      expect([await taking, a.owner.state]).toEqual(['mine', 'lost']);
      expect(await codeOf(write(a.tab, 'late'))).toBe('owner-lost');
      await write(b.tab, 'b');
    });

    it('takes over from a frozen tab, which cannot write when it wakes', async () => {
      const browser = new Browser(newWorld());
      const [a, b] = [browser.open(), browser.open()];
      await a.owner.acquire();
      await write(a.tab, 'before');
      a.life.frozen = true;
      const taking = b.owner.takeOver();
      await browser.pass();
      expect(await taking).toBe('mine');
      await write(b.tab, 'b');
      expect(await codeOf(write(a.tab, 'woken'))).toBe('owner-lost');
      expect(await read(a.tab)).toBe('b');
      a.life.frozen = false;
      expect(await a.owner.takeOver()).toBe('mine');
      expect([b.owner.state, b.seen.at(-1)]).toEqual(['lost', 'lost']);
      await write(a.tab, 'again');
    });

    it('of two that take over at once one gives way', async () => {
      const browser = new Browser(newWorld());
      const [a, b, c] = [browser.open(), browser.open(), browser.open()];
      await a.owner.acquire();
      const both = Promise.all([b.owner.takeOver(), c.owner.takeOver()]);
      await settle();
      expect((await both).sort()).toEqual(['mine', 'other']);
      await browser.pass();
      expect([a, b, c].map(({ owner }) => owner.state).sort()).toEqual(['lost', 'mine', 'other']);
    });

    it('takes over what nobody owns, and what is its own', async () => {
      const browser = new Browser(newWorld());
      const a = browser.open();
      expect([await a.owner.takeOver(), await a.owner.takeOver()]).toEqual(['mine', 'mine']);
      expect(a.seen).toEqual(['mine']);
    });

    it('lets the lock go when the epoch cannot be counted up', async () => {
      const browser = new Browser(newWorld());
      const broken = browser.open({ claim: () => Promise.reject(new Error('no storage')) });
      await expect(broken.owner.acquire()).rejects.toThrow('no storage');
      await expect(broken.owner.takeOver()).rejects.toThrow('no storage');
      expect(broken.owner.state).toBe('none');
      await settle();
      expect(await browser.open().owner.acquire()).toBe('mine');
    });

    it('does not own where there are no locks', async () => {
      const { epoch } = { epoch: { claim: () => Promise.resolve(1), disown: () => undefined } };
      const owner = createOwnerLock({
        epoch,
        clock: { sleep: () => Promise.resolve() },
        channel: new FakeChannels().open(),
        locks: null,
      });
      expect([await codeOf(owner.acquire()), await codeOf(owner.takeOver()), owner.state]).toEqual([
        'owner-unsupported',
        'owner-unsupported',
        'none',
      ]);
    });
  });
}
