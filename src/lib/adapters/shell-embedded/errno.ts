import { isLiyuanError } from '$lib/core/errors';

const CODES: Record<string, [code: string, words: string]> = {
  'file-not-found': ['ENOENT', 'no such file or directory'],
  'file-denied': ['EACCES', 'permission denied'],
  'file-is-folder': ['EISDIR', 'illegal operation on a directory'],
  'file-not-folder': ['ENOTDIR', 'not a directory'],
  'file-folder-not-empty': ['ENOTEMPTY', 'directory not empty'],
  'file-exists': ['EEXIST', 'file already exists'],
  'file-move-into-itself': ['EINVAL', 'invalid argument'],
  'file-path-invalid': ['EINVAL', 'invalid argument'],
  'file-link-loop': ['ELOOP', 'too many levels of symbolic links'],
  'storage-quota': ['ENOSPC', 'no space left on device'],
  'shell-files-limit': ['EDQUOT', 'too many files written in one run'],
};

/** An error in the words that shell commands know how to read: `ENOENT: no such file or directory, open '/x'`. */
export function errno(code: string, words: string, call: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${words}, ${call} '${path}'`), { code });
}

/** Carries out a call on the view and turns its refusal into an errno. */
export async function withErrno<T>(call: string, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = isLiyuanError(error) ? CODES[error.code] : undefined;
    if (known) throw errno(known[0], known[1], call, path);
    const detail = error instanceof Error ? error.message : String(error);
    throw errno('EIO', detail, call, path);
  }
}
