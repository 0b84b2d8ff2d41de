import { m } from '$lib/i18n/generated/messages.js';

const WORDS: Record<string, () => string> = {
  hand: () => m.snapshot_cause_hand(),
  start: () => m.snapshot_cause_start(),
  import: () => m.snapshot_cause_import(),
  restore: () => m.snapshot_cause_restore(),
  remove: () => m.snapshot_cause_remove(),
};

/** What made a snapshot, in words; one made by something new is called by what it is. */
export function causeText(cause: string | undefined): string {
  return WORDS[cause ?? 'hand']?.() ?? m.snapshot_cause_other();
}
