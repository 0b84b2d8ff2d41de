/** Runs jobs of one key one after the other; jobs of different keys side by side. A failed job does not stop the next. */
export class SerialQueue {
  #tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const result = before.then(job, job);
    const tail = result.catch(() => undefined);
    this.#tails.set(key, tail);
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    return result;
  }

  /** Resolves when everything queued so far is over. */
  async idle(): Promise<void> {
    await Promise.all([...this.#tails.values()]);
  }
}
