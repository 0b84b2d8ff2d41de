import type { SnapshotManifest, SnapshotMeta } from '$lib/core/snapshots/manifest';

/** Manifests of snapshots; the bytes are in the `BlobStore`. */
export interface SnapshotStore {
  /** Newest first. */
  list(): Promise<SnapshotMeta[]>;
  get(id: string): Promise<SnapshotManifest | null>;
  /** Strict. */
  put(manifest: SnapshotManifest): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}
