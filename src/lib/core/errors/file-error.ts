import { LiyuanError } from './liyuan-error';

/** About a path in the workspace: missing, not a file, outside, not text. */
export class FileError extends LiyuanError {
  override readonly name = 'FileError';
}
