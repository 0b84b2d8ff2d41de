import { StorageError } from '$lib/core/errors';

/**
 * Reads files that ship with the app, by their path from its root. Offline they come from the service worker.
 * @throws StorageError `asset-missing` when it cannot be had
 */
export function createAssetLoader(root: string): (path: string) => Promise<Uint8Array> {
  return async (path) => {
    let response: Response;
    try {
      response = await fetch(new URL(path, root));
    } catch (error) {
      throw missing(path, error);
    }
    if (!response.ok) throw missing(path, response.status);
    return new Uint8Array(await response.arrayBuffer());
  };
}

function missing(path: string, cause: unknown): StorageError {
  return new StorageError('asset-missing', `${path} cannot be loaded`, { data: { path }, cause });
}
