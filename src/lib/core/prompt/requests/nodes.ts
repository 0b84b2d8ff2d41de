import { sha256Hex } from '$lib/core/formats';
import { parseJson } from '$lib/core/model/json-values';
import { corrupt, type MessageOutline, type SegmentRef } from './outline';
import { packText, unpackText } from './packed-text';

/**
 * A node of a request: refs to what lies under it. A leaf's refs are hashes of texts, and its body tells in JSON what
 * they are; the body of a node above is '', its refs are hashes of nodes.
 */
export interface RequestNode {
  refs: string[];
  body: string;
}

/** A node as it is stored. */
export interface StoredNode {
  hash: string;
  /** 32 bytes a ref. */
  refs: Uint8Array;
  /** Packed. */
  body: Uint8Array;
}

/** One row of a leaf: the beginning of a message, a segment, or both. Short names, since there are many. */
interface Row {
  /** Role, text behind the last segment, other fields. */
  m?: [MessageOutline['role'], string, MessageOutline['fields']?];
  /** Id, kind, title, text before, tokens, source. */
  s?: [string, string, string, string, number, SegmentRef['source']];
}

/** A run of refs ends behind one whose hash says so, every sixteenth on average, and at this length anyway. */
const RUN_MAX = 64;
const ends = (hash: string): boolean => hash.startsWith('0');

/**
 * Puts outlines into a tree of nodes and gives its root. Where a run ends is decided by its content, so that a segment
 * that is added, changed or gone makes new nodes only where it stood and above, and a story that grows only at its end.
 */
export function buildNodes(messages: readonly MessageOutline[], nodes: Map<string, RequestNode>): string {
  const add = (node: RequestNode): string => {
    const hash = hashNode(node);
    nodes.set(hash, node);
    return hash;
  };
  let level = runsOf(rowsOf(messages), ({ hash }) => hash !== null && ends(hash)).map((run) =>
    add({
      refs: run.flatMap(({ hash }) => (hash === null ? [] : [hash])),
      body: JSON.stringify(run.map(({ row }) => row)),
    }),
  );
  while (level.length > 1) level = runsOf(level, ends).map((refs) => add({ refs, body: '' }));
  return level[0] ?? add({ refs: [], body: '[]' });
}

/** A row with the text it names. */
interface NamedRow {
  row: Row;
  hash: string | null;
}

function rowsOf(messages: readonly MessageOutline[]): NamedRow[] {
  const rows: NamedRow[] = [];
  for (const { role, after, fields, segments } of messages) {
    const start: Row = { m: fields === undefined ? [role, after] : [role, after, fields] };
    if (segments.length === 0) rows.push({ row: start, hash: null });
    segments.forEach(({ hash, id, kind, title, before, tokens, source }, index) => {
      rows.push({ row: { ...(index === 0 ? start : {}), s: [id, kind, title, before, tokens, source] }, hash });
    });
  }
  return rows;
}

/** Runs end behind items that say so. At least two items a run, or a level might be as long as the one below. */
function runsOf<T>(items: readonly T[], isEnd: (item: T) => boolean): T[][] {
  const runs: T[][] = [];
  let run: T[] = [];
  for (const item of items) {
    run.push(item);
    if ((run.length < 2 || !isEnd(item)) && run.length < RUN_MAX) continue;
    runs.push(run);
    run = [];
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** Reads a tree from its root, level by level. @throws SessionError `request-corrupt` */
export async function readNodes(
  root: string,
  load: (hashes: readonly string[]) => Promise<(StoredNode | null)[]>,
): Promise<MessageOutline[]> {
  let level = [root];
  for (;;) {
    const stored = await load(level);
    const nodes = level.map((hash, index) => unpackNode(hash, stored[index] ?? null));
    const below = nodes.filter(({ body }) => body === '');
    if (below.length === 0) return outlinesOf(nodes);
    if (below.length < nodes.length) throw corrupt(`nodes under ${root} are of different heights`);
    level = nodes.flatMap(({ refs }) => refs);
  }
}

function outlinesOf(leaves: readonly RequestNode[]): MessageOutline[] {
  const messages: MessageOutline[] = [];
  for (const { refs, body } of leaves) {
    const rows = parseJson(body);
    if (!Array.isArray(rows)) throw corrupt('a leaf holds no rows');
    let at = 0;
    for (const { m, s } of rows as Row[]) {
      if (m) {
        const [role, after, fields] = m;
        messages.push({ role, ...(fields === undefined ? {} : { fields }), segments: [], after });
      }
      if (!s) continue;
      const [id, kind, title, before, tokens, source] = s;
      messages.at(-1)?.segments.push({ hash: refs[at] ?? '', id, kind, title, source, tokens, before });
      at += 1;
    }
  }
  return messages;
}

export function packNode(hash: string, { refs, body }: RequestNode): StoredNode {
  return { hash, refs: bytesOfRefs(refs), body: packText(body) };
}

/** @throws SessionError `request-corrupt` when it is missing or is not what its hash says */
function unpackNode(hash: string, stored: StoredNode | null): RequestNode {
  const body = stored && unpackText(stored.body);
  if (!stored || body === null) throw corrupt(`node ${hash} is missing or cannot be read`);
  const node = { refs: refsOf(stored), body };
  if (hashNode(node) !== hash) throw corrupt(`node ${hash} is not what it was`);
  return node;
}

/** Hashes of what lies under a stored node. */
export function refsOf({ refs }: Pick<StoredNode, 'refs'>): string[] {
  const hashes: string[] = [];
  for (let at = 0; at < refs.length; at += 32) {
    let hash = '';
    for (let index = at; index < at + 32; index += 1) hash += (refs[index] ?? 0).toString(16).padStart(2, '0');
    hashes.push(hash);
  }
  return hashes;
}

function bytesOfRefs(refs: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(refs.length * 32);
  refs.forEach((hash, index) => {
    for (let at = 0; at < 32; at += 1) bytes[index * 32 + at] = Number.parseInt(hash.slice(at * 2, at * 2 + 2), 16);
  });
  return bytes;
}

function hashNode({ refs, body }: RequestNode): string {
  return sha256Hex(new TextEncoder().encode(`${refs.join(' ')}\n${body}`));
}
