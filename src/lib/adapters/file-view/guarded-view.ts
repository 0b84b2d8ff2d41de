import { FileError } from '$lib/core/errors';
import type { FileOperation, FileStore } from '$lib/ports/file-store';
import type { FileView } from '$lib/ports/shell';
import { denied, notFound, resolvePath, type ResolvedPath } from './resolve-path';
import { accessOf, isFixed, type ViewRoots } from './view-roots';

type Stat = Awaited<ReturnType<FileView['stat']>>;

/**
 * A view of the store that holds only what `roots` grant. Links are followed first and the place they lead to is what
 * counts, so a link never widens a view; a link to a place outside is absent. What is not granted is absent to readers
 * and `file-denied` to writers. An operation on a folder that holds something hidden (managed data, another
 * playthrough) is refused as a whole.
 */
export function guardedView(store: FileStore, roots: ViewRoots): FileView {
  return new GuardedView(store, roots);
}

class GuardedView implements FileView {
  constructor(
    private readonly store: FileStore,
    private readonly roots: ViewRoots,
  ) {}

  async read(path: string): Promise<Uint8Array> {
    const at = await this.#seen(path);
    const bytes = await this.store.read(at.real);
    if (bytes) return bytes;
    if ((await this.store.stat(at.real)) === null) throw notFound(path);
    throw new FileError('file-is-folder', `Is a folder: ${path}`, { data: { path } });
  }

  async stat(path: string): Promise<Stat> {
    try {
      return await this.#statReal((await this.#seen(path)).real);
    } catch (error) {
      if (error instanceof FileError && error.code === 'file-not-found') return null;
      throw error;
    }
  }

  async list(path: string): Promise<{ name: string; kind: 'file' | 'folder' }[]> {
    const at = await this.#seen(path);
    const items = await this.store.list(at.real);
    if (items === null) throw new FileError('file-not-folder', `Not a folder: ${path}`, { data: { path } });
    const seen: { name: string; kind: 'file' | 'folder' }[] = [];
    for (const { name, kind } of items) {
      const child = join(at.real, name);
      if (accessOf(this.roots, child) === 'none') continue;
      const shown = kind === 'link' ? await this.#kindBehindLink(child) : kind;
      if (shown) seen.push({ name, kind: shown });
    }
    return seen;
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const at = await this.#writable(path);
    await this.#commit({ do: 'write', path: at.real, bytes });
  }

  async append(path: string, bytes: Uint8Array): Promise<void> {
    const at = await this.#writable(path);
    await this.#commit({ do: 'append', path: at.real, bytes });
  }

  async makeFolder(path: string, recursive: boolean): Promise<void> {
    const at = await resolvePath(this.store, path);
    if (at.exists && accessOf(this.roots, at.real) !== 'none') {
      if (recursive && (await this.store.stat(at.real))?.kind === 'folder') return;
      throw new FileError('file-exists', `Already there: ${path}`, { data: { path } });
    }
    this.#mayWrite(path, at);
    if (!recursive) await this.#parentThere(path, at);
    await this.#commit({ do: 'make-folder', path: at.real });
  }

  async remove(path: string, recursive: boolean): Promise<void> {
    const at = await this.#own(path);
    if (recursive) await this.#allWritable(path, at.real, at.real);
    await this.#commit({ do: 'remove', path: at.real, recursive });
  }

  async move(from: string, to: string): Promise<void> {
    const source = await this.#own(from);
    const target = await resolvePath(this.store, to, true);
    if (source.real === target.real) return;
    this.#mayWrite(to, target);
    this.#notFixed(to, target);
    await this.#parentThere(to, target);
    await this.#allWritable(from, source.real, target.real);
    const move: FileOperation = { do: 'move', from: source.real, to: target.real };
    // Renaming onto a link replaces the link; its target may lie outside.
    if (target.isLink) await this.#commit({ do: 'remove', path: target.real }, move);
    else await this.#commit(move);
  }

  /** The place a reader means. @throws FileError `file-not-found` when it is not in the view */
  async #seen(path: string): Promise<ResolvedPath> {
    const at = await resolvePath(this.store, path);
    if (!at.exists || accessOf(this.roots, at.real) === 'none') throw notFound(path);
    return at;
  }

  /** The place a writer of content means: its folder is there, links are followed. */
  async #writable(path: string): Promise<ResolvedPath> {
    const at = await resolvePath(this.store, path);
    this.#mayWrite(path, at);
    if (!at.exists) await this.#parentThere(path, at);
    return at;
  }

  /** A thing that is there and may be taken away; a link stands for itself. */
  async #own(path: string): Promise<ResolvedPath> {
    const at = await resolvePath(this.store, path, true);
    if (!at.exists || accessOf(this.roots, at.real) === 'none') throw notFound(path);
    if (at.isLink && !(await this.#kindBehindLink(at.real))) throw notFound(path);
    this.#mayWrite(path, at);
    this.#notFixed(path, at);
    return at;
  }

  #mayWrite(path: string, at: ResolvedPath): void {
    const access = accessOf(this.roots, at.real);
    if (access !== 'write') throw denied(path, access === 'read' ? 'read-only' : 'outside');
  }

  #notFixed(path: string, at: ResolvedPath): void {
    if (isFixed(this.roots, at.real)) throw denied(path, 'fixed');
  }

  async #parentThere(path: string, at: ResolvedPath): Promise<void> {
    const cut = at.real.lastIndexOf('/');
    const parent = cut === -1 ? '' : at.real.slice(0, cut);
    if (parent !== '' && (await this.store.stat(parent))?.kind !== 'folder') throw notFound(path);
  }

  /** Nothing under `from` may be hidden, neither where it is nor where it would be. */
  async #allWritable(path: string, from: string, to: string): Promise<void> {
    if (accessOf(this.roots, from) !== 'write' || accessOf(this.roots, to) !== 'write') throw denied(path, 'managed');
    if ((await this.store.lstat(from))?.kind !== 'folder') return;
    for (const item of (await this.store.list(from)) ?? []) {
      await this.#allWritable(path, join(from, item.name), join(to, item.name));
    }
  }

  async #kindBehindLink(path: string): Promise<'file' | 'folder' | null> {
    const real = await this.store.realPath(path);
    if (real === null || accessOf(this.roots, real) === 'none') return null;
    return (await this.#statReal(real))?.kind ?? null;
  }

  async #statReal(real: string): Promise<Stat> {
    const stat = await this.store.stat(real);
    return stat && { kind: stat.kind === 'folder' ? 'folder' : 'file', size: stat.size, modified: stat.modified };
  }

  #commit(...operations: FileOperation[]): Promise<void> {
    return this.store.commit(operations);
  }
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
