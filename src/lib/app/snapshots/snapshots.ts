import { FileError } from '$lib/core/errors';
import {
  coveredBySnapshot,
  diffManifests,
  retain,
  type SnapshotFile,
  type SnapshotManifest,
  type SnapshotMeta,
} from '$lib/core/snapshots';
import { sha256Hex } from '$lib/core/formats/sha256';
import type { FileOperation } from '$lib/ports/file-store';
import type { AppPorts } from '../app-ports';
import type { EventBus } from '../events/event-bus';
import type { SerialQueue } from '../serial-queue';

/** Takes, lists and restores states of the workspace's files. */
export class Snapshots {
  constructor(
    private readonly ports: AppPorts,
    private readonly serial: SerialQueue,
    private readonly bus: EventBus,
  ) {}

  list(): Promise<SnapshotMeta[]> {
    return this.ports.snapshots.list();
  }

  /** A snapshot of now; an unchanged state gives the newest one again, unless a name is asked for. */
  take(cause: string, name?: string): Promise<SnapshotMeta> {
    return this.serial.run('snapshots', () => this.#take(cause, name));
  }

  async #take(cause: string, name: string | undefined): Promise<SnapshotMeta> {
    const newest = (await this.ports.snapshots.list())[0];
    const before = newest ? await this.ports.snapshots.get(newest.id) : null;
    const files = await this.#describe(before);
    if (before && name === undefined && isSame(before, files)) return metaOf(before);
    const manifest: SnapshotManifest = {
      id: this.ports.ids.next(),
      at: this.ports.clock.now(),
      cause,
      files,
      ...(name ? { name } : {}),
    };
    await this.ports.snapshots.put(manifest);
    await this.#prune();
    return metaOf(manifest);
  }

  /** Every covered file; bytes are read and hashed only where size or mtime differ from the snapshot before. */
  async #describe(before: SnapshotManifest | null): Promise<SnapshotFile[]> {
    const known = new Map((before?.files ?? []).map((file) => [file.path, file]));
    const files: SnapshotFile[] = [];
    for await (const { path, size, modified } of walkFiles(this.ports, '')) {
      if (!coveredBySnapshot(path)) continue;
      const same = known.get(path);
      if (same && same.size === size && same.modified === modified) {
        files.push(same);
        continue;
      }
      const bytes = await this.ports.files.read(path);
      if (!bytes) continue;
      const [blob] = await this.ports.blobs.put([bytes]);
      files.push({ path, blob: blob ?? sha256Hex(bytes), size: bytes.length, modified });
    }
    return files;
  }

  /**
   * Puts files back as they were: all, or those at or under `prefix`. What came since is removed. One commit, after a
   * snapshot of the present. Gives the number of files changed and the snapshot that undoes it.
   * @throws FileError `snapshot-missing`, `snapshot-damaged` (nothing was changed)
   */
  async restore(id: string, prefix = ''): Promise<{ files: number; undo: string }> {
    const target = await this.ports.snapshots.get(id);
    if (!target) throw new FileError('snapshot-missing', `no snapshot ${id}`, { data: { id } });
    const undo = await this.take('restore');
    return this.serial.run('snapshots', async () => {
      const now = await this.ports.snapshots.get(undo.id);
      const inside = (path: string) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`);
      const change = diffManifests(
        { files: (now?.files ?? []).filter((file) => inside(file.path)) },
        { files: target.files.filter((file) => inside(file.path)) },
      );
      const operations: FileOperation[] = change.removed.map((path) => ({ do: 'remove', path }));
      const wanted = new Map(target.files.map((file) => [file.path, file]));
      for (const path of [...change.added, ...change.changed]) {
        const bytes = await this.ports.blobs.get(wanted.get(path)?.blob ?? '');
        if (!bytes) throw new FileError('snapshot-damaged', `the bytes of ${path} are gone`, { data: { path, id } });
        operations.push({ do: 'write', path, bytes });
      }
      if (operations.length > 0) await this.ports.files.commit(operations);
      this.bus.emit('files-changed', { paths: [...change.removed, ...change.added, ...change.changed] });
      return { files: operations.length, undo: undo.id };
    });
  }

  /** Drops what is past its keeping and the blobs that no manifest names any more. */
  async #prune(): Promise<void> {
    const all = await this.ports.snapshots.list();
    const kept = new Set(retain(all, this.ports.clock.now()));
    const dropped = all.filter((meta) => !kept.has(meta.id)).map((meta) => meta.id);
    if (dropped.length === 0) return;
    await this.ports.snapshots.remove(dropped);
    const named = new Set<string>();
    for (const id of kept) {
      for (const file of (await this.ports.snapshots.get(id))?.files ?? []) named.add(file.blob);
    }
    const orphans = (await this.ports.blobs.ids()).filter((blob) => !named.has(blob));
    if (orphans.length > 0) await this.ports.blobs.remove(orphans);
  }
}

function metaOf({ id, at, name, cause }: SnapshotManifest): SnapshotMeta {
  return { id, at, ...(name === undefined ? {} : { name }), ...(cause === undefined ? {} : { cause }) };
}

function isSame(before: SnapshotManifest, files: SnapshotFile[]): boolean {
  const { added, removed, changed } = diffManifests(before, { files });
  return added.length + removed.length + changed.length === 0;
}

/** All files under a folder; links are left out (their targets are files of their own). */
async function* walkFiles(
  ports: Pick<AppPorts, 'files'>,
  folder: string,
): AsyncGenerator<{ path: string; size: number; modified: number }> {
  for (const item of (await ports.files.list(folder)) ?? []) {
    const path = folder === '' ? item.name : `${folder}/${item.name}`;
    if (item.kind === 'folder') yield* walkFiles(ports, path);
    else if (item.kind === 'file') yield { path, size: item.size, modified: item.modified };
  }
}
