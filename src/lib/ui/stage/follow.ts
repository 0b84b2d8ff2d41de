/** The view follows the text only for a reader who was this close to the end. px. */
export const FOLLOW_WITHIN = 80;

export interface ScrollBox {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** px between the last line of sight and the end. */
export function distanceToEnd(box: ScrollBox): number {
  return Math.max(0, box.scrollHeight - box.clientHeight - box.scrollTop);
}

export function isAtEnd(box: ScrollBox): boolean {
  return distanceToEnd(box) <= FOLLOW_WITHIN;
}

/**
 * Whether the view still follows after a scroll event. Text that arrived in the same moment must not hide that the
 * reader went up, and a box that changed otherwise (the keyboard came up) says nothing about the reader.
 */
export function followsAfterScroll(before: ScrollBox, now: ScrollBox, following: boolean): boolean {
  if (now.clientHeight !== before.clientHeight || now.scrollHeight < before.scrollHeight) return following;
  if (now.scrollTop < before.scrollTop) return isAtEnd({ ...before, scrollTop: now.scrollTop });
  return following || isAtEnd(now);
}

/**
 * Where to scroll after the box or what is in it changed. A reader at the end stays there; anybody else keeps the
 * line they were reading, also in relation to the composer when only the box changed (the keyboard came up).
 */
export function scrollAfter(before: ScrollBox, after: ScrollBox, following: boolean): number {
  if (following) return Math.max(0, after.scrollHeight - after.clientHeight);
  return Math.max(0, before.scrollTop + (before.clientHeight - after.clientHeight));
}
