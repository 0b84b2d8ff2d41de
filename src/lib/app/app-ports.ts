import type { BlobStore } from '$lib/ports/blob-store';
import type { Clock, Ids, Random } from '$lib/ports/basics';
import type { EntryStore } from '$lib/ports/entry-store';
import type { FileStore } from '$lib/ports/file-store';
import type { Jobs } from '$lib/ports/jobs';
import type { KeyVault } from '$lib/ports/key-vault';
import type { ModelClient } from '$lib/ports/model-client';
import type { OwnerLock } from '$lib/ports/owner-lock';
import type { RecordStore } from '$lib/ports/record-store';
import type { RequestLog } from '$lib/ports/request-log';
import type { FileView, Shell } from '$lib/ports/shell';
import type { SnapshotStore } from '$lib/ports/snapshot-store';

/** Everything the app needs of the world. */
export interface AppPorts {
  files: FileStore;
  entries: EntryStore;
  records: RecordStore;
  blobs: BlobStore;
  snapshots: SnapshotStore;
  requests: RequestLog;
  vault: KeyVault;
  models: ModelClient;
  jobs: Jobs;
  owner: OwnerLock;
  clock: Clock;
  random: Random;
  ids: Ids;
  /** The embedded shell and the guarded views it works on. */
  shell: Shell;
  viewOf(roots: ViewRoots): FileView;
  /** A view of files in memory (text by path from the root), for the self-check. */
  scratchView(files: Record<string, string>): FileView;
  /** Bytes of a file that ships with the app (the sample card's picture). */
  asset(url: string): Promise<Uint8Array>;
  /** The browser's languages, most wanted first. */
  languages: readonly string[];
}

export interface ViewRoots {
  writeRoots: string[];
  readRoots: string[];
  /** The project whose folder is not hidden. */
  project?: { card: string; project: string };
}
