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

/** Consecutive segments that came from the same file or field: shown as one text. */
export interface SourceRun {
  key: string;
  source: InspectorSegment['source'];
  role: InspectorSegment['role'];
  pieces: { text: string; isMacro: boolean }[];
}

export function sourceRuns(row: SegmentRow): SourceRun[] {
  const runs: SourceRun[] = [];
  for (const segment of row.segments) {
    const isMacro = segment.source.field?.startsWith('macro') ?? false;
    const piece = { text: segment.text, isMacro };
    const last = runs.at(-1);
    const joins =
      last &&
      last.role === segment.role &&
      row.group !== 'history' &&
      (isMacro || sameSource(last.source, segment.source));
    if (joins) last.pieces.push(piece);
    else runs.push({ key: segment.id, source: segment.source, role: segment.role, pieces: [piece] });
  }
  return runs;
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
