import { SNAPSHOTS_KEPT } from '../limits';
import type { SnapshotMeta } from './manifest';

/**
 * Ids of the snapshots to keep, in the order given: all with a name, and the newest `SNAPSHOTS_KEPT` of the others.
 * Snapshots of the future (a clock that was set back) count as the newest: none is dropped for its date alone, so
 * `now` (ms) decides nothing yet.
 */
export function retain(snapshots: readonly SnapshotMeta[], _now: number): string[] {
  const newest = snapshots
    .filter((snapshot) => !isNamed(snapshot))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .slice(0, SNAPSHOTS_KEPT);
  const kept = new Set(newest.map(({ id }) => id));
  return snapshots.filter((snapshot) => isNamed(snapshot) || kept.has(snapshot.id)).map(({ id }) => id);
}

function isNamed({ name }: SnapshotMeta): boolean {
  return name !== undefined && name !== '';
}
