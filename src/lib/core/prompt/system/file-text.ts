import { lineIndexAt, splitLines } from '../entries/lines';
import { renderEntries, stripEntries, type SentEntry, type SentPiece } from '../entries/render';
import { sourceAt } from '../includes/load-instructions';
import type { SourceRun } from '../includes/readable-files';
import type { PromptWriter, SegmentKind, SegmentSource, SourcedText } from './prompt-writer';

/** Tells file and line of an offset in a file's expanded text. */
export type Locate = (offset: number) => { file: string; line: number };

/** `sources` are the runs that `expandIncludes` gave; without them all of the text is the file's own. */
export function locator(text: string, file: string, sources: readonly SourceRun[] | undefined): Locate {
  const lines = splitLines(text);
  return (offset) => {
    const line = lineIndexAt(lines, offset);
    const run = sources ? sourceAt(sources, offset) : null;
    if (!run) return { file, line: line + 1 };
    return { file: run.file, line: run.line + line - lineIndexAt(lines, run.start) };
  };
}

/** A prompt file among the inputs. */
export interface FileInput {
  kind: SegmentKind;
  text: string;
  /** Name the source gets when no runs are given. */
  file: string;
  sources?: readonly SourceRun[] | undefined;
}

/** Adds a file as it was written: without notes and entries that are off, cut at entries and files. */
export function addStripped(writer: PromptWriter, input: FileInput): void {
  addEntries(writer, input, stripEntries(input.text), '');
}

/** Adds a file entry by entry as the model is to read it. Returns false when nothing of it is sent. */
export function addRendered(writer: PromptWriter, input: FileInput): boolean {
  const entries = renderEntries(input.text);
  addEntries(writer, input, entries, '\n\n');
  return entries.length > 0;
}

function addEntries(writer: PromptWriter, input: FileInput, entries: readonly SentEntry[], separator: string): void {
  const locate = locator(input.text, input.file, input.sources);
  entries.forEach((entry, place) => {
    if (place > 0 && separator !== '') writer.separate(separator);
    for (const pieces of byFile(entry.pieces, locate)) {
      writer.addExpanded(input.kind, `${input.kind}:${entry.index}`, sourced(pieces, locate), entry.name);
    }
  });
}

/** Pieces in runs of one file. */
export function byFile(pieces: readonly SentPiece[], locate: Locate): SentPiece[][] {
  const runs: { file: string; pieces: SentPiece[] }[] = [];
  for (const piece of pieces) {
    const { file } = locate(piece.offset);
    const last = runs.at(-1);
    if (last?.file === file) last.pieces.push(piece);
    else runs.push({ file, pieces: [piece] });
  }
  return runs.map((run) => run.pieces);
}

/** Pieces as one text that knows where each line came from. */
export function sourced(pieces: readonly SentPiece[], locate: Locate): SourcedText {
  const starts: number[] = [];
  let text = '';
  for (const piece of pieces) {
    starts.push(text.length);
    text += piece.text;
  }
  return {
    text,
    sourceAt(offset): SegmentSource {
      let low = 0;
      let high = pieces.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return locate((pieces[low]?.offset ?? 0) + offset - (starts[low] ?? 0));
    },
  };
}
