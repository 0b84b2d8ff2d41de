/** A snapshot's head. `at` is ms since the epoch. */
export interface SnapshotMeta {
  id: string;
  at: number;
  /** Named by the user: kept for good. */
  name?: string;
  /** What made it, e.g. `start`, `import`, `restore`, `tool`. */
  cause?: string;
}

/** The state of all covered files: path to blob. Links are kept by target. */
export interface SnapshotManifest extends SnapshotMeta {
  files: SnapshotFile[];
}

export interface SnapshotFile {
  path: string;
  /** SHA-256 of the bytes, lower-case hex: the blob's id. */
  blob: string;
  /** Bytes. */
  size: number;
  /** ms; with `size` it tells that a file need not be hashed again. */
  modified: number;
}
