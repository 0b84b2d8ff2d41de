/** Small structured records: settings, model configs, the library index, drafts of the composer. Values are structured-cloneable. */
export interface RecordStore {
  get<T>(kind: RecordKind, key: string): Promise<T | null>;
  all<T>(kind: RecordKind): Promise<{ key: string; value: T }[]>;
  /** All in one strict transaction; null removes. */
  put(kind: RecordKind, changes: readonly { key: string; value: unknown }[]): Promise<void>;
}

export type RecordKind = 'settings' | 'models' | 'library' | 'thumbnails' | 'drafts';
