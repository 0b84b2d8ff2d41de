import { LiyuanError } from './liyuan-error';

/** About a file that is not a readable world book. */
export class LorebookFormatError extends LiyuanError {
  override readonly name = 'LorebookFormatError';
}
