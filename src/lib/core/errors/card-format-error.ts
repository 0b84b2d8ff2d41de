import { LiyuanError } from './liyuan-error';

/** About a file that is not a readable card. */
export class CardFormatError extends LiyuanError {
  override readonly name = 'CardFormatError';
}
