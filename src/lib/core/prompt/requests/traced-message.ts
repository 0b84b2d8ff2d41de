import type { ModelMessage } from '$lib/core/model/messages';
import type { SegmentSource } from '../system/prompt-writer';

/** A run of a message from one source. Offsets are UTF-16 units of the message's content. */
export interface TracedSegment {
  /** Unique in the request; the same in every request for the same entry of a story. */
  id: string;
  kind: string;
  /** Name of the entry, persona or lore entry; '' without one. */
  title: string;
  source: SegmentSource;
  /** Estimated. */
  tokens: number;
  start: number;
  end: number;
}

/**
 * A message of a request with the map of where its text came from: segments in order, without overlap. Text that no
 * segment covers (the space between two) belongs to the message all the same. Content in parts has no segments.
 */
export interface TracedMessage {
  message: ModelMessage;
  segments: TracedSegment[];
}
