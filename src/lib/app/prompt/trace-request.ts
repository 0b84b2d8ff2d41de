import type { SegmentMemory, TracedMessage, TracedSegment } from '$lib/core/prompt/requests';
import type { AssembledRequest } from './assemble-request';
import { fileOfSegment } from './segment-files';

/**
 * The messages of a request with the source of all their text. `more` stands behind the story. Joined, their messages
 * are what is sent: the map and the request cannot differ.
 */
export function traceRequest(
  assembled: AssembledRequest,
  card: string,
  memory: SegmentMemory,
  more: readonly TracedMessage[] = [],
): TracedMessage[] {
  return [systemMessage(assembled, card, memory), ...storyMessages(assembled, memory, more.length === 0), ...more];
}

/** A message that is one segment throughout. */
export function wholeMessage(
  message: { role: 'user' | 'assistant'; content: string },
  segment: Pick<TracedSegment, 'id' | 'kind' | 'source'>,
  memory: SegmentMemory,
): TracedMessage {
  const { tokens } = memory.of(segment.id, message.content);
  return { message, segments: [{ ...segment, title: '', tokens, start: 0, end: message.content.length }] };
}

function systemMessage({ system }: AssembledRequest, card: string, memory: SegmentMemory): TracedMessage {
  const segments = system.segments.map((segment): TracedSegment => {
    const { id, kind, title, start, end, source } = segment;
    const file = fileOfSegment(segment, card);
    const { tokens } = memory.of(id, system.text.slice(start, end));
    return { id, kind, title, source: { ...source, ...(file === null ? {} : { file }) }, tokens, start, end };
  });
  return { message: { role: 'system', content: system.text }, segments };
}

const KINDS = { greeting: 'greeting', input: 'history', reply: 'history' } as const;

function storyMessages({ history }: AssembledRequest, memory: SegmentMemory, isEnd: boolean): TracedMessage[] {
  return history.map(({ role, text, parts }, index) => ({
    message: { role, content: text },
    segments: parts.map(({ entry, kind, start, end }): TracedSegment => {
      const id = `story:${entry}`;
      const isAsked = isEnd && index === history.length - 1 && kind === 'input';
      const { tokens } = memory.of(id, text.slice(start, end));
      return { id, kind: isAsked ? 'input' : KINDS[kind], title: '', source: { field: kind }, tokens, start, end };
    }),
  }));
}
