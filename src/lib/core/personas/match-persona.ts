import type { AgentPersona, PersonaPlace, PersonaScope } from './agent-persona';
import { compileLinearRegex } from './linear-regex';

export interface PersonaMatch {
  /** Also a persona without a text: that one is in force and injects nothing. */
  persona: AgentPersona | null;
  /** The scope that won it. */
  scope: PersonaScope | null;
  reason: 'scope' | 'default' | 'none';
}

/**
 * The persona in force at a place: the most specific scope wins, then the higher in the list, else the first default
 * that is on. A broken pattern or an empty value matches nothing. Never throws; patterns take linear time.
 */
export function matchPersona(personas: AgentPersona[], at: PersonaPlace): PersonaMatch {
  let best: { persona: AgentPersona; scope: PersonaScope; rank: number } | null = null;
  for (const persona of personas) {
    if (!persona.enabled) continue;
    const scope = bestScope(persona, at);
    if (scope && rankOf(scope) > (best?.rank ?? 0)) best = { persona, scope, rank: rankOf(scope) };
  }
  if (best) return { persona: best.persona, scope: best.scope, reason: 'scope' };
  const fallback = personas.find((persona) => persona.enabled && persona.isDefault);
  return fallback
    ? { persona: fallback, scope: null, reason: 'default' }
    : { persona: null, scope: null, reason: 'none' };
}

/** The most specific scope of a persona that matches at a place, the first among equals. */
export function bestScope(persona: AgentPersona, at: PersonaPlace): PersonaScope | null {
  let best: PersonaScope | null = null;
  for (const scope of persona.scopes) {
    if (rankOf(scope) > (best ? rankOf(best) : 0) && scopeMatches(scope, at)) best = scope;
  }
  return best;
}

/** Session before workspace, exact before the rest. */
export const rankOf = (scope: PersonaScope): number =>
  (scope.kind === 'session' ? 2 : 0) + (scope.match === 'exact' ? 2 : 1);

function scopeMatches(scope: PersonaScope, at: PersonaPlace): boolean {
  const place = scope.kind === 'session' ? at.session : at.workspace;
  const { value } = scope;
  if (place === undefined || value === '') return false;
  switch (scope.match) {
    case 'exact':
      return withoutEndSlash(place) === withoutEndSlash(value);
    case 'prefix':
      return place.startsWith(value);
    case 'contains':
      return place.includes(value);
    case 'regex': {
      const pattern = compileLinearRegex(value);
      return pattern.ok && pattern.test(place);
    }
  }
}

/** The only way in which paths are made alike, for `exact` alone. */
export function withoutEndSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
