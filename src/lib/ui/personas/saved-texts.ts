import type { PersonaCardPlace, PersonaSaved } from '$lib/app/api';
import { m } from '$lib/i18n/generated/messages.js';
import { ruleText } from './scope-text';

/** What a save took from other personas, in one line; null when it took nothing. */
export function savedText({ taken, unmarked }: PersonaSaved, places: readonly PersonaCardPlace[]): string | null {
  const lines = taken.map(({ name, scope }) => m.personas_taken({ name, place: ruleText(scope, places) }));
  if (unmarked) lines.push(m.personas_unmarked({ name: unmarked.name }));
  return lines.length > 0 ? lines.join(m.gap_wide()) : null;
}
