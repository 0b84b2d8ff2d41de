import { diffArrays } from 'diff';
import type { PlacedSegment } from './outline';

/** What became of the segments of one request in the next. Segments that are in neither map nor list are the same. */
export interface Alignment {
  /** By id in the later request; the segment it was before, or null for one that is new. */
  changes: Map<string, PlacedSegment | null>;
  /** Segments that are gone, in order. `after`: id of the later segment they stood behind; null at the start. */
  removed: { after: string | null; segment: PlacedSegment }[];
}

/** Beyond this many differences the rest is taken as all different: the search grows with their square. */
const EDITS_MAX = 2_000;

/** Segments of a story have their entry's id; others are known by what they are and say. */
const isStory = (segment: PlacedSegment): boolean => segment.id.startsWith('story:');

const signOf = (segment: PlacedSegment): string =>
  [segment.hash, segment.role, ...(isStory(segment) ? [segment.id] : [segment.kind, segment.title])].join('\0');

/** What a segment that has other words is known by. */
const placeOf = ({ kind, title, source }: PlacedSegment): string => [kind, title, source.file, source.field].join('\0');

export function alignSegments(before: readonly PlacedSegment[], now: readonly PlacedSegment[]): Alignment {
  const old = before.map(signOf);
  const young = now.map(signOf);
  const shorter = Math.min(old.length, young.length);
  let head = 0;
  while (head < shorter && old[head] === young[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === young[young.length - 1 - tail]) tail += 1;
  const alignment: Alignment = { changes: new Map(), removed: [] };
  const gone = old.slice(head, old.length - tail);
  const come = young.slice(head, young.length - tail);
  const parts = diffArrays(gone, come, { maxEditLength: EDITS_MAX }) ?? [
    { removed: true, added: false, count: gone.length },
    { removed: false, added: true, count: come.length },
  ];
  let oldAt = head;
  let youngAt = head;
  let hunk = { old: oldAt, young: youngAt };
  const settle = () => {
    settleHunk(
      alignment,
      before.slice(hunk.old, oldAt),
      now.slice(hunk.young, youngAt),
      now[hunk.young - 1]?.id ?? null,
    );
  };
  for (const { removed, added, count } of parts) {
    if (!removed && !added) settle();
    if (!added) oldAt += count;
    if (!removed) youngAt += count;
    if (!removed && !added) hunk = { old: oldAt, young: youngAt };
  }
  settle();
  return alignment;
}

/** A run of segments that gave way to another: those of the same entry, or else of the same place, are one that changed. */
function settleHunk(
  { changes, removed }: Alignment,
  gone: readonly PlacedSegment[],
  come: readonly PlacedSegment[],
  after: string | null,
): void {
  const partner = new Map<PlacedSegment, PlacedSegment>();
  const taken = new Set<PlacedSegment>();
  for (const key of [(segment: PlacedSegment) => (isStory(segment) ? segment.id : placeOf(segment)), keyOfId]) {
    const free = new Map<string, PlacedSegment[]>();
    for (const segment of gone)
      if (!taken.has(segment)) free.set(key(segment), [...(free.get(key(segment)) ?? []), segment]);
    for (const segment of come) {
      const match = partner.has(segment) ? undefined : free.get(key(segment))?.shift();
      if (!match) continue;
      partner.set(segment, match);
      taken.add(match);
    }
  }
  const placeIn = new Map([...partner].map(([young, old]) => [old, young.id]));
  for (const segment of come) {
    const old = partner.get(segment) ?? null;
    // Another name alone changes nothing of what is sent.
    if (old?.hash !== segment.hash || old.role !== segment.role) changes.set(segment.id, old);
  }
  let behind = after;
  for (const segment of gone) {
    if (taken.has(segment)) behind = placeIn.get(segment) ?? behind;
    else removed.push({ after: behind, segment });
  }
}

const keyOfId = ({ id, kind }: PlacedSegment): string => [id, kind].join('\0');

/** The first difference in the order of reading; null when there is none. */
export function firstDifference(
  { changes, removed }: Alignment,
  now: readonly PlacedSegment[],
): { segment: PlacedSegment; removed: boolean } | null {
  const goneAfter = new Map<string | null, PlacedSegment>();
  for (const { after, segment } of removed) if (!goneAfter.has(after)) goneAfter.set(after, segment);
  const atStart = goneAfter.get(null);
  if (atStart) return { segment: atStart, removed: true };
  for (const segment of now) {
    if (changes.has(segment.id)) return { segment, removed: false };
    const gone = goneAfter.get(segment.id);
    if (gone) return { segment: gone, removed: true };
  }
  return null;
}
