import { LiyuanError } from './liyuan-error';

/** About agent personas: their store, their history, a file of them. */
export class PersonaError extends LiyuanError {
  override readonly name = 'PersonaError';
}
