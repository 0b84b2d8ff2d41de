import { toLiyuanError } from '$lib/core/errors';
import { runCommand } from './run-command';
import type { RunReport, RunRequest } from './shell-messages';
import { remoteView } from './view-port';

/** The part of a worker's global scope that is used here. */
export interface ShellScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<RunRequest>) => void): void;
  postMessage(report: RunReport): void;
}

/** The worker's side: carries out the runs that come in, one message a run. */
export function serveShell(scope: ShellScope): void {
  scope.addEventListener('message', ({ data }) => void serveRun(data, (report) => scope.postMessage(report)));
}

async function serveRun(request: RunRequest, tell: (report: RunReport) => void): Promise<void> {
  const { run, view } = request;
  tell({ run, kind: 'started' });
  try {
    const result = await runCommand(request, remoteView(view));
    // The shell hands its output over at the end only.
    for (const stream of ['stdout', 'stderr'] as const) {
      if (result[stream] !== '') tell({ run, kind: 'output', chunk: result[stream], stream });
    }
    tell({ run, kind: 'done', result });
  } catch (error) {
    tell({ run, kind: 'failed', error: toLiyuanError(error).toJSON() });
  } finally {
    view.close();
  }
}
