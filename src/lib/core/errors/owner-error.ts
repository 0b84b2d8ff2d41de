import { LiyuanError } from './liyuan-error';

/** About the store belongs to another tab. */
export class OwnerError extends LiyuanError {
  override readonly name = 'OwnerError';
}
