import type { SnapshotFile } from './manifest';

/** Paths that differ, each list sorted by code unit. */
export interface ManifestDiff {
  added: string[];
  removed: string[];
  /** There in both, with other bytes. A new time alone is no change. */
  changed: string[];
}

/** What leads from one state to the other. Paths in a manifest are unique; of two the last counts. */
export function diffManifests(
  before: { files: readonly SnapshotFile[] },
  after: { files: readonly SnapshotFile[] },
): ManifestDiff {
  const old = blobsOf(before.files);
  const now = blobsOf(after.files);
  const added: string[] = [];
  const changed: string[] = [];
  for (const [path, blob] of now) {
    const was = old.get(path);
    if (was === undefined) added.push(path);
    else if (was !== blob) changed.push(path);
  }
  const removed = [...old.keys()].filter((path) => !now.has(path));
  return { added: added.sort(), removed: removed.sort(), changed: changed.sort() };
}

function blobsOf(files: readonly SnapshotFile[]): Map<string, string> {
  return new Map(files.map(({ path, blob }) => [path, blob]));
}
