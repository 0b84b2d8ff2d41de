import { LiyuanError } from './liyuan-error';

/** About a run of the shell. */
export class ShellError extends LiyuanError {
  override readonly name = 'ShellError';
}
