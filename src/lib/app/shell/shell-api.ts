import { SHELL_WALL_MS } from '$lib/core/limits';
import type { FileView, ShellResult } from '$lib/ports/shell';
import type { ShellApi } from '../api';
import type { AppContext } from '../app-context';
import { cardFolder } from '../workspace-paths';

/** Files of the self-check: enough to see that listing, reading and running work. */
const SCRATCH = {
  'README.md': 'Liyuan self-check\n',
  'cards/sample/AGENTS.md': '## Rules\n\nRain.\n',
  'cards/sample/notes.txt': 'one\ntwo\nthree\n',
};

export function createShellApi(app: AppContext): ShellApi {
  let running: AbortController | null = null;
  const run = async (command: string, view: FileView, cwd: string): Promise<ShellResult> => {
    running?.abort();
    const abort = new AbortController();
    running = abort;
    try {
      return await app.ports.shell.run(command, { view, cwd, signal: abort.signal, limits: { wallMs: SHELL_WALL_MS } });
    } finally {
      if (running === abort) running = null;
    }
  };
  return {
    run: async (card, command) => {
      await app.snapshots.take('shell');
      const view = app.ports.viewOf({ writeRoots: [cardFolder(card)], readRoots: ['assets', 'skills'] });
      const result = await run(command, view, `/${cardFolder(card)}`);
      app.bus.emit('files-changed', { paths: [cardFolder(card)] });
      return result;
    },
    selfCheck: (command) => run(command, app.ports.scratchView(SCRATCH), '/'),
    stop: async () => running?.abort(),
  };
}
