import type { InspectorSegment } from '$lib/app/api';

/** A file that text of the system prompt came from, with the line of the first piece. */
export interface PromptFileRow {
  file: string;
  line: number | null;
  tokens: number;
  /** The app's own text stands in for a file that is not there. */
  packaged: boolean;
}

/** The system messages of a request body, to the letter; several are set apart by a blank line. */
export function systemText(body: string): string {
  const { messages = [] } = JSON.parse(body) as { messages?: { role: string; content: unknown }[] };
  return messages
    .filter(({ role, content }) => role === 'system' && typeof content === 'string')
    .map(({ content }) => content as string)
    .join('\n\n');
}

/** The files of a system prompt in the order in which they enter it, each once. */
export function promptFiles(segments: readonly InspectorSegment[]): PromptFileRow[] {
  const rows = new Map<string, PromptFileRow>();
  for (const { role, source, tokens } of segments) {
    const packaged = source.field === 'packaged';
    const file = packaged ? (source.file ?? 'SYSTEM.md') : source.file;
    if (role !== 'system' || file === undefined) continue;
    const row = rows.get(file);
    if (row) row.tokens += tokens;
    else rows.set(file, { file, line: source.line ?? null, tokens, packaged });
  }
  return [...rows.values()];
}
