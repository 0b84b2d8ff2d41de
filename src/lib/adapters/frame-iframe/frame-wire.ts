import { FRAME_MESSAGE_BYTES } from '$lib/core/limits';
import { parseJson } from '$lib/core/formats/json';
import { getOwn, isJsonObject } from '$lib/core/formats/own-data';

/** What a frame may say. Everything on the port is JSON text: its size is known before it is read. */
export type FrameMessage =
  | { kind: 'call'; id: number; method: string; args: unknown[] }
  | { kind: 'pong'; number: number }
  | { kind: 'problem'; detail: string };

/** Nesting of a call's arguments; what reads them may recurse. */
const DEPTH_MAX = 64;
const METHOD_MAX = 100;

/** The message, or null for anything else: not text, too long (UTF-16 units against the limit in bytes), too deep, of another shape. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'string' || data.length > FRAME_MESSAGE_BYTES) return null;
  const parsed = parseJson(data, DEPTH_MAX);
  if (!parsed.ok || !isJsonObject(parsed.value)) return null;
  const pong = getOwn(parsed.value, 'pong');
  if (typeof pong === 'number') return { kind: 'pong', number: pong };
  const problem = getOwn(parsed.value, 'problem');
  if (typeof problem === 'string') return { kind: 'problem', detail: problem.slice(0, 500) };
  const id = getOwn(parsed.value, 'id');
  const method = getOwn(parsed.value, 'method');
  const args = getOwn(parsed.value, 'args');
  if (typeof id !== 'number' || typeof method !== 'string' || method.length > METHOD_MAX || !Array.isArray(args))
    return null;
  return { kind: 'call', id, method, args };
}
