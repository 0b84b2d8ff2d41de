import { LiyuanError, ShellError } from '$lib/core/errors';
import type { Shell, ShellLimits, ShellOptions, ShellResult } from '$lib/ports/shell';
import { DEFAULT_LIMITS, type RunReport, type RunRequest } from './shell-messages';
import { limitWrites, serveView } from './view-port';

/** A warm worker holds some tens of MiB: on a phone it is not kept for long. */
const IDLE_MS = 60_000;
/** Loading the worker's code, from the cache of an old phone. */
const START_MS = 30_000;
/** The shell ends itself at the limit; code that does not look at the clock is ended from outside a little later. */
const OVERTIME_MS = 2_000;

/** The part of a `Worker` that is used here. */
export type ShellWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener' | 'removeEventListener'>;

/**
 * The shell in a worker of its own, one run at a time. The worker stays warm between runs; to stop a run is to end the
 * worker. The view stays on this side: the worker only gets a port to it, which is closed with the run.
 */
export class EmbeddedShell implements Shell {
  readonly kind = 'embedded';
  #worker: ShellWorker | null = null;
  #runs = 0;
  #tail: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly spawn: () => ShellWorker) {}

  /** Besides the port's errors: ShellError `shell-deadline` when a run went on after its time. */
  run(command: string, options: ShellOptions): Promise<ShellResult> {
    const result = this.#tail.then(() => this.#run(command, options));
    this.#tail = result.catch(() => undefined);
    return result;
  }

  async #run(command: string, options: ShellOptions): Promise<ShellResult> {
    if (options.signal.aborted) throw stopped();
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.spawn());
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const run = (this.#runs += 1);
    const { port1, port2 } = new MessageChannel();
    const closeView = serveView(limitWrites(options.view, limits.filesWritten), port1);
    const request: RunRequest = { run, command, cwd: options.cwd, env: options.env ?? {}, limits, view: port2 };
    const result = this.#watch(worker, run, limits, options);
    try {
      worker.postMessage(request, [port2]);
      return await result;
    } finally {
      closeView();
      this.#idle = setTimeout(() => this.#end(), IDLE_MS);
    }
  }

  #watch(worker: ShellWorker, run: number, limits: ShellLimits, options: ShellOptions): Promise<ShellResult> {
    const watched = new AbortController();
    return new Promise<ShellResult>((resolve, reject) => {
      const end = (error: ShellError) => {
        this.#end();
        reject(error);
      };
      let timer = setTimeout(() => end(crashed('did not start')), START_MS);
      watched.signal.addEventListener('abort', () => clearTimeout(timer));
      const report = ({ data }: MessageEvent<RunReport>) => {
        if (data.run !== run) return;
        if (data.kind === 'started') {
          clearTimeout(timer);
          timer = setTimeout(() => end(overdue(limits.wallMs)), limits.wallMs + OVERTIME_MS);
        } else if (data.kind === 'output') options.onOutput?.(data.chunk, data.stream);
        else if (data.kind === 'done') resolve(data.result);
        else reject(LiyuanError.fromJSON(data.error));
      };
      const { signal } = watched;
      worker.addEventListener('message', report as EventListener, { signal });
      worker.addEventListener('error', (event) => end(crashed((event as ErrorEvent).message ?? '')), { signal });
      worker.addEventListener('messageerror', () => end(crashed('unreadable message')), { signal });
      options.signal.addEventListener('abort', () => end(stopped()), { signal });
    }).finally(() => watched.abort());
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
  }
}

const stopped = () => new ShellError('shell-stopped', 'The command was stopped');
const crashed = (detail: string) =>
  new ShellError('shell-crashed', `The shell ended unexpectedly: ${detail}`, { data: { detail } });
const overdue = (limit: number) =>
  new ShellError('shell-deadline', `The command ran longer than ${limit} ms`, { data: { limit } });
