import type { MissingParts, PartsHeld, PartsReader, StoredRequest } from '$lib/core/prompt/requests';

/**
 * Requests that left, with the nodes and texts they are put together from. A node that is stored has everything under
 * it: what is written is one request with all that it lacks, and what is removed is what no request needs.
 */
export interface RequestLog extends PartsHeld, PartsReader {
  /** Requests of a session in the order they were stored. */
  ofSession(session: string): Promise<StoredRequest[]>;
  get(id: string): Promise<StoredRequest | null>;
  /**
   * One transaction. A request whose id is there already is left as it is (a replay), parts likewise by hash. `strict`
   * (the default) has reached the disk when it resolves. Between `missingParts` and this nothing may be removed: the
   * caller sees to the order.
   * @throws StorageError `storage-quota`, `storage-closed`; OwnerError `owner-lost`
   */
  put(request: StoredRequest, parts: MissingParts, durability?: 'strict' | 'relaxed'): Promise<void>;
  /** Removes requests, and the nodes and texts that no other request needs. Ids that are unknown are passed over. */
  remove(ids: readonly string[]): Promise<void>;
}
