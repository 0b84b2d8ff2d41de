/**
 * Writers run alone, in the order they came; readers run side by side. A reader waits for the writers that were there
 * before it, a writer for all that was there before it.
 */
export class ReadWriteLock {
  #lastWrite: Promise<unknown> = Promise.resolve();
  #reads = new Set<Promise<unknown>>();

  read<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#lastWrite.then(job);
    const settled: Promise<unknown> = result.catch(() => undefined).finally(() => this.#reads.delete(settled));
    this.#reads.add(settled);
    return result;
  }

  write<T>(job: () => Promise<T>): Promise<T> {
    const result = Promise.all([this.#lastWrite, ...this.#reads]).then(job);
    this.#lastWrite = result.catch(() => undefined);
    return result;
  }
}
