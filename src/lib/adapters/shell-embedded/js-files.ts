import type { IFileSystem } from 'just-bash/browser';
import { ShellError } from '$lib/core/errors';
import { errno } from './errno';

type Node = Uint8Array | 'folder';
type Change =
  | { do: 'write'; path: string; bytes: Uint8Array }
  | { do: 'append'; path: string; bytes: Uint8Array }
  | { do: 'make-folder'; path: string }
  | { do: 'remove'; path: string }
  | { do: 'move'; path: string; to: string };

/**
 * What a script of the synchronous JavaScript engine sees of the file system: the folder it was started in, loaded
 * before it starts. Its writes change this copy at once and are carried out on the real one, in order, when it ends.
 */
export class JsFiles {
  readonly #nodes = new Map<string, Node>();
  readonly #changes: Change[] = [];

  private constructor(private readonly folder: string) {}

  /** @throws ShellError `shell-preload-too-large` when the folder holds more than `limit` bytes */
  static async load(fs: IFileSystem, folder: string, limit: number): Promise<JsFiles> {
    const files = new JsFiles(folder);
    const found: { path: string; size: number }[] = [];
    await files.#walk(fs, folder, found);
    const size = found.reduce((sum, file) => sum + file.size, 0);
    if (size > limit) {
      throw new ShellError('shell-preload-too-large', `${folder} holds ${size} bytes, ${limit} at most`, {
        data: { folder, size, limit },
      });
    }
    for (const { path } of found) files.#nodes.set(path, await fs.readFileBuffer(path));
    return files;
  }

  /** Nothing to see: for code that does not speak of files. */
  static none(folder: string): JsFiles {
    return new JsFiles(folder);
  }

  read(path: string): Uint8Array {
    const node = this.#get(path, 'open');
    if (node === 'folder') throw errno('EISDIR', 'illegal operation on a directory', 'read', path);
    return node;
  }

  has(path: string): boolean {
    return this.#nodes.has(path);
  }

  stat(path: string): { kind: 'file' | 'folder'; size: number } {
    const node = this.#get(path, 'stat');
    return node === 'folder' ? { kind: 'folder', size: 0 } : { kind: 'file', size: node.length };
  }

  list(path: string): string[] {
    if (this.#get(path, 'scandir') !== 'folder') throw errno('ENOTDIR', 'not a directory', 'scandir', path);
    return [...this.#nodes.keys()]
      .filter((key) => key !== path && parentOf(key) === path)
      .map((key) => key.slice(key.lastIndexOf('/') + 1))
      .sort();
  }

  write(path: string, bytes: Uint8Array, append: boolean): void {
    this.#parentThere(path, 'open');
    const before = this.#nodes.get(path);
    if (before === 'folder') throw errno('EISDIR', 'illegal operation on a directory', 'open', path);
    this.#nodes.set(path, append && before ? concat(before, bytes) : bytes);
    this.#changes.push(append ? { do: 'append', path, bytes } : { do: 'write', path, bytes });
  }

  makeFolder(path: string, recursive: boolean): void {
    if (this.#nodes.has(path)) {
      if (recursive && this.#nodes.get(path) === 'folder') return;
      throw errno('EEXIST', 'file already exists', 'mkdir', path);
    }
    if (recursive && !this.#nodes.has(parentOf(path)) && this.#inside(path)) this.makeFolder(parentOf(path), true);
    this.#parentThere(path, 'mkdir');
    this.#nodes.set(path, 'folder');
    this.#changes.push({ do: 'make-folder', path });
  }

  remove(path: string, recursive: boolean): void {
    if (this.#get(path, 'rm') === 'folder' && !recursive) throw errno('EISDIR', 'is a directory', 'rm', path);
    for (const key of [...this.#nodes.keys()]) if (isWithin(key, path)) this.#nodes.delete(key);
    this.#changes.push({ do: 'remove', path });
  }

  rename(path: string, to: string): void {
    this.#get(path, 'rename');
    this.#parentThere(to, 'rename');
    if (isWithin(to, path)) throw errno('EINVAL', 'invalid argument', 'rename', path);
    for (const [key, node] of [...this.#nodes]) {
      if (!isWithin(key, path)) continue;
      this.#nodes.delete(key);
      this.#nodes.set(to + key.slice(path.length), node);
    }
    this.#changes.push({ do: 'move', path, to });
  }

  /** Carries the changes out. What is refused is told in a line each; the rest is done all the same. */
  async carryOut(fs: IFileSystem): Promise<string[]> {
    const refused: string[] = [];
    for (const change of this.#changes) {
      try {
        await carryOutOne(fs, change);
      } catch (error) {
        refused.push(error instanceof Error ? error.message : String(error));
      }
    }
    return refused;
  }

  async #walk(fs: IFileSystem, folder: string, found: { path: string; size: number }[]): Promise<void> {
    this.#nodes.set(folder, 'folder');
    for (const name of await fs.readdir(folder)) {
      const path = folder === '/' ? `/${name}` : `${folder}/${name}`;
      const stat = await fs.stat(path);
      if (stat.isDirectory) await this.#walk(fs, path, found);
      else found.push({ path, size: stat.size });
    }
  }

  #inside(path: string): boolean {
    return this.folder === '/' || isWithin(path, this.folder);
  }

  #get(path: string, call: string): Node {
    if (!this.#inside(path)) throw errno('EACCES', `outside ${this.folder}, where the script was started`, call, path);
    const node = this.#nodes.get(path);
    if (node === undefined) throw errno('ENOENT', 'no such file or directory', call, path);
    return node;
  }

  #parentThere(path: string, call: string): void {
    if (!this.#inside(path)) throw errno('EACCES', `outside ${this.folder}, where the script was started`, call, path);
    if (this.#nodes.get(parentOf(path)) !== 'folder') throw errno('ENOENT', 'no such file or directory', call, path);
  }
}

function carryOutOne(fs: IFileSystem, change: Change): Promise<void> {
  if (change.do === 'write') return fs.writeFile(change.path, change.bytes);
  if (change.do === 'append') return fs.appendFile(change.path, change.bytes);
  if (change.do === 'make-folder') return fs.mkdir(change.path);
  if (change.do === 'remove') return fs.rm(change.path, { recursive: true });
  return fs.mv(change.path, change.to);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function concat(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}
