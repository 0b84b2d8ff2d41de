import type { FsStat, IFileSystem } from 'just-bash/browser';
import type { FileView } from '$lib/ports/shell';
import { errno, withErrno } from './errno';
import { decodeContent, encodeContent, type Encoding } from './file-content';

const NO_LINKS = 'links are not supported here';

/**
 * The file system that commands see: the view, plus `/dev/null` and a `/tmp` in memory that is gone after the run.
 * What the view refuses fails with EACCES or ENOENT. Modes and links do not exist; `chmod` and `touch` on what is
 * there succeed and change nothing.
 */
export class ViewFileSystem implements IFileSystem {
  /** @param scratch holds `/tmp` */
  constructor(
    private readonly view: FileView,
    private readonly scratch: IFileSystem,
  ) {}

  async readFile(path: string, options?: { encoding?: string | null } | string): Promise<string> {
    return decodeContent(await this.readFileBuffer(path), encodingOf(options));
  }

  async readFileBuffer(path: string): Promise<Uint8Array> {
    if (path === '/dev/null') return new Uint8Array();
    if (isScratch(path)) return this.scratch.readFileBuffer(path);
    return withErrno('open', path, () => this.view.read(path));
  }

  async writeFile(path: string, content: string | Uint8Array, options?: { encoding?: string } | string): Promise<void> {
    if (path === '/dev/null') return;
    const bytes = encodeContent(content, encodingOf(options));
    if (isScratch(path)) return this.scratch.writeFile(path, bytes);
    return withErrno('open', path, () => this.view.write(path, bytes));
  }

  async appendFile(
    path: string,
    content: string | Uint8Array,
    options?: { encoding?: string } | string,
  ): Promise<void> {
    if (path === '/dev/null') return;
    const bytes = encodeContent(content, encodingOf(options));
    if (isScratch(path)) return this.scratch.appendFile(path, bytes);
    return withErrno('open', path, () => this.view.append(path, bytes));
  }

  async exists(path: string): Promise<boolean> {
    return this.stat(path).then(
      () => true,
      () => false,
    );
  }

  async stat(path: string): Promise<FsStat> {
    if (path === '/dev/null') return statOf('file', 0, 0);
    if (isScratch(path)) return this.scratch.stat(path);
    const stat = await withErrno('stat', path, () => this.view.stat(path));
    if (!stat) throw errno('ENOENT', 'no such file or directory', 'stat', path);
    return statOf(stat.kind, stat.size, stat.modified);
  }

  lstat(path: string): Promise<FsStat> {
    return this.stat(path);
  }

  async mkdir(path: string, options?: { recursive?: boolean }): Promise<void> {
    if (isScratch(path)) return this.scratch.mkdir(path, options);
    return withErrno('mkdir', path, () => this.view.makeFolder(path, options?.recursive ?? false));
  }

  async readdir(path: string): Promise<string[]> {
    return (await this.readdirWithFileTypes(path)).map((entry) => entry.name);
  }

  async readdirWithFileTypes(path: string) {
    const list = isScratch(path) ? this.#listScratch(path) : withErrno('scandir', path, () => this.view.list(path));
    return (await list).map(({ name, kind }) => ({
      name,
      isFile: kind === 'file',
      isDirectory: kind === 'folder',
      isSymbolicLink: false,
    }));
  }

  async rm(path: string, options?: { recursive?: boolean; force?: boolean }): Promise<void> {
    if (isScratch(path)) return this.scratch.rm(path, options);
    if (options?.force && !(await this.exists(path))) return;
    return withErrno('rm', path, () => this.view.remove(path, options?.recursive ?? false));
  }

  async cp(src: string, dest: string, options?: { recursive?: boolean }): Promise<void> {
    if (!(await this.stat(src)).isDirectory) return this.writeFile(dest, await this.readFileBuffer(src));
    if (!options?.recursive) throw errno('EISDIR', 'illegal operation on a directory', 'cp', src);
    if (dest === src || dest.startsWith(`${src}/`))
      throw errno('EINVAL', 'cannot copy a directory into itself', 'cp', src);
    await this.mkdir(dest, { recursive: true });
    for (const name of await this.readdir(src)) await this.cp(`${src}/${name}`, `${dest}/${name}`, options);
  }

  async mv(src: string, dest: string): Promise<void> {
    if (isScratch(src) && isScratch(dest)) return this.scratch.mv(src, dest);
    if (!isScratch(src) && !isScratch(dest)) return withErrno('rename', src, () => this.view.move(src, dest));
    await this.cp(src, dest, { recursive: true });
    await this.rm(src, { recursive: true });
  }

  resolvePath(base: string, path: string): string {
    const names: string[] = [];
    for (const name of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
      if (name === '..') names.pop();
      else if (name !== '' && name !== '.') names.push(name);
    }
    return `/${names.join('/')}`;
  }

  /** Only known after asking; patterns are matched by listing folders instead. */
  getAllPaths(): string[] {
    return [];
  }

  async chmod(path: string): Promise<void> {
    await this.stat(path);
  }

  async utimes(path: string): Promise<void> {
    await this.stat(path);
  }

  async symlink(_target: string, path: string): Promise<void> {
    throw errno('EPERM', NO_LINKS, 'symlink', path);
  }

  async link(_existing: string, path: string): Promise<void> {
    throw errno('EPERM', NO_LINKS, 'link', path);
  }

  async readlink(path: string): Promise<string> {
    await this.stat(path);
    throw errno('EINVAL', 'invalid argument', 'readlink', path);
  }

  async realpath(path: string): Promise<string> {
    await this.stat(path);
    return this.resolvePath('/', path);
  }

  async #listScratch(path: string): Promise<{ name: string; kind: 'file' | 'folder' }[]> {
    const names = await this.scratch.readdir(path);
    const kind = async (name: string) => ((await this.scratch.stat(`${path}/${name}`)).isDirectory ? 'folder' : 'file');
    return Promise.all(names.map(async (name) => ({ name, kind: await kind(name) })));
  }
}

function isScratch(path: string): boolean {
  return path === '/tmp' || path.startsWith('/tmp/');
}

function encodingOf(options: { encoding?: string | null } | string | undefined): Encoding {
  const name = typeof options === 'string' ? options : options?.encoding;
  return name === 'binary' || name === 'latin1' ? 'bytes' : 'text';
}

function statOf(kind: 'file' | 'folder', size: number, modified: number): FsStat {
  const isFile = kind === 'file';
  return {
    isFile,
    isDirectory: !isFile,
    isSymbolicLink: false,
    mode: isFile ? 0o644 : 0o755,
    size,
    mtime: new Date(modified),
  };
}
