/** Content-addressed bytes. Ids are lower-case hex SHA-256. */
export interface BlobStore {
  has(id: string): Promise<boolean>;
  get(id: string): Promise<Uint8Array | null>;
  /** Stores all in one transaction and gives their ids, in order; what is there already is not written again. */
  put(blobs: readonly Uint8Array[]): Promise<string[]>;
  ids(): Promise<string[]>;
  remove(ids: readonly string[]): Promise<void>;
}
