import { isLiyuanError } from '$lib/core/errors';
import { INCLUDE_BYTES_MAX, INCLUDE_COUNT_MAX, INCLUDE_DEPTH_MAX, INCLUDE_SNIFF_BYTES } from '$lib/core/limits';
import { scan, lineText, type Block, type Scan } from '../entries/scan';
import { isBlank } from '../entries/lines';
import { diagnosis, includeTarget, isInside, resolveTarget } from './include-line';
import type { ExpandResult, IncludedFile, IncludeWarning, ReadableFiles, SourceRun } from './readable-files';

/**
 * Puts the files that `@include` lines of `path` name in their place, recursively. Each file is parsed alone: includes
 * inside fenced code, notes and entries that are off are not read, and of an included file only what is on comes in.
 * A problem leaves a comment in the text and a warning. The root file's own text stays as it is, without its byte
 * order mark; a root that cannot be read or is not UTF-8 gives an empty text and a warning on line 0.
 * `boundary` is a folder; `''` is the workspace.
 */
export async function expandIncludes(files: ReadableFiles, path: string, boundary: string): Promise<ExpandResult> {
  const cached = cachedFiles(files);
  const expansion = new Expansion(cached, boundary, (await cached.realPath(boundary)) ?? boundary);
  return expansion.run(path);
}

interface CachedFiles {
  read(path: string): Promise<Uint8Array | null>;
  realPath(path: string): Promise<string | null>;
}

/** Each path is asked for once, so that all of one expansion sees the same files. */
function cachedFiles(files: ReadableFiles): CachedFiles {
  const bytes = new Map<string, Uint8Array | null>();
  const paths = new Map<string, string | null>();
  const ask = async <T>(known: Map<string, T | null>, path: string, get: () => T | null | Promise<T | null>) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const value = await get();
    known.set(path, value);
    return value;
  };
  return {
    read: (path) => ask(bytes, path, () => orNull(() => files.read(path))),
    realPath: (path) => ask(paths, path, () => (files.realPath ? orNull(() => files.realPath?.(path) ?? null) : path)),
  };
}

async function orNull<T>(get: () => T | Promise<T>): Promise<T | null> {
  try {
    return await get();
  } catch (error) {
    if (isLiyuanError(error) && error.name === 'FileError') return null;
    throw error;
  }
}

/** A file on the way down. */
interface Frame {
  path: string;
  /** Real path, by which cycles are told. */
  real: string;
  depth: number;
  above: Frame | null;
}

class Expansion {
  private readonly warnings: IncludeWarning[] = [];
  private readonly names = new Set<string>();
  private readonly runs: SourceRun[] = [];
  private readonly included = new Map<string, IncludedFile>();
  private text = '';
  private count = 0;
  private bytes = 0;
  /** Line that was added last. */
  private line = 0;

  constructor(
    private readonly files: CachedFiles,
    private readonly boundary: string,
    private readonly realBoundary: string,
  ) {}

  async run(path: string): Promise<ExpandResult> {
    const bytes = await this.files.read(path);
    const text = bytes && decode(bytes);
    if (text === null) {
      this.warnings.push({ kind: bytes ? 'binary' : 'unreadable', path, line: 0, target: path });
    } else {
      this.names.add(path);
      await this.addFile({ path, real: (await this.files.realPath(path)) ?? path, depth: 0, above: null }, text);
    }
    return {
      text: this.text,
      warnings: this.warnings,
      files: [...this.names],
      included: [...this.included.values()],
      sources: this.runs,
    };
  }

  private async addFile(frame: Frame, text: string): Promise<void> {
    const source = scan(text);
    let skipBlank = false;
    for (const block of source.blocks) {
      if (frame.depth > 0 && (block.kind === 'note' || block.kind === 'off' || block.kind === 'tail')) {
        skipBlank = true;
        continue;
      }
      for (let index = block.first; index <= block.last; index += 1) {
        const line = source.lines[index];
        if (!line) continue;
        const words = lineText(source, line);
        const skipped = skipBlank && isBlank(words);
        skipBlank = false;
        if (skipped) continue;
        const target = block.kind === 'text' ? includeTarget(words) : null;
        if (target === null) this.add(frame.path, index + 1, source.text.slice(line.start, line.next));
        else {
          await this.addInclude(frame, index + 1, target);
          this.add(frame.path, index + 1, source.text.slice(line.end, line.next));
        }
      }
      // An unclosed fence ends with its file: what follows in the including file is not code.
      if (frame.depth > 0 && block.closed === false) this.closeFence(frame.path, block.last + 1, source, block);
    }
  }

  private closeFence(file: string, line: number, source: Scan, block: Block): void {
    const run = /^(?:`+|~+)/.exec(lineText(source, source.lines[block.first]).trimStart())?.[0] ?? '```';
    this.add(file, line, this.text.endsWith('\n') ? run : `\n${run}`);
  }

  private async addInclude(frame: Frame, line: number, target: string): Promise<void> {
    const path = resolveTarget(frame.path, target);
    const checked = await this.check(frame, path);
    if (typeof checked === 'string') {
      this.warnings.push({ kind: checked, path: frame.path, line, target });
      this.add(frame.path, line, diagnosis(checked, target));
      return;
    }
    this.count += 1;
    this.bytes += checked.size;
    this.names.add(path);
    const pair = `${path}\n${frame.path}`;
    if (!this.included.has(pair)) this.included.set(pair, { path, by: frame.path, text: checked.text });
    const before = this.text.length;
    await this.addFile({ path, real: checked.real, depth: frame.depth + 1, above: frame }, checked.text);
    if (this.text.length > before && this.text.endsWith('\n')) this.dropLineBreak();
  }

  /** The line of the include brings its own line break: one at the included file's end goes. */
  private dropLineBreak(): void {
    this.text = this.text.slice(0, this.text.endsWith('\r\n') ? -2 : -1);
    for (let last = this.runs.at(-1); last && last.end > this.text.length; last = this.runs.at(-1)) {
      last.end = this.text.length;
      if (last.start >= last.end) this.runs.pop();
    }
  }

  private async check(
    frame: Frame,
    path: string,
  ): Promise<IncludeWarning['kind'] | { text: string; size: number; real: string }> {
    if (frame.depth >= INCLUDE_DEPTH_MAX) return 'depth';
    if (!isInside(path, this.boundary)) return 'boundary';
    const real = (await this.files.realPath(path)) ?? path;
    if (!isInside(real, this.realBoundary)) return 'boundary';
    for (let above: Frame | null = frame; above; above = above.above) if (above.real === real) return 'cycle';
    const bytes = await this.files.read(path);
    if (bytes === null) return 'unreadable';
    const text = isBinary(bytes) ? null : decode(bytes);
    if (text === null) return 'binary';
    if (this.count >= INCLUDE_COUNT_MAX || this.bytes + bytes.length > INCLUDE_BYTES_MAX) return 'limit';
    return { text, size: bytes.length, real };
  }

  private add(file: string, line: number, text: string): void {
    if (text === '') return;
    const last = this.runs.at(-1);
    const start = this.text.length;
    this.text += text;
    if (last?.file === file && line <= this.line + 1) last.end = this.text.length;
    else this.runs.push({ start, end: this.text.length, file, line });
    this.line = line;
  }
}

/** The text without its byte order mark, or null when it is not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, INCLUDE_SNIFF_BYTES).includes(0);
