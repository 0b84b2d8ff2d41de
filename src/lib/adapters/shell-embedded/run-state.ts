import type { LiyuanError } from '$lib/core/errors';
import type { ShellLimits } from '$lib/ports/shell';

/** What the parts of one run share. */
export interface RunState {
  limits: ShellLimits;
  /** ms of `performance.now()`. */
  deadline: number;
  /** Ends the run with this error instead of a result. */
  fatal: LiyuanError | null;
}
