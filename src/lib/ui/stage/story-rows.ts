import type { RunningTurn, StoryItem } from '$lib/app/api';

/** One row of the stage: something in the story, or the reply that is being written. */
export type StoryRow =
  { id: string; item: StoryItem; live: false } | { id: string; item: StoryItem | null; live: true };

/** Above this the older part of a story is virtualised; below, the browser's own find-in-page sees all of it. */
export const PLAIN_ROWS_MAX = 200;
/** Rows at the end that are never virtualised: the live turn must keep its nodes. */
const TAIL_ROWS = 40;

/**
 * Rows in order. The reply being written stands where it will stand: right after the input it answers, in place of
 * the sibling that was shown. Its id is the one that it keeps, so its nodes stay when it is delivered.
 */
export function storyRows(items: readonly StoryItem[], running: RunningTurn | null): StoryRow[] {
  const rows: StoryRow[] = [];
  for (const item of items) {
    if (running && item.id === running.reply) {
      rows.push({ id: item.id, item, live: true });
      return rows;
    }
    rows.push({ id: item.id, item, live: false });
    if (running && item.id === running.parent) break;
  }
  if (running) rows.push({ id: running.reply, item: null, live: true });
  return rows;
}

/**
 * How many rows from the start are virtualised. It moves in steps, so that rows change sides rarely and far above
 * what is being read.
 */
export function virtualCount(rows: number): number {
  if (rows <= PLAIN_ROWS_MAX) return 0;
  return Math.floor((rows - TAIL_ROWS) / TAIL_ROWS) * TAIL_ROWS;
}
