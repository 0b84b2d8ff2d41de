import {
  SHELL_FILES_WRITTEN,
  SHELL_LOOP_STEPS,
  SHELL_MEMORY_BYTES,
  SHELL_OUTPUT_BYTES,
  SHELL_PRELOAD_BYTES,
  SHELL_WALL_MS,
} from '$lib/core/limits';
import type { ErrorJson } from '$lib/core/errors';
import type { ShellLimits, ShellResult } from '$lib/ports/shell';

/** To the worker; the port to the view is transferred with it. */
export interface RunRequest {
  run: number;
  command: string;
  cwd: string;
  env: Record<string, string>;
  limits: ShellLimits;
  view: MessagePort;
}

/** From the worker. `started`: it is loaded, and the run's time begins. */
export type RunReport =
  | { run: number; kind: 'started' }
  | { run: number; kind: 'output'; chunk: string; stream: 'stdout' | 'stderr' }
  | { run: number; kind: 'done'; result: ShellResult }
  | { run: number; kind: 'failed'; error: ErrorJson };

export const DEFAULT_LIMITS: ShellLimits = {
  wallMs: SHELL_WALL_MS,
  loopSteps: SHELL_LOOP_STEPS,
  outputBytes: SHELL_OUTPUT_BYTES,
  filesWritten: SHELL_FILES_WRITTEN,
  memoryBytes: SHELL_MEMORY_BYTES,
  preloadBytes: SHELL_PRELOAD_BYTES,
};
