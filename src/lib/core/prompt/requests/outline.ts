import { SessionError } from '$lib/core/errors';
import type { ModelMessage } from '$lib/core/model/messages';
import type { SegmentSource } from '../system/prompt-writer';
import type { SegmentMemory } from './segment-memory';
import type { TracedMessage, TracedSegment } from './traced-message';

/** A segment without its text, which is named by its hash. */
export interface SegmentRef {
  hash: string;
  id: string;
  kind: string;
  title: string;
  source: SegmentSource;
  tokens: number;
  /** What stands in the message between the segment before, or the message's start, and this one. */
  before: string;
}

/** A message without the texts of its segments. */
export interface MessageOutline {
  role: ModelMessage['role'];
  /** Everything of the message but its role and its plain text; content in parts is here. */
  fields?: Omit<ModelMessage, 'role' | 'content'> & { content?: Exclude<ModelMessage['content'], string> };
  segments: SegmentRef[];
  /** What stands behind the last segment. */
  after: string;
}

/** A segment with the role of its message. */
export interface PlacedSegment extends SegmentRef {
  role: ModelMessage['role'];
}

export function outlineOf({ message, segments }: TracedMessage, memory: SegmentMemory): MessageOutline {
  const { role, content, ...rest } = message;
  const text = typeof content === 'string' ? content : '';
  const fields = { ...rest, ...(typeof content === 'string' ? {} : { content }) };
  let at = 0;
  const refs = segments.map(({ start, end, ...segment }): SegmentRef => {
    const before = text.slice(at, start);
    at = end;
    return { hash: memory.of(segment.id, text.slice(start, end)).hash, ...segment, before };
  });
  const hasFields = Object.keys(fields).length > 0;
  return { role, ...(hasFields ? { fields } : {}), segments: refs, after: text.slice(at) };
}

/** The message again. `textOf` gives a text by its hash. @throws SessionError `request-corrupt` when one is missing */
export function messageOf(outline: MessageOutline, textOf: (hash: string) => string | undefined): TracedMessage {
  let text = '';
  const segments = outline.segments.map(({ hash, before, ...segment }): TracedSegment => {
    const words = textOf(hash);
    if (words === undefined) throw corrupt(`text ${hash} is missing`);
    text += before;
    const start = text.length;
    text += words;
    return { ...segment, start, end: text.length };
  });
  const message = { role: outline.role, content: text + outline.after, ...outline.fields };
  return { message, segments };
}

/** All segments in the order they are read. */
export function placed(messages: readonly MessageOutline[]): PlacedSegment[] {
  return messages.flatMap(({ role, segments }) => segments.map((segment) => ({ ...segment, role })));
}

export function corrupt(message: string): SessionError {
  return new SessionError('request-corrupt', message);
}
