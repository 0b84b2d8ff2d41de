import type { WarningList } from '../formats/warning-list';

/** The id itself if no other entry has it, else the next free number. SillyTavern would let the later entry replace the earlier one. */
export function uniqueUid(uid: number | string, taken: Set<string>, warnings: WarningList): number | string {
  let free = uid;
  if (taken.has(String(uid))) {
    let next = taken.size;
    while (taken.has(String(next))) next += 1;
    free = next;
    warnings.add('book-entry-id', `The id ${uid} is used twice; the later entry got ${next}.`);
  }
  taken.add(String(free));
  return free;
}
