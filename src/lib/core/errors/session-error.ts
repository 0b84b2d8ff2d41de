import { LiyuanError } from './liyuan-error';

/** About a session or turn. */
export class SessionError extends LiyuanError {
  override readonly name = 'SessionError';
}
