export {
  buildSystemPrompt,
  type PromptSources,
  type SystemPrompt,
  type SystemPromptInput,
} from './build-system-prompt';
export type { PromptSegment, SegmentKind, SegmentSource } from './prompt-writer';
