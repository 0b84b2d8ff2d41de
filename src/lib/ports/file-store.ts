/**
 * The workspace tree. Paths are relative to the workspace root, `/`-separated, without a leading slash; the root is
 * `''`. Names are compared byte for byte, without Unicode normalisation.
 */
export interface FileStore {
  /** Bytes of a file (links followed; the caller owns the array), or null when no file is there. */
  read(path: string): Promise<Uint8Array | null>;
  /** What is there, links followed; null when nothing is. */
  stat(path: string): Promise<FileStat | null>;
  /** Like `stat`, but a link is described itself. */
  lstat(path: string): Promise<FileStat | null>;
  /** Children of a folder, sorted by code unit; null when it is not a folder. Links are described themselves. */
  list(path: string): Promise<FileListing[] | null>;
  /** Real path through all links, or null when nothing is there or the links go in a circle. */
  realPath(path: string): Promise<string | null>;
  /**
   * Carries out all operations in order, or none: data and tree are in one strict transaction that has committed when
   * this resolves. Commits are queued; each sees the one before. Afterwards a failed commit has left no trace.
   * @throws FileError `file-not-found`, `file-is-folder`, `file-not-folder`, `file-folder-not-empty`,
   * `file-move-into-itself`, `file-exists`, `file-path-invalid`, `file-link-loop`; StorageError `storage-quota`,
   * `storage-closed`; OwnerError `owner-lost`
   */
  commit(operations: readonly FileOperation[]): Promise<void>;
}

export type FileKind = 'file' | 'folder' | 'link';

export interface FileStat {
  kind: FileKind;
  /** Bytes; 0 for a folder. */
  size: number;
  /** ms since the epoch. */
  modified: number;
}

export interface FileListing extends FileStat {
  name: string;
}

export type FileOperation =
  /** Creates or replaces a file; missing folders above are made. Writing through a link writes its target. */
  | { do: 'write'; path: string; bytes: Uint8Array }
  /** Adds to the end of a file, creating it. */
  | { do: 'append'; path: string; bytes: Uint8Array }
  /** Makes a folder and those above; one that exists is fine. */
  | { do: 'make-folder'; path: string }
  /** Removes a file, a link (not its target) or a folder; a folder that is not empty wants `recursive`. */
  | { do: 'remove'; path: string; recursive?: boolean }
  /** Renames; an existing file is replaced. Onto itself: nothing happens. Into itself: refused. */
  | { do: 'move'; from: string; to: string }
  /** A symbolic link; a relative target counts from the link's folder, one with a leading `/` from the root. */
  | { do: 'link'; path: string; target: string };
