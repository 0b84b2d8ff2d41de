import type { LiyuanError } from '$lib/core/errors';
import type { ShellLimits } from '$lib/ports/shell';

/** What the parts of one run share. */
export interface RunState {
  limits: ShellLimits;
  /** ms of `performance.now()`; a little before the shell's own end, so that what a script printed is not lost. */
  jsDeadline: number;
  /** Ends the run with this error instead of a result. */
  fatal: LiyuanError | null;
}
