import type { ModelRequest } from '$lib/core/model/messages';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { RequestNotice } from '$lib/core/sessions/session-entry';

/** `again`: another reply to the same input; `continue`: goes on with a reply. */
export type RequestCause = 'send' | 'again' | 'continue';

/**
 * A request that left. What it said is in nodes and texts named by hash, which requests share: one more turn of a story
 * costs its new words and a few nodes.
 */
export interface StoredRequest {
  id: string;
  session: string;
  /** The turn's id, and its number in the story. */
  turn: string;
  number: number;
  /** The entry the reply hangs on, and the reply's id. */
  parent: string;
  reply: string;
  /** ms since the epoch. */
  time: number;
  cause: RequestCause;
  /** The model's name as the user knows it. */
  model: string;
  /** Estimated, of all segments. */
  tokens: number;
  warnings: RequestNotice[];
  /** Root node of the system messages it begins with, and of all others. */
  system: string;
  story: string;
  /** Text of a {@link RequestFrame} as JSON. */
  frame: string;
  /** SHA-256 of the system messages' text: whether it is the same, wherever it came from. */
  systemText: string;
  /** SHA-256 of the encoded body. */
  body: string;
}

/** What a request consists of besides its messages. */
export interface RequestFrame {
  /** Without a key, and without the values of headers and of the address's query, which may be one. */
  config: ModelConfig;
  rest: Omit<ModelRequest, 'messages'>;
}
