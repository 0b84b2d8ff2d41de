import { transferHandlers } from 'comlink';
import { LiyuanError, toLiyuanError, type ErrorJson } from '$lib/core/errors';

type Thrown = { value: unknown };

/**
 * Makes comlink carry our errors whole (code, data, hint). Call once on each side, before the first call; calling it
 * again changes nothing.
 */
export function transferErrors(): void {
  const original = transferHandlers.get('throw');
  if (!original || 'liyuan' in original) return;
  transferHandlers.set('throw', {
    liyuan: true,
    canHandle: original.canHandle,
    serialize: (thrown: Thrown) => [toLiyuanError(thrown.value).toJSON(), []],
    deserialize: (json: ErrorJson): never => {
      throw LiyuanError.fromJSON(json);
    },
  } as never);
}
