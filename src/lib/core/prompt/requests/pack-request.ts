import { isRecord, parseJson } from '$lib/core/model/json-values';
import { buildNodes, packNode, readNodes, type RequestNode, type StoredNode } from './nodes';
import { corrupt, messageOf, outlineOf, type MessageOutline } from './outline';
import { hashText, packText, unpackText } from './packed-text';
import { SegmentMemory } from './segment-memory';
import type { RequestFrame, StoredRequest } from './stored-request';
import type { TracedMessage } from './traced-message';

/** A text as it is stored. */
export interface StoredText {
  hash: string;
  packed: Uint8Array;
}

/** A request taken apart. */
export interface PackedRequest extends Pick<StoredRequest, 'system' | 'story' | 'frame' | 'systemText'> {
  outlines: MessageOutline[];
  nodes: ReadonlyMap<string, RequestNode>;
  texts: ReadonlyMap<string, string>;
}

/** Takes a request apart into texts, nodes and their names. The same request gives the same names. */
export function packRequest(
  messages: readonly TracedMessage[],
  frame: RequestFrame,
  memory: SegmentMemory = new SegmentMemory(),
): PackedRequest {
  const nodes = new Map<string, RequestNode>();
  const texts = new Map<string, string>();
  const outlines = messages.map((message) => outlineOf(message, memory));
  messages.forEach(({ message, segments }, place) => {
    segments.forEach(({ start, end }, index) => {
      const hash = outlines[place]?.segments[index]?.hash;
      if (hash !== undefined && typeof message.content === 'string') texts.set(hash, message.content.slice(start, end));
    });
  });
  const frameText = JSON.stringify(frame);
  const frameHash = hashText(frameText);
  texts.set(frameHash, frameText);
  const begin = systemLength(outlines);
  return {
    outlines,
    nodes,
    texts,
    frame: frameHash,
    system: buildNodes(outlines.slice(0, begin), nodes),
    story: buildNodes(outlines.slice(begin), nodes),
    systemText: memory.of('system', systemTextOf(messages.slice(0, begin))).hash,
  };
}

/** How many messages from the start are the system's. */
function systemLength(messages: readonly { role: string }[]): number {
  const end = messages.findIndex(({ role }) => role !== 'system');
  return end === -1 ? messages.length : end;
}

function systemTextOf(messages: readonly TracedMessage[]): string {
  return messages.map(({ message }) => (typeof message.content === 'string' ? message.content : '')).join('\0');
}

/** What of a request is to be written so that a store that lacks some of its nodes and texts has all of them. */
export interface MissingParts {
  nodes: StoredNode[];
  texts: StoredText[];
}

/** What a store has of these nodes or texts. */
export interface PartsHeld {
  hasNodes(hashes: readonly string[]): Promise<boolean[]>;
  hasTexts(hashes: readonly string[]): Promise<boolean[]>;
}

/**
 * Finds what is missing from the roots down: a node that is there has everything under it, so that a request like the
 * one before costs a few questions.
 */
export async function missingParts(packed: PackedRequest, store: PartsHeld): Promise<MissingParts> {
  const parts: MissingParts = { nodes: [], texts: [] };
  const texts = new Set([packed.frame]);
  for (let level = [...new Set([packed.system, packed.story])]; level.length > 0;) {
    const there = await store.hasNodes(level);
    const below = new Set<string>();
    for (const hash of level.filter((_, index) => !there[index])) {
      const node = packed.nodes.get(hash);
      if (!node) continue;
      parts.nodes.push(packNode(hash, node));
      for (const ref of node.refs) (node.body === '' ? below : texts).add(ref);
    }
    level = [...below];
  }
  const wanted = [...texts];
  const there = await store.hasTexts(wanted);
  wanted.forEach((hash, index) => {
    if (!there[index]) parts.texts.push({ hash, packed: packText(packed.texts.get(hash) ?? '') });
  });
  return parts;
}

/** Reads nodes and texts; null where one is missing. */
export interface PartsReader {
  nodes(hashes: readonly string[]): Promise<(StoredNode | null)[]>;
  texts(hashes: readonly string[]): Promise<(Uint8Array | null)[]>;
}

/** Messages of a stored request without their texts. @throws SessionError `request-corrupt` */
export async function readOutlines(
  request: Pick<StoredRequest, 'system' | 'story'>,
  reader: Pick<PartsReader, 'nodes'>,
): Promise<MessageOutline[]> {
  const load = (hashes: readonly string[]) => reader.nodes(hashes);
  return [...(await readNodes(request.system, load)), ...(await readNodes(request.story, load))];
}

/** Texts by hash, each checked. @throws SessionError `request-corrupt`: another text is never given */
export async function readTexts(
  hashes: readonly string[],
  reader: Pick<PartsReader, 'texts'>,
): Promise<Map<string, string>> {
  const wanted = [...new Set(hashes)];
  const stored = await reader.texts(wanted);
  const texts = new Map<string, string>();
  wanted.forEach((hash, index) => {
    const packed = stored[index];
    const text = packed ? unpackText(packed) : null;
    if (text === null || hashText(text) !== hash) throw corrupt(`text ${hash} is missing or not what it was`);
    texts.set(hash, text);
  });
  return texts;
}

/** The request again, exactly. @throws SessionError `request-corrupt` */
export async function unpackRequest(
  request: Pick<StoredRequest, 'system' | 'story' | 'frame'>,
  reader: PartsReader,
): Promise<{ messages: TracedMessage[]; frame: RequestFrame; outlines: MessageOutline[] }> {
  const outlines = await readOutlines(request, reader);
  const hashes = outlines.flatMap(({ segments }) => segments.map(({ hash }) => hash));
  const texts = await readTexts([...hashes, request.frame], reader);
  return {
    outlines,
    messages: outlines.map((outline) => messageOf(outline, (hash) => texts.get(hash))),
    frame: frameOf(texts.get(request.frame) ?? ''),
  };
}

/** A text under its own hash may still be another: the name of the frame could be damaged. */
function frameOf(text: string): RequestFrame {
  const frame = parseJson(text);
  if (!isRecord(frame) || !isRecord(frame.config) || !isRecord(frame.rest)) throw corrupt('the frame is none');
  return frame as unknown as RequestFrame;
}
