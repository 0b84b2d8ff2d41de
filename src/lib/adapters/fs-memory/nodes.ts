import { LINK_HOPS_MAX } from '$lib/core/limits';
import type { FileStat } from '$lib/ports/file-store';

export interface FileNode {
  kind: 'file';
  bytes: Uint8Array;
  modified: number;
}

export interface LinkNode {
  kind: 'link';
  target: string;
  modified: number;
}

export interface FolderNode {
  kind: 'folder';
  children: Map<string, Node>;
  modified: number;
}

export type Node = FileNode | LinkNode | FolderNode;

export function emptyFolder(modified: number): FolderNode {
  return { kind: 'folder', children: new Map(), modified };
}

/** A copy whose folders may be changed; files and links are replaced, never changed. */
export function copyFolder(folder: FolderNode): FolderNode {
  const children = [...folder.children].map(([name, node]): [string, Node] => [
    name,
    node.kind === 'folder' ? copyFolder(node) : node,
  ]);
  return { ...folder, children: new Map(children) };
}

export function statOf(node: Node): FileStat {
  return { kind: node.kind, size: node.kind === 'file' ? node.bytes.length : 0, modified: node.modified };
}

/** Why a path cannot be followed: through a file, up out of nothing, in a circle. */
export type DeadEnd = 'not-folder' | 'nowhere' | 'loop';

/** Where a path ends: in a folder, under a name. The root is under no name. */
export interface Place {
  folder: FolderNode;
  /** Names of `folder`, from the root. */
  above: string[];
  name: string | null;
  node: Node | null;
  /** Names below `name` that are not there either. */
  below: string[];
}

/** Follows a path name by name, each link by following its target from where the link is. */
export function find(root: FolderNode, names: readonly string[], followLast: boolean): Place | DeadEnd {
  return new Search(root).follow([], names, followLast);
}

class Search {
  #hops = 0;

  constructor(private readonly root: FolderNode) {}

  follow(from: readonly string[], names: readonly string[], followLast: boolean): Place | DeadEnd {
    let place = this.#at(from);
    for (const [at, name] of names.entries()) {
      if (name === '' || name === '.') continue;
      if (name === '..') {
        if (!place.node) return 'nowhere';
        if (place.node.kind !== 'folder') return 'not-folder';
        place = this.#at(place.above);
        continue;
      }
      if (!place.node) {
        place = { ...place, below: [...place.below, name] };
        continue;
      }
      if (place.node.kind !== 'folder') return 'not-folder';
      const above = place.name === null ? [] : [...place.above, place.name];
      const node = place.node.children.get(name) ?? null;
      place = { folder: place.node, above, name, node, below: [] };
      if (node?.kind === 'link' && (followLast || at < names.length - 1)) {
        const target = this.#leap(above, node.target);
        if (typeof target === 'string') return target;
        place = target;
      }
    }
    return place;
  }

  #leap(above: string[], target: string): Place | DeadEnd {
    this.#hops += 1;
    if (this.#hops > LINK_HOPS_MAX) return 'loop';
    return this.follow(target.startsWith('/') ? [] : above, target.split('/'), true);
  }

  /** A folder that is known to be there, by its real path. */
  #at(names: readonly string[]): Place {
    let place: Place = { folder: this.root, above: [], name: null, node: this.root, below: [] };
    for (const [at, name] of names.entries()) {
      const folder = place.node as FolderNode;
      place = { folder, above: names.slice(0, at), name, node: folder.children.get(name) ?? null, below: [] };
    }
    return place;
  }
}

/** The real path of a place. */
export function realNames({ above, name, below }: Place): string[] {
  return name === null ? [] : [...above, name, ...below];
}
