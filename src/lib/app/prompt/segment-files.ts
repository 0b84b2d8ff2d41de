import type { PromptSegment } from '$lib/core/prompt';
import { cardAgentsFile, cardAppendFile } from '../workspace-paths';

/**
 * The workspace path of the file a segment came from. Runs of expanded files carry full paths, included files too; text
 * that no run covers is named by the role of its file, since the core does not know where the card lives.
 */
export function fileOfSegment({ kind, source }: PromptSegment, card: string): string | null {
  if (kind === 'card-append' && source.file === 'APPEND_SYSTEM.md') return cardAppendFile(card);
  if (kind === 'agents' && source.file === 'AGENTS.md') return cardAgentsFile(card);
  return source.file ?? null;
}
