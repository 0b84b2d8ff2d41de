import { LiyuanError } from './liyuan-error';

/** About the store: quota, a lost connection, a failed commit. */
export class StorageError extends LiyuanError {
  override readonly name = 'StorageError';
}
