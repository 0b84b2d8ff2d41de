import { LiyuanError } from './liyuan-error';

/** About a request to a model. */
export class ModelError extends LiyuanError {
  override readonly name = 'ModelError';
}
