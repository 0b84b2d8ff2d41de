import { StorageError } from '$lib/core/errors';
import { LINK_HOPS_MAX } from '$lib/core/limits';
import type { FileKind, FileStat } from '$lib/ports/file-store';

/**
 * lightning-fs' form of a tree, which is also what is stored: a node is a Map of its children by name, and under the
 * number 0 (no name is a number) what the node is. The outermost Map holds nothing but the root folder, under `/`.
 */
export type TreeNode = Map<string | 0, TreeNode | NodeStat>;
export type Superblock = Map<string, TreeNode>;

interface NodeStat {
  type: 'file' | 'dir' | 'symlink';
  mode: number;
  size: number;
  /** Number of the file's bytes in the store. */
  ino: number;
  mtimeMs: number;
  /** Of a link. */
  target?: string;
  uid: number;
  gid: number;
}

export function emptySuperblock(now: number): Superblock {
  const stat: NodeStat = { mode: 0o777, type: 'dir', size: 0, ino: 0, mtimeMs: now, uid: 1, gid: 1 };
  return new Map([['/', new Map([[0, stat]])]]);
}

/** What was stored, if it is a whole tree. @throws StorageError `storage-damaged` */
export function checkSuperblock(stored: unknown): Superblock {
  const root: unknown = stored instanceof Map ? stored.get('/') : undefined;
  if (!isNode(root) || statOf(root).type !== 'dir')
    throw new StorageError('storage-damaged', 'the stored tree of files cannot be read');
  return stored as Superblock;
}

function isNode(value: unknown): value is TreeNode {
  if (!(value instanceof Map)) return false;
  const stat = value.get(0) as Partial<NodeStat> | undefined;
  if (typeof stat !== 'object' || typeof stat.ino !== 'number' || typeof stat.size !== 'number') return false;
  if (stat.type === 'symlink') return typeof stat.target === 'string' && value.size === 1;
  if (stat.type === 'file') return value.size === 1;
  if (stat.type !== 'dir') return false;
  for (const [name, child] of value) {
    if (name !== 0 && !isNode(child)) return false;
  }
  return true;
}

export function statOf(node: TreeNode): NodeStat {
  return node.get(0) as NodeStat;
}

export function isFolder(node: TreeNode): boolean {
  return statOf(node).type === 'dir';
}

/** Children with their names, in no order. */
export function childrenOf(node: TreeNode): [string, TreeNode][] {
  return [...node].filter((entry): entry is [string, TreeNode] => entry[0] !== 0);
}

const KINDS: Record<NodeStat['type'], FileKind> = { file: 'file', dir: 'folder', symlink: 'link' };

export function describe(node: TreeNode): FileStat {
  const { type, size, mtimeMs } = statOf(node);
  return { kind: KINDS[type], size: type === 'file' ? size : 0, modified: mtimeMs };
}

/** Where a path leads. `names` is the real path, without links. */
export type Walk =
  | { state: 'there'; names: string[]; node: TreeNode }
  /** Nothing there, but it could be made: the first `known` names are folders. */
  | { state: 'missing'; names: string[]; known: number }
  /** Leads through a file. */
  | { state: 'not-folder' }
  /** Leads up again out of a folder that is not there. */
  | { state: 'nowhere' }
  | { state: 'loop' };

/** Follows a path through all links; the last name too if `followLast`. `..` above the root stays at the root. */
export function walk(superblock: Superblock, names: readonly string[], followLast: boolean): Walk {
  const root = superblock.get('/') as TreeNode;
  let way: { name: string; node: TreeNode }[] = [];
  const missing: string[] = [];
  let todo = [...names];
  let hops = 0;
  for (let name = todo.shift(); name !== undefined; name = todo.shift()) {
    const here = way.at(-1)?.node ?? root;
    if (name === '' || name === '.') continue;
    if (missing.length > 0) {
      if (name === '..') return { state: 'nowhere' };
      missing.push(name);
      continue;
    }
    if (!isFolder(here)) return { state: 'not-folder' };
    if (name === '..') {
      way.pop();
      continue;
    }
    const node = here.get(name) as TreeNode | undefined;
    const { type, target = '' } = node ? statOf(node) : { type: 'none' };
    if (!node) missing.push(name);
    else if (type === 'symlink' && (followLast || todo.length > 0)) {
      hops += 1;
      if (hops > LINK_HOPS_MAX) return { state: 'loop' };
      if (target.startsWith('/')) way = [];
      todo = [...target.split('/'), ...todo];
    } else way.push({ name, node });
  }
  const found = way.map((step) => step.name);
  const node = way.at(-1)?.node ?? root;
  if (missing.length === 0) return { state: 'there', names: found, node };
  return { state: 'missing', names: [...found, ...missing], known: found.length };
}
