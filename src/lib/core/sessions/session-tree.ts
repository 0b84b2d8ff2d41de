import { SessionError } from '../errors';
import type { GreetingEntry, InputEntry, ReplyEntry, RevisionEntry, SessionEntry } from './session-entry';

/** Entries that stand in the story; revisions only change their words. */
export type StoryEntry = GreetingEntry | InputEntry | ReplyEntry;

/** An index over the append-only entries of one session. It is never written to; build it again after an append. */
export interface SessionTree {
  readonly byId: ReadonlyMap<string, StoryEntry>;
  /** Children in the order they were appended; key null holds the roots. */
  readonly children: ReadonlyMap<string | null, readonly StoryEntry[]>;
  /** Latest revision by target. */
  readonly revisions: ReadonlyMap<string, RevisionEntry>;
}

/** Builds the index. Entries whose parent is missing are kept and become roots: nothing stored is hidden by a gap. */
export function buildSessionTree(entries: readonly SessionEntry[]): SessionTree {
  const byId = new Map<string, StoryEntry>();
  const children = new Map<string | null, StoryEntry[]>();
  const revisions = new Map<string, RevisionEntry>();
  for (const entry of entries) {
    if (entry.type === 'revision') revisions.set(entry.data.target, entry);
    else byId.set(entry.id, entry);
  }
  for (const entry of byId.values()) {
    const parent = entry.parentId !== null && byId.has(entry.parentId) ? entry.parentId : null;
    const list = children.get(parent);
    if (list) list.push(entry);
    else children.set(parent, [entry]);
  }
  return { byId, children, revisions };
}

/**
 * Entries from the root to `leaf`, in order; empty for null.
 * @throws SessionError `session-entry-missing`, `session-broken-path` (a circle)
 */
export function pathTo(tree: SessionTree, leaf: string | null): StoryEntry[] {
  const path: StoryEntry[] = [];
  const seen = new Set<string>();
  for (let id = leaf; id !== null;) {
    const entry = tree.byId.get(id);
    if (!entry) {
      if (path.length > 0) break;
      throw new SessionError('session-entry-missing', `no entry ${id}`, { data: { entry: id } });
    }
    if (seen.has(id))
      throw new SessionError('session-broken-path', `entry ${id} is its own ancestor`, { data: { entry: id } });
    seen.add(id);
    path.push(entry);
    id = entry.parentId;
  }
  return path.reverse();
}

/** Entries of the same kind under the same parent, the given one included, in order of appending. */
export function siblingsOf(tree: SessionTree, entry: StoryEntry): StoryEntry[] {
  const parent = entry.parentId !== null && tree.byId.has(entry.parentId) ? entry.parentId : null;
  return (tree.children.get(parent) ?? []).filter((other) => other.type === entry.type);
}

/** Where the story stands when `entry` is chosen: its newest child, and so on down. */
export function leafUnder(tree: SessionTree, entry: string): string {
  let at = entry;
  for (let next = tree.children.get(at)?.at(-1); next; next = tree.children.get(at)?.at(-1)) at = next.id;
  return at;
}

/** The words of an entry as they stand now. */
export function textOf(tree: SessionTree, entry: StoryEntry): string {
  return tree.revisions.get(entry.id)?.data.text ?? entry.data.text;
}
