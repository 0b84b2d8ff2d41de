import type { PersonaVerdict } from '$lib/app/api';
import { m } from '$lib/i18n/generated/messages.js';

type Outcome = PersonaVerdict['rows'][number]['outcome'];

/** Why a persona is in force, or why not. */
export function outcomeText(outcome: Outcome): string {
  const texts: Record<Outcome, () => string> = {
    wins: m.personas_outcome_wins,
    off: m.personas_outcome_off,
    'no-place': m.personas_outcome_no_place,
    'no-match': m.personas_outcome_no_match,
    'less-specific': m.personas_outcome_less_specific,
    lower: m.personas_outcome_lower,
    'default-unused': m.personas_outcome_default_unused,
  };
  return texts[outcome]();
}
