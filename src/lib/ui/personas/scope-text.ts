import type { AgentPersona, PersonaCardPlace, PersonaScope } from '$lib/app/api';
import { m } from '$lib/i18n/generated/messages.js';
import { formatAgo } from '$lib/ui/kit/format';

/** What a scope's value names among the cards and playthroughs there are. */
export interface RealPlace {
  card: PersonaCardPlace;
  session: PersonaCardPlace['sessions'][number] | null;
}

/** Only an exact scope names one place. */
export function realPlace(scope: PersonaScope, places: readonly PersonaCardPlace[]): RealPlace | null {
  if (scope.match !== 'exact') return null;
  const value = scope.value.replace(/(?<=.)\/+$/, '');
  for (const card of places) {
    if (scope.kind === 'workspace' && card.value === value) return { card, session: null };
    const session = scope.kind === 'session' ? card.sessions.find((row) => row.value === value) : undefined;
    if (session) return { card, session };
  }
  return null;
}

export function placeText({ card, session }: RealPlace): string {
  if (!session) return m.personas_scope_card({ name: card.name });
  const { title, playedAt } = session;
  return playedAt > 0
    ? m.personas_scope_session({ title, card: card.name, time: formatAgo(playedAt) })
    : m.personas_scope_session_new({ title, card: card.name });
}

export function kindText(kind: PersonaScope['kind']): string {
  return kind === 'workspace' ? m.personas_scope_kind_workspace() : m.personas_scope_kind_session();
}

export function matchText(match: PersonaScope['match']): string {
  const texts = {
    exact: m.personas_scope_match_exact,
    prefix: m.personas_scope_match_prefix,
    contains: m.personas_scope_match_contains,
    regex: m.personas_scope_match_regex,
  };
  return texts[match]();
}

/** The rule in words: by the name of its place where there is one, else as it is written. */
export function ruleText(scope: PersonaScope, places: readonly PersonaCardPlace[]): string {
  const real = realPlace(scope, places);
  if (real) return placeText(real);
  return m.personas_rule({ kind: kindText(scope.kind), match: matchText(scope.match), value: scope.value });
}

/** Where a persona is in force, in a line. */
export function placesText(persona: AgentPersona, places: readonly PersonaCardPlace[]): string {
  const [first] = persona.scopes;
  if (!first) return persona.isDefault ? m.personas_everywhere_else() : m.personas_no_place();
  const real = realPlace(first, places);
  const name = real ? (real.session?.title ?? real.card.name) : `${matchText(first.match)} ${first.value}`;
  const more = persona.scopes.length - 1;
  return more > 0 ? m.personas_places_more({ first: name, count: more }) : name;
}
