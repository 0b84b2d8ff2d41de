import type { FileOperation } from '$lib/ports/file-store';
import { fileError, requireNames } from '../fs-paths';
import { emptyFolder, find, realNames, type DeadEnd, type FolderNode, type Place } from './nodes';

/** One operation on a tree, in place. @throws FileError, perhaps with half the work done: the tree is a copy */
export function carryOut(root: FolderNode, operation: FileOperation, now: number): void {
  switch (operation.do) {
    case 'write':
      return write(root, operation.path, operation.bytes, false, now);
    case 'append':
      return write(root, operation.path, operation.bytes, true, now);
    case 'make-folder':
      return makeFolder(root, operation.path, now);
    case 'remove':
      return remove(root, operation.path, operation.recursive ?? false);
    case 'move':
      return move(root, operation.from, operation.to);
    case 'link':
      return link(root, operation.path, operation.target, now);
  }
}

function locate(root: FolderNode, path: string, followLast: boolean): Place {
  const place = find(root, requireNames(path), followLast);
  if (typeof place !== 'string') return place;
  const codes = {
    loop: 'file-link-loop',
    nowhere: 'file-not-found',
    'not-folder': 'file-not-folder',
  } as const satisfies Record<DeadEnd, string>;
  throw fileError(codes[place], path);
}

/** Makes `names` under a folder and gives the last one. */
function makeBelow(folder: FolderNode, names: readonly string[], now: number): FolderNode {
  return names.reduce((above, name) => {
    const made = emptyFolder(now);
    above.children.set(name, made);
    return made;
  }, folder);
}

function write(root: FolderNode, path: string, bytes: Uint8Array, append: boolean, now: number): void {
  const { folder, name, node, below } = locate(root, path, true);
  if (name === null || node?.kind === 'folder') throw fileError('file-is-folder', path);
  if (node?.kind === 'file') {
    const content = append ? Uint8Array.from([...node.bytes, ...bytes]) : bytes;
    folder.children.set(name, { kind: 'file', bytes: content, modified: Math.max(now, node.modified + 1) });
    return;
  }
  const names = [name, ...below];
  makeBelow(folder, names.slice(0, -1), now).children.set(names.at(-1) ?? name, { kind: 'file', bytes, modified: now });
}

function makeFolder(root: FolderNode, path: string, now: number): void {
  const { folder, name, node, below } = locate(root, path, true);
  if (name === null || node?.kind === 'folder') return;
  if (node) throw fileError('file-exists', path);
  makeBelow(folder, [name, ...below], now);
}

function remove(root: FolderNode, path: string, recursive: boolean): void {
  const { folder, name, node, below } = locate(root, path, false);
  if (name === null) throw fileError('file-path-invalid', path);
  if (!node || below.length > 0) throw fileError('file-not-found', path);
  if (node.kind === 'folder' && node.children.size > 0 && !recursive) throw fileError('file-folder-not-empty', path);
  folder.children.delete(name);
}

function move(root: FolderNode, from: string, to: string): void {
  if (from === '') throw fileError(to === '' ? 'file-path-invalid' : 'file-move-into-itself', from);
  const source = locate(root, from, false);
  if (source.name === null || !source.node)
    throw fileError(source.name === null ? 'file-path-invalid' : 'file-not-found', from);
  if (to === '') throw fileError('file-exists', to);
  const target = locate(root, to, false);
  if (target.name === null) throw fileError('file-exists', to);
  if (target.below.length > 0) throw fileError('file-not-found', to);
  const [old, real] = [realNames(source).join('/'), realNames(target).join('/')];
  if (old === real) return;
  if (source.node.kind === 'folder') {
    if (real.startsWith(`${old}/`)) throw fileError('file-move-into-itself', to);
    if (target.node) throw fileError(target.node.kind === 'folder' ? 'file-exists' : 'file-not-folder', to);
  } else if (target.node?.kind === 'folder') throw fileError('file-is-folder', to);
  source.folder.children.delete(source.name);
  target.folder.children.set(target.name, source.node);
}

function link(root: FolderNode, path: string, target: string, now: number): void {
  const { folder, name, node, below } = locate(root, path, false);
  if (name === null || node) throw fileError('file-exists', path);
  if (below.length > 0) throw fileError('file-not-found', path);
  if (target === '' || target.includes('\0')) throw fileError('file-path-invalid', target);
  folder.children.set(name, { kind: 'link', target, modified: now });
}
