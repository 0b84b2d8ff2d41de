import type { PromptSegment } from '$lib/core/prompt';
import { cardAgentsFile, cardAppendFile, GLOBAL_APPEND_FILE, SYSTEM_FILE } from '../workspace-paths';

/**
 * The workspace path of the file a segment came from. The core names files of its input by role, since it does not
 * know where the card lives; instructions carry full paths already.
 */
export function fileOfSegment(segment: PromptSegment & { kind: string }, card: string, _project: string): string | null {
  switch (segment.kind) {
    case 'base':
      return SYSTEM_FILE;
    case 'global':
      return GLOBAL_APPEND_FILE;
    case 'card-append':
      return cardAppendFile(card);
    case 'agents':
      return cardAgentsFile(card);
    default:
      return segment.source.file ?? null;
  }
}
