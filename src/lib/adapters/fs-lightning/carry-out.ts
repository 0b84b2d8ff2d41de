import type FS from '@isomorphic-git/lightning-fs';
import type { FileOperation } from '$lib/ports/file-store';
import { fileError, requireNames } from '../fs-paths';
import { childrenOf, isFolder, statOf, walk, type Superblock, type TreeNode, type Walk } from './tree';

/** The files as one commit sees and changes them. */
interface Files {
  fs: FS.PromisifiedFS;
  superblock: Superblock;
}

/**
 * One operation on the tree in memory. lightning-fs only ever gets real paths: it follows links wrongly, loses what
 * is renamed onto or into itself, and leaves the bytes of what a rename replaces. @throws FileError
 */
export async function carryOut(files: Files, operation: FileOperation): Promise<void> {
  switch (operation.do) {
    case 'write':
      return write(files, operation.path, () => Promise.resolve(operation.bytes));
    case 'append':
      return write(files, operation.path, async (real) =>
        joined(real ? await files.fs.readFile(real) : null, operation.bytes),
      );
    case 'make-folder':
      return makeFolder(files, operation.path);
    case 'remove':
      return remove(files, operation.path, operation.recursive ?? false);
    case 'move':
      return move(files, operation.from, operation.to);
    case 'link':
      return link(files, operation.path, operation.target);
  }
}

const absolute = (names: readonly string[]): string => `/${names.join('/')}`;

function joined(before: Uint8Array | null, after: Uint8Array): Uint8Array {
  const bytes = new Uint8Array((before?.length ?? 0) + after.length);
  if (before) bytes.set(before);
  bytes.set(after, before?.length ?? 0);
  return bytes;
}

/** What a path that cannot be made ends in. */
function refuse(state: Exclude<Walk['state'], 'there' | 'missing'>, path: string): never {
  if (state === 'loop') throw fileError('file-link-loop', path);
  throw fileError(state === 'not-folder' ? 'file-not-folder' : 'file-not-found', path);
}

async function write(
  { fs, superblock }: Files,
  path: string,
  content: (real: string | null) => Promise<Uint8Array>,
): Promise<void> {
  const found = walk(superblock, requireNames(path), true);
  if (found.state !== 'there' && found.state !== 'missing') refuse(found.state, path);
  const real = absolute(found.names);
  if (found.state === 'missing') {
    await makeFolders(fs, found.names.slice(0, -1), found.known);
    await fs.writeFile(real, await content(null));
    return;
  }
  if (isFolder(found.node)) throw fileError('file-is-folder', path);
  const before = statOf(found.node).mtimeMs;
  await fs.writeFile(real, await content(real));
  const after = walk(superblock, found.names, false);
  // Snapshots tell a changed file by size and time: the time of a file must not stand still, nor go back.
  if (after.state === 'there') statOf(after.node).mtimeMs = Math.max(statOf(after.node).mtimeMs, before + 1);
}

async function makeFolders(fs: FS.PromisifiedFS, names: readonly string[], known: number): Promise<void> {
  for (let length = known + 1; length <= names.length; length += 1) await fs.mkdir(absolute(names.slice(0, length)));
}

async function makeFolder({ fs, superblock }: Files, path: string): Promise<void> {
  const found = walk(superblock, requireNames(path), true);
  if (found.state === 'missing') return makeFolders(fs, found.names, found.known);
  if (found.state !== 'there') refuse(found.state, path);
  if (!isFolder(found.node)) throw fileError('file-exists', path);
}

/** The thing itself, links not followed. */
function existing(superblock: Superblock, path: string): { names: string[]; node: TreeNode } {
  const names = requireNames(path);
  if (names.length === 0) throw fileError('file-path-invalid', path);
  const found = walk(superblock, names, false);
  if (found.state === 'there') return found;
  if (found.state === 'missing') throw fileError('file-not-found', path);
  return refuse(found.state, path);
}

async function remove({ fs, superblock }: Files, path: string, recursive: boolean): Promise<void> {
  const { names, node } = existing(superblock, path);
  if (isFolder(node) && !recursive && childrenOf(node).length > 0) throw fileError('file-folder-not-empty', path);
  await removeNode(fs, absolute(names), node);
}

async function removeNode(fs: FS.PromisifiedFS, real: string, node: TreeNode): Promise<void> {
  if (!isFolder(node)) return fs.unlink(real);
  for (const [name, child] of childrenOf(node)) await removeNode(fs, `${real}/${name}`, child);
  await fs.rmdir(real);
}

/** Where a new name goes: its folder must be there. */
function place(superblock: Superblock, path: string): { names: string[]; node: TreeNode | null } {
  const names = requireNames(path);
  if (names.length === 0) throw fileError('file-exists', path);
  const found = walk(superblock, names, false);
  if (found.state === 'there') return found;
  if (found.state !== 'missing') return refuse(found.state, path);
  if (found.known < found.names.length - 1) throw fileError('file-not-found', path);
  return { names: found.names, node: null };
}

async function move({ fs, superblock }: Files, from: string, to: string): Promise<void> {
  if (from === '') throw fileError(to === '' ? 'file-path-invalid' : 'file-move-into-itself', from);
  const source = existing(superblock, from);
  const target = place(superblock, to);
  const [old, real] = [absolute(source.names), absolute(target.names)];
  if (old === real) return;
  if (isFolder(source.node) && real.startsWith(`${old}/`)) throw fileError('file-move-into-itself', to);
  if (target.node) {
    if (isFolder(target.node)) throw fileError(isFolder(source.node) ? 'file-exists' : 'file-is-folder', to);
    if (isFolder(source.node)) throw fileError('file-not-folder', to);
    await fs.unlink(real);
  }
  const { type, target: leadsTo = '' } = statOf(source.node);
  if (type !== 'symlink') return fs.rename(old, real);
  await fs.unlink(old);
  await fs.symlink(leadsTo, real);
}

async function link({ fs, superblock }: Files, path: string, target: string): Promise<void> {
  const { names, node } = place(superblock, path);
  if (node) throw fileError('file-exists', path);
  if (target === '' || target.includes('\0')) throw fileError('file-path-invalid', target);
  await fs.symlink(target, absolute(names));
}
