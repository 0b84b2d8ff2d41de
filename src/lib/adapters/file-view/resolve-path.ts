import { FileError } from '$lib/core/errors';
import type { FileStore } from '$lib/ports/file-store';

/** Bytes of UTF-8, as the permission rules count them. */
const PATH_BYTES_MAX = 1_024;

/** Where a path leads: `real` is free of links; `tail` is empty when something is there, else the names still missing. */
export interface ResolvedPath {
  real: string;
  exists: boolean;
  /** The last name is a link that was not followed. */
  isLink: boolean;
}

/**
 * Walks a path component by component, as the store does it: `..` after a link is the parent of the link's target, a
 * missing tail is appended. With `keepLast` a link at the end is not followed (it is removed or moved itself).
 * @throws FileError `file-denied` for a NUL, a path over 1,024 bytes or one that leaves the root; `file-not-found`
 * for a broken link or a way that leads through a file or through nothing
 */
export async function resolvePath(store: FileStore, path: string, keepLast = false): Promise<ResolvedPath> {
  if (path.includes('\0') || new TextEncoder().encode(path).length > PATH_BYTES_MAX) throw denied(path, 'invalid');
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  let at: ResolvedPath = { real: '', exists: true, isLink: false };
  for (const [index, name] of names.entries()) {
    at = name === '..' ? parentOf(at, path) : await step(store, at, name, path, keepLast && index === names.length - 1);
  }
  return at;
}

async function step(
  store: FileStore,
  at: ResolvedPath,
  name: string,
  path: string,
  keep: boolean,
): Promise<ResolvedPath> {
  const next = at.real === '' ? name : `${at.real}/${name}`;
  if (!at.exists) return { real: next, exists: false, isLink: false };
  const stat = await store.lstat(next);
  if (stat === null) {
    if (at.real !== '' && (await store.stat(at.real))?.kind !== 'folder') throw notFound(path);
    return { real: next, exists: false, isLink: false };
  }
  if (stat.kind !== 'link') return { real: next, exists: true, isLink: false };
  if (keep) return { real: next, exists: true, isLink: true };
  const real = await store.realPath(next);
  if (real === null) throw notFound(path);
  return { real, exists: true, isLink: false };
}

function parentOf(at: ResolvedPath, path: string): ResolvedPath {
  if (at.real === '') throw denied(path, 'outside');
  if (!at.exists) throw notFound(path);
  const cut = at.real.lastIndexOf('/');
  return { real: cut === -1 ? '' : at.real.slice(0, cut), exists: true, isLink: false };
}

/** `reason`: `read-only`, `outside`, `managed` (holds what the view hides), `fixed` (a root itself) or `invalid`. */
export function denied(path: string, reason: 'read-only' | 'outside' | 'managed' | 'fixed' | 'invalid'): FileError {
  return new FileError('file-denied', `Not allowed: ${path}`, { data: { path, reason } });
}

export function notFound(path: string): FileError {
  return new FileError('file-not-found', `No such file or folder: ${path}`, { data: { path } });
}
