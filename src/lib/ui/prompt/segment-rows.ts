import type { InspectorSegment } from '$lib/app/api';

/** Neighbouring segments of one group: one row of the inspector. */
export interface SegmentRow {
  id: string;
  group: string;
  tokens: number;
  segments: InspectorSegment[];
}

/** Kinds that stand in one row when they follow each other. */
const GROUPS: Record<string, string> = { greeting: 'history', summary: 'history', cwd: 'instructions' };

const PIGMENTS: Record<string, string> = {
  base: 'azurite',
  persona: 'indigo',
  instructions: 'gamboge',
  preset: 'ochre',
  global: 'ochre',
  'card-append': 'rouge',
  agents: 'malachite',
  projection: 'malachite',
  lore: 'malachite',
  author: 'malachite',
  history: 'indigo',
  input: 'gamboge',
};

/** The row a kind of segment stands in. */
export const rowGroup = (kind: string): string => GROUPS[kind] ?? kind;

/** The pigment that stands for a group in bar and rows; ash for the rest. */
export function pigmentOf(group: string): string {
  return PIGMENTS[GROUPS[group] ?? group] ?? 'ash';
}

/** Rows in the order of the request. The working directory ends the first half and has no row of its own unless alone. */
export function segmentRows(segments: readonly InspectorSegment[]): SegmentRow[] {
  const rows: SegmentRow[] = [];
  for (const segment of segments) {
    const last = rows.at(-1);
    const group = segment.kind === 'cwd' ? 'cwd' : (GROUPS[segment.kind] ?? segment.kind);
    if (last?.group === group) {
      last.segments.push(segment);
      last.tokens += segment.tokens;
    } else rows.push({ id: `${rows.length}:${group}`, group, tokens: segment.tokens, segments: [segment] });
  }
  return rows;
}

/** A piece of a run. */
export interface RunPiece {
  text: string;
  isMacro: boolean;
  /** 1-based line of the file at which the piece begins; only where it begins a line. */
  line?: number;
}

/** Consecutive segments that came from the same file or field: shown as one text. */
export interface SourceRun {
  key: string;
  source: InspectorSegment['source'];
  role: InspectorSegment['role'];
  pieces: RunPiece[];
  tokens: number;
}

export function sourceRuns(row: SegmentRow): SourceRun[] {
  const runs: SourceRun[] = [];
  row.segments.forEach((segment, at) => {
    const isMacro = segment.source.field?.startsWith('macro') ?? false;
    const before = runs.at(-1)?.pieces.at(-1);
    const goesOn = isMacro || (before?.isMacro ?? false);
    const { line } = segment.source;
    const piece = { text: segment.text, isMacro, ...(goesOn || line === undefined ? {} : { line }) };
    const last = runs.at(-1);
    const joins =
      last &&
      last.role === segment.role &&
      row.group !== 'history' &&
      (isMacro || sameSource(last.source, segment.source));
    if (joins) {
      last.pieces.push(piece);
      last.tokens += segment.tokens;
    } else
      runs.push({ key: `${at}`, source: segment.source, role: segment.role, pieces: [piece], tokens: segment.tokens });
  });
  return runs;
}

/** The pieces of a run as blocks, each beginning a line: what a macro cut apart is together again. */
export function runBlocks(run: SourceRun): { line: number | null; pieces: RunPiece[] }[] {
  const blocks: { line: number | null; pieces: RunPiece[] }[] = [];
  let goesOn = false;
  for (const piece of run.pieces) {
    const last = blocks.at(-1);
    if (last && (goesOn || piece.isMacro)) last.pieces.push(piece);
    else blocks.push({ line: piece.line ?? null, pieces: [piece] });
    goesOn = piece.isMacro;
  }
  return blocks;
}

function sameSource(a: InspectorSegment['source'], b: InspectorSegment['source']): boolean {
  return a.file === b.file && (a.file !== undefined || a.field === b.field);
}

/** Where the text of a row comes from, in short: file names or card fields, each once. */
export function sourceNames(row: SegmentRow): { files: string[]; fields: string[] } {
  const files = new Set<string>();
  const fields = new Set<string>();
  for (const { source } of row.segments) {
    if (source.file !== undefined) files.add(source.file);
    else if (source.field !== undefined && !source.field.startsWith('macro')) fields.add(source.field);
  }
  return { files: [...files], fields: [...fields] };
}
