import { stripEntries } from '../entries/render';
import { expandIncludes } from './expand-includes';
import type { IncludeWarning, ReadableFiles, SourceRun } from './readable-files';

export interface Instructions {
  /** With its heading; '' when no layer has words. */
  text: string;
  /** Files of the layers that have words. */
  loaded: string[];
  warnings: IncludeWarning[];
  /** Where each run of `text` came from; headings have none. */
  sources: SourceRun[];
}

/** The heading of all layers together. */
export const INSTRUCTIONS_HEADING = '# Custom Instructions';

/**
 * The three `LIYUAN.md` layers of a playthrough in their fixed order, includes expanded, notes and entries that are
 * off left out. The order tells where a text came from; it gives no layer priority over another.
 * `projectDir` is the playthrough's folder.
 */
export async function loadInstructions(files: ReadableFiles, projectDir: string): Promise<Instructions> {
  const layers = [
    { name: 'project-root', path: `${projectDir}/LIYUAN.md`, boundary: projectDir },
    { name: 'project-config', path: `${projectDir}/.liyuan/LIYUAN.md`, boundary: projectDir },
    { name: 'user', path: 'user/LIYUAN.md', boundary: 'user' },
  ];
  const result: Instructions = { text: '', loaded: [], warnings: [], sources: [] };
  for (const { name, path, boundary } of layers) {
    if ((await files.read(path)) === null) continue;
    const expanded = await expandIncludes(files, path, boundary);
    result.warnings.push(...expanded.warnings);
    const pieces = stripEntries(expanded.text).flatMap((entry) => entry.pieces);
    if (pieces.length === 0) continue;
    const opening = result.text === '' ? `${INSTRUCTIONS_HEADING}\n\n` : '\n\n---\n\n';
    result.text += `${opening}## Source: ${name} (${path})\n\n`;
    result.loaded.push(path);
    for (const piece of pieces) {
      const run = sourceAt(expanded.sources, piece.offset);
      const start = result.text.length;
      result.text += piece.text;
      addRun(result.sources, { start, end: result.text.length, file: run?.file ?? path, line: run?.line ?? 1 });
    }
  }
  return result;
}

function addRun(runs: SourceRun[], run: SourceRun): void {
  const last = runs.at(-1);
  if (last?.file === run.file && last.end === run.start) last.end = run.end;
  else runs.push(run);
}

/** The run that holds an offset; runs are in order. */
export function sourceAt(runs: readonly SourceRun[], offset: number): SourceRun | null {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const run = runs[low];
  return run && run.start <= offset && offset < run.end ? run : null;
}
