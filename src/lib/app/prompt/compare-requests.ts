import {
  alignSegments,
  firstDifference,
  placed,
  readOutlines,
  readTexts,
  stableTokens,
  type MessageOutline,
  type PartsReader,
  type PlacedSegment,
  type StoredRequest,
} from '$lib/core/prompt/requests';
import type { InspectorSegment, RequestComparison, SegmentChange } from '../api';

type Difference = NonNullable<ReturnType<typeof firstDifference>>;

/** The later one of two requests. */
export interface LaterRequest {
  number: number;
  /** Hash of the system messages' text. */
  systemText: string;
  outlines: readonly MessageOutline[];
  /** A text of it by its hash. */
  textOf(hash: string): Promise<string>;
}

/**
 * A request beside the one that left before it. `before`: all requests of the session that left earlier, in order.
 * null when there is none. @throws SessionError `request-corrupt` when one of them cannot be read
 */
export async function compareRequests(
  before: readonly StoredRequest[],
  now: LaterRequest,
  reader: PartsReader,
): Promise<RequestComparison | null> {
  const last = before[before.length - 1];
  if (!last) return null;
  const outlines = await readOutlines(last, reader);
  const alignment = alignSegments(placed(outlines), placed(now.outlines));
  const gone = alignment.removed.map(({ segment }) => segment.hash);
  const changed = [...alignment.changes.values()].flatMap((old) => (old === null ? [] : [old.hash]));
  const texts = await readTexts([...gone, ...changed], reader);
  const wordsOf = (hash: string) => texts.get(hash) ?? '';
  const changes: Record<string, SegmentChange> = {};
  for (const [id, old] of alignment.changes)
    changes[id] = old === null ? { kind: 'added' } : { kind: 'changed', before: wordsOf(old.hash) };
  return {
    id: last.id,
    turn: last.number,
    changes,
    removed: alignment.removed.map(({ after, segment }) => ({
      after,
      kind: segment.kind,
      title: segment.title,
      role: roleOf(segment),
      text: wordsOf(segment.hash),
    })),
    stableTokens: await stableTokens(outlines, now.outlines, textFrom(reader), (hash) => now.textOf(hash)),
    ...(await stabilityOf(before, now, reader)),
  };
}

/** Since when the system prompt has been the same, and what changed it then. */
async function stabilityOf(
  before: readonly StoredRequest[],
  now: LaterRequest,
  reader: PartsReader,
): Promise<Pick<RequestComparison, 'stableSince' | 'brokenBy'>> {
  let first = before.length;
  while (first > 0 && before[first - 1]?.systemText === now.systemText) first -= 1;
  const stableSince = before[first]?.number ?? now.number;
  const other = before[first - 1];
  if (!other) return { stableSince, brokenBy: null };
  const changed = before[first];
  const younger = changed ? await readOutlines(changed, reader) : now.outlines;
  return { stableSince, brokenBy: await breakOf(await readOutlines(other, reader), younger) };
}

function breakOf(before: readonly MessageOutline[], now: readonly MessageOutline[]): RequestComparison['brokenBy'] {
  const old = systemOf(before);
  const young = systemOf(now);
  const difference = firstDifference(alignSegments(old, young), young) ?? firstOtherSpace(old, young);
  if (!difference) return null;
  const { kind, title, source } = difference.segment;
  return { kind, title, source, removed: difference.removed };
}

/** The same segments with other space between them: the one that stands behind it. */
function firstOtherSpace(old: readonly PlacedSegment[], young: readonly PlacedSegment[]): Difference | null {
  const segment = young.find(({ before }, index) => before !== old[index]?.before) ?? young.at(-1);
  return segment ? { segment, removed: false } : null;
}

const systemOf = (messages: readonly MessageOutline[]): PlacedSegment[] =>
  placed(messages).filter(({ role }) => role === 'system');

const textFrom =
  (reader: PartsReader) =>
  async (hash: string): Promise<string> =>
    (await readTexts([hash], reader)).get(hash) ?? '';

/** Tools take no part in a story yet: what they gave would stand on the model's side. */
function roleOf({ role }: PlacedSegment): InspectorSegment['role'] {
  return role === 'tool' ? 'user' : role;
}
