import { LiyuanError } from './liyuan-error';

/** About an operation on the entries of a prompt file. */
export class EntryError extends LiyuanError {
  override readonly name = 'EntryError';
}
