import { isLiyuanError, StorageError, type LiyuanError } from '$lib/core/errors';

/** The name of a DOMException or error, whichever realm made it. */
export function errorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

/** An error of the database as ours; an error that is ours already stays. */
export function toStorageError(error: unknown): LiyuanError {
  if (isLiyuanError(error)) return error;
  const detail = error instanceof Error ? error.message : String(error);
  const options = { data: { name: errorName(error), detail }, cause: error };
  switch (errorName(error)) {
    case 'QuotaExceededError':
      return new StorageError('storage-quota', 'the disk or the share of this site is full', options);
    case 'VersionError':
      return new StorageError('storage-newer', 'a newer version of the app has written this store', options);
    case 'InvalidStateError':
    case 'AbortError':
      return new StorageError('storage-closed', 'the browser has closed the connection to the store', options);
    default:
      return new StorageError('storage-failed', `the store failed: ${detail}`, options);
  }
}

/** An error of opening the database as ours. */
export function toOpenError(error: unknown): LiyuanError {
  const name = errorName(error);
  if (typeof indexedDB === 'undefined' || name === 'SecurityError' || name === 'InvalidStateError') {
    return new StorageError('storage-unavailable', 'the browser gives this site no storage', {
      data: { name },
      cause: error,
    });
  }
  return toStorageError(error);
}

/** True when the connection may be what failed, so that a new one may do better. */
export function isConnectionLoss(error: unknown): boolean {
  return !isLiyuanError(error) && ['InvalidStateError', 'AbortError', 'UnknownError'].includes(errorName(error));
}
