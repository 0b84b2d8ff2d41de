/** Runs commands on a view of the files that holds only what was granted. */
export interface Shell {
  readonly kind: 'embedded' | 'webcontainer';
  /** Stops by ending its worker when `signal` fires. @throws ShellError `shell-stopped`, `shell-crashed`, `shell-preload-too-large` */
  run(command: string, options: ShellOptions): Promise<ShellResult>;
}

export interface ShellOptions {
  view: FileView;
  /** Absolute in the view, e.g. `/`. */
  cwd: string;
  env?: Record<string, string>;
  limits?: Partial<ShellLimits>;
  signal: AbortSignal;
  onOutput?(chunk: string, stream: 'stdout' | 'stderr'): void;
}

export interface ShellLimits {
  wallMs: number;
  loopSteps: number;
  outputBytes: number;
  filesWritten: number;
  memoryBytes: number;
  preloadBytes: number;
}

export interface ShellResult {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** True when output was cut in the middle (head and tail are kept). */
  truncated: boolean;
  /** ms */
  duration: number;
}

/**
 * The file system of one run, on the engine's side of the port. Everything that was not granted is absent. Paths are
 * absolute (`/` is the workspace root), already normalised. Every refusal is a FileError (`file-denied`: read-only
 * or outside; `file-not-found`: absent).
 */
export interface FileView {
  read(path: string): Promise<Uint8Array>;
  write(path: string, bytes: Uint8Array): Promise<void>;
  append(path: string, bytes: Uint8Array): Promise<void>;
  stat(path: string): Promise<{ kind: 'file' | 'folder'; size: number; modified: number } | null>;
  list(path: string): Promise<{ name: string; kind: 'file' | 'folder' }[]>;
  makeFolder(path: string, recursive: boolean): Promise<void>;
  remove(path: string, recursive: boolean): Promise<void>;
  move(from: string, to: string): Promise<void>;
}
