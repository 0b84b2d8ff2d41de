import { isBlank, splitLines, type Line } from '../entries/lines';
import { lineText } from '../entries/scan';
import type { SentPiece } from '../entries/render';
import { isDiagnosis } from '../includes/include-line';
import { sourceAt } from '../includes/load-instructions';
import type { SourceRun } from '../includes/readable-files';
import { byFile, locator, sourced, type FileInput } from './file-text';
import type { PromptWriter, SegmentSource } from './prompt-writer';

/**
 * Adds a file as it stands, cut only where another file was included: no macros, no entries, without byte order mark
 * and the white space at its end.
 */
export function addPlainFile(writer: PromptWriter, { kind, text, file, sources }: FileInput): void {
  const pieces: SentPiece[] = [];
  for (const line of splitLines(text)) {
    if (isDiagnosis(lineText({ text }, line))) continue;
    pieces.push({ text: text.slice(line.start, line.next), offset: line.start });
  }
  while (isBlank(pieces.at(-1)?.text ?? 'end')) pieces.pop();
  const last = pieces.at(-1);
  if (last) last.text = last.text.trimEnd();
  const locate = locator(text, file, sources);
  for (const run of byFile(pieces, locate)) {
    const content = sourced(run, locate);
    writer.add(kind, kind, content.text, content.sourceAt(0));
  }
}

const LAYER = /^## Source: (?:project-root|project-config|user) \((.+)\)$/;

/** Adds the custom instructions, cut at their layers and files; headings between them are words of ours. */
export function addInstructions(
  writer: PromptWriter,
  instructions: string,
  sources: readonly SourceRun[] | undefined,
): void {
  const text = instructions.trimEnd();
  const lines = splitLines(text);
  const origin = sources ? originByRuns(sources) : originByHeadings(text, lines);
  const runs: { text: string; source: SegmentSource }[] = [];
  lines.forEach((line, index) => {
    const words = text.slice(line.start, line.next);
    const source = origin(line, index);
    const last = runs.at(-1);
    if (last && (isBlank(words) || last.source.file === source.file)) last.text += words;
    else runs.push({ text: words, source });
  });
  for (const run of runs) writer.add('instructions', 'instructions', run.text, run.source);
}

type Origin = (line: Line, index: number) => SegmentSource;

function originByRuns(sources: readonly SourceRun[]): Origin {
  return (line) => {
    const run = sourceAt(sources, line.start);
    return run ? { file: run.file, line: run.line } : {};
  };
}

/** Without runs the layers are told by their headings; what stands before one, back to its rule, is ours as well. */
function originByHeadings(text: string, lines: readonly Line[]): Origin {
  const words = lines.map((line) => lineText({ text }, line));
  const ours = new Set<number>([0]);
  words.forEach((line, index) => {
    if (!LAYER.test(line)) return;
    for (const before of [index, index - 1, index - 2])
      if (before === index || /^(?:---)?$/.test(words[before] ?? '-')) ours.add(before);
  });
  let file: string | null = null;
  return (_line, index) => {
    file = LAYER.exec(words[index] ?? '')?.[1] ?? file;
    return ours.has(index) || file === null ? {} : { file, line: 1 };
  };
}
