import type { AgentPersona, PersonaPlace, PersonaScope } from './agent-persona';
import { bestScope, matchPersona, rankOf, type PersonaMatch } from './match-persona';

/** What becomes of a persona at a place. */
export interface PersonaOutcome {
  id: string;
  name: string;
  /**
   * `lower`: another one of equal rank stands higher; `less-specific`: another one's scope says more;
   * `default-unused`: the default, but a scope matched. An `off` one names the scope it would match by.
   */
  outcome: 'wins' | 'off' | 'no-place' | 'no-match' | 'less-specific' | 'lower' | 'default-unused';
  /** The best scope that matches here. */
  scope: PersonaScope | null;
}

/** Who is in force at a place, as `matchPersona` says, and for each one why it is or is not. Never throws. */
export function explainPersonas(
  personas: AgentPersona[],
  at: PersonaPlace,
): { match: PersonaMatch; outcomes: PersonaOutcome[] } {
  const match = matchPersona(personas, at);
  const outcomes = personas.map((persona): PersonaOutcome => {
    const scope = bestScope(persona, at);
    return { id: persona.id, name: persona.name, outcome: outcomeOf(persona, scope, match), scope };
  });
  return { match, outcomes };
}

function outcomeOf(persona: AgentPersona, scope: PersonaScope | null, match: PersonaMatch): PersonaOutcome['outcome'] {
  if (persona === match.persona) return 'wins';
  if (!persona.enabled) return 'off';
  if (scope) return match.scope && rankOf(match.scope) > rankOf(scope) ? 'less-specific' : 'lower';
  if (persona.isDefault) return match.reason === 'default' ? 'lower' : 'default-unused';
  return persona.scopes.some(({ value }) => value !== '') ? 'no-match' : 'no-place';
}
