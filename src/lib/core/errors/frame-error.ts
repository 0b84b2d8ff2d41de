import { LiyuanError } from './liyuan-error';

/** About a card script's frame. */
export class FrameError extends LiyuanError {
  override readonly name = 'FrameError';
}
