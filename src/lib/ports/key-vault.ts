/** API keys, encrypted at rest with a key that cannot be exported. Nothing but the model adapter reads them back. */
export interface KeyVault {
  /** Stores a secret and gives what may be shown of it. An empty string removes it. */
  set(id: string, secret: string): Promise<void>;
  /** The secret, or null. @throws StorageError `key-unreadable` when it cannot be decrypted */
  get(id: string): Promise<string | null>;
  /** Ids with the last four characters of each secret. */
  list(): Promise<{ id: string; tail: string }[]>;
  remove(id: string): Promise<void>;
}
