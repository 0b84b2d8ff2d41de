import type { FileStore } from '$lib/ports/file-store';
import type { FileView, ShellLimits } from '$lib/ports/shell';
import { guardedView } from '../file-view/guarded-view';
import { createScratchFiles } from '../fs-memory';
import { runCommand } from './run-command';
import { DEFAULT_LIMITS } from './shell-messages';

/** A card's folder to write in, one more that must stay as it is, and public files to read. */
export function world(extra: Record<string, string> = {}): { store: FileStore; view: FileView } {
  const store = createScratchFiles(
    {
      'cards/a/notes.txt': 'one\ntwo\n',
      'cards/a/卡.json': '{}',
      'cards/b/AGENTS.md': 'other',
      'assets/x.json': '{"n":1}',
      ...extra,
    },
    () => 1_000,
  );
  return { store, view: guardedView(store, { writeRoots: ['cards/a'], readRoots: ['assets'] }) };
}

export async function textIn(store: FileStore, path: string): Promise<string | null> {
  const bytes = await store.read(path);
  return bytes && new TextDecoder().decode(bytes);
}

/** Runs in the folder of card `a`. */
export function run(view: FileView, command: string, limits: Partial<ShellLimits> = {}) {
  return runCommand({ command, cwd: '/cards/a', env: {}, limits: { ...DEFAULT_LIMITS, ...limits } }, view);
}
