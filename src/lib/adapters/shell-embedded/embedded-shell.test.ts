import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileView, ShellOptions } from '$lib/ports/shell';
import { EmbeddedShell, type ShellWorker } from './embedded-shell';
import { serveShell } from './serve-shell';
import type { RunReport, RunRequest } from './shell-messages';
import { textIn, world } from './shell-view.test-helper';

/** A worker of the real shell in this thread, or of `answer` instead. */
class FakeWorker extends EventTarget implements ShellWorker {
  ended = false;
  readonly requests: RunRequest[] = [];

  constructor(private readonly answer?: (request: RunRequest, worker: FakeWorker) => void) {
    super();
  }

  postMessage(request: RunRequest): void {
    this.requests.push(request);
    if (this.answer) return this.answer(request, this);
    const listeners: ((event: MessageEvent<RunRequest>) => void)[] = [];
    serveShell({
      addEventListener: (_, listener) => listeners.push(listener),
      postMessage: (report) => this.report(report),
    });
    for (const listener of listeners) listener(new MessageEvent('message', { data: request }));
  }

  report(report: RunReport): void {
    if (!this.ended) this.dispatchEvent(new MessageEvent('message', { data: report }));
  }

  terminate(): void {
    this.ended = true;
  }
}

let workers: FakeWorker[];
let view: FileView;
const shellOf = (answer?: (request: RunRequest, worker: FakeWorker) => void) =>
  new EmbeddedShell(() => {
    const worker = new FakeWorker(answer);
    workers.push(worker);
    return worker;
  });
const options = (more: Partial<ShellOptions> = {}): ShellOptions => ({
  view,
  cwd: '/cards/a',
  signal: new AbortController().signal,
  ...more,
});

beforeEach(() => {
  workers = [];
  view = world().view;
});
afterEach(() => vi.useRealTimers());

describe('EmbeddedShell', () => {
  it('runs over the view, hands output over, and keeps its worker warm', async () => {
    const { store, view } = world();
    const shell = shellOf();
    const output: string[] = [];
    const first = await shell.run(
      'echo hi > new; ls; nope',
      options({ view, onOutput: (chunk, stream) => output.push(`${stream}: ${chunk}`) }),
    );
    expect(first).toMatchObject({ stdout: 'new\nnotes.txt\n', exitCode: 127, truncated: false });
    expect(output).toEqual(['stdout: new\nnotes.txt\n', 'stderr: bash: nope: command not found\n']);
    expect(await textIn(store, 'cards/a/new')).toBe('hi\n');
    await shell.run("js -e '1+1'", options({ view }));
    expect(workers).toHaveLength(1);
  });

  it('runs one command after the other', async () => {
    const shell = shellOf();
    const both = await Promise.all([shell.run('sleep 0.05; echo 1 > f', options()), shell.run('cat f', options())]);
    expect(both[1].stdout).toBe('1\n');
  });

  it('ends the worker on stop, and starts another for the next run', async () => {
    const shell = shellOf((request, worker) => worker.report({ run: request.run, kind: 'started' }));
    const abort = new AbortController();
    const running = shell.run('sleep 100', options({ signal: abort.signal }));
    await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(1));
    abort.abort();
    await expect(running).rejects.toMatchObject({ code: 'shell-stopped' });
    expect(workers[0]?.ended).toBe(true);
    const next = new AbortController();
    const second = expect(shell.run('x', options({ signal: next.signal }))).rejects.toMatchObject({
      code: 'shell-stopped',
    });
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    next.abort();
    await second;
  });

  it('does not start what was stopped before', async () => {
    await expect(shellOf().run('ls', options({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      code: 'shell-stopped',
    });
    expect(workers).toHaveLength(0);
  });

  it('says when the worker crashed', async () => {
    const shell = shellOf((_, worker) => worker.dispatchEvent(Object.assign(new Event('error'), { message: 'boom' })));
    await expect(shell.run('ls', options())).rejects.toMatchObject({ code: 'shell-crashed', data: { detail: 'boom' } });
    expect(workers[0]?.ended).toBe(true);
  });

  it('ends a run that goes on after its time', async () => {
    vi.useFakeTimers();
    const shell = shellOf((request, worker) => worker.report({ run: request.run, kind: 'started' }));
    const running = expect(shell.run('loop', options({ limits: { wallMs: 1_000 } }))).rejects.toMatchObject({
      code: 'shell-deadline',
      data: { limit: 1_000 },
    });
    await vi.advanceTimersByTimeAsync(3_100);
    await running;
    expect(workers[0]?.ended).toBe(true);
  });

  it('passes errors on by their code', async () => {
    await expect(
      shellOf().run('js -e \'require("fs")\'', options({ limits: { preloadBytes: 1 } })),
    ).rejects.toMatchObject({
      code: 'shell-preload-too-large',
    });
  });

  it('lets a run write only so many files', async () => {
    const result = await shellOf().run(
      'for i in 1 2 3 4; do touch f$i; done; ls',
      options({ limits: { filesWritten: 2 } }),
    );
    expect(result.stdout).toBe('f1\nf2\nnotes.txt\n');
    expect(result.stderr).toContain('EDQUOT');
  });
});
