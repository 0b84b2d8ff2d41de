import { FileError } from '$lib/core/errors';

/** The names of a path; `[]` is the root. Null for what is no path of the workspace: `.`, `..`, `/` at an end, NUL. */
export function namesOf(path: string): string[] | null {
  if (path === '') return [];
  const names = path.split('/');
  return names.every((name) => name !== '' && name !== '.' && name !== '..' && !name.includes('\0')) ? names : null;
}

/** @throws FileError `file-path-invalid` */
export function requireNames(path: string): string[] {
  const names = namesOf(path);
  if (!names) throw fileError('file-path-invalid', path);
  return names;
}

/** Codes of the errors that an operation of a `FileStore` may end in. */
export type FileErrorCode =
  | 'file-not-found'
  | 'file-is-folder'
  | 'file-not-folder'
  | 'file-folder-not-empty'
  | 'file-move-into-itself'
  | 'file-exists'
  | 'file-path-invalid'
  | 'file-link-loop';

export function fileError(code: FileErrorCode, path: string): FileError {
  return new FileError(code, `${code}: ${path}`, { data: { path } });
}

/** Sorts by UTF-16 code unit, as `<` does, whatever the language. */
export function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
