import { transfer, wrap, type Remote } from 'comlink';
import { IMPORT_DEADLINE_MS } from '$lib/core/limits';
import { CardFormatError } from '$lib/core/errors';
import type { CardFile } from '$lib/core/cards/schema';
import type { Jobs, Thumbnail } from '$lib/ports/jobs';
import { transferErrors } from '../comlink-errors/transfer-errors';

/** An idle worker is ended: it costs memory on a phone. */
const IDLE_MS = 10_000;

type Job<T> = (remote: Remote<Jobs>) => Promise<T>;

/** Jobs in a worker of their own, one at a time. To cancel, and at the deadline, the worker is ended. */
export class JobsWorker implements Jobs {
  #worker: Worker | null = null;
  #remote: Remote<Jobs> | null = null;
  #tail: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly spawn: () => Worker) {
    transferErrors();
  }

  readCard(bytes: Uint8Array, fileName: string, signal?: AbortSignal): Promise<CardFile> {
    const copy = bytes.slice();
    return this.#queue((remote) => remote.readCard(transfer(copy, [copy.buffer]), fileName), fileName, signal);
  }

  thumbnail(bytes: Uint8Array, signal?: AbortSignal): Promise<Thumbnail | null> {
    const copy = bytes.slice();
    return this.#queue((remote) => remote.thumbnail(transfer(copy, [copy.buffer])), 'thumbnail', signal);
  }

  #queue<T>(job: Job<T>, name: string, signal: AbortSignal | undefined): Promise<T> {
    const run = () => this.#run(job, name, signal);
    const result = this.#tail.then(run, run);
    this.#tail = result.catch(() => undefined);
    return result;
  }

  async #run<T>(job: Job<T>, name: string, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    if (this.#idle !== null) clearTimeout(this.#idle);
    const remote = this.#start();
    let stop: (error: unknown) => void = () => undefined;
    const stopped = new Promise<never>((_, reject) => (stop = reject));
    const onAbort = () => stop(signal?.reason);
    const deadline = setTimeout(
      () =>
        stop(
          new CardFormatError('job-deadline', `${name} took too long`, {
            data: { fileName: name, limit: IMPORT_DEADLINE_MS },
          }),
        ),
      IMPORT_DEADLINE_MS,
    );
    signal?.addEventListener('abort', onAbort);
    const worker = this.#worker;
    worker?.addEventListener(
      'error',
      (event) => stop(new CardFormatError('job-crashed', event.message || name, { data: { fileName: name } })),
      { once: true },
    );
    try {
      return await Promise.race([job(remote), stopped]);
    } catch (error) {
      if (signal?.aborted || (error instanceof CardFormatError && error.code.startsWith('job-'))) this.#end();
      throw error;
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      this.#idle = setTimeout(() => this.#end(), IDLE_MS);
    }
  }

  #start(): Remote<Jobs> {
    if (!this.#remote) {
      this.#worker = this.spawn();
      this.#remote = wrap<Jobs>(this.#worker);
    }
    return this.#remote;
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#remote = null;
  }
}
