/**
 * Read access to the workspace. Paths are relative to its root, `/`-separated.
 * An error of kind FileError counts as "cannot be read"; any other ends the work.
 */
export interface ReadableFiles {
  /** Bytes, or null when no file is there. */
  read(path: string): Uint8Array | null | Promise<Uint8Array | null>;
  /** Real path after symbolic links, or null when nothing is there. */
  realPath?(path: string): string | null | Promise<string | null>;
}

/** An include that was not carried out. */
export interface IncludeWarning {
  kind: 'depth' | 'boundary' | 'cycle' | 'unreadable' | 'binary' | 'limit';
  /** The including file. */
  path: string;
  /** 1-based, in that file. */
  line: number;
  /** As written. */
  target: string;
}

/** Where a run of the expanded text came from. Runs cover the text in order. */
export interface SourceRun {
  start: number;
  end: number;
  file: string;
  /** 1-based line of the run's beginning in its file. */
  line: number;
}

/** A file that another one includes. */
export interface IncludedFile {
  path: string;
  /** The including file. */
  by: string;
  /** What stands in it, without its byte order mark. */
  text: string;
}

export interface ExpandResult {
  text: string;
  warnings: IncludeWarning[];
  /** Files read, the root first, each once. */
  files: string[];
  /** Which file brought in which, in the order of their places; each pair once. */
  included: IncludedFile[];
  sources: SourceRun[];
}
