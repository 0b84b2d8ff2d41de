import type { AgentPersona, PersonaScope } from './agent-persona';
import { withoutEndSlash } from './match-persona';

export interface Assignment {
  /** The list with the saved persona in its place. */
  personas: AgentPersona[];
  /** Places that others had. */
  taken: { id: string; name: string; scope: PersonaScope }[];
  /** The one that was the default before. */
  unmarked: { id: string; name: string } | null;
}

/** The same rule for the same path: such a place belongs to one persona. An empty value is no place. */
export function isSamePlace(one: PersonaScope, other: PersonaScope): boolean {
  if (one.value === '' || one.kind !== other.kind || one.match !== other.match) return false;
  return one.match === 'exact'
    ? withoutEndSlash(one.value) === withoutEndSlash(other.value)
    : one.value === other.value;
}

/**
 * Puts a persona back into the list. Places it was given now, or all of its places when it was switched on, are taken
 * from those that had them; what it had while it was off stays with both until then. At most one is the default.
 */
export function assignPersona(personas: readonly AgentPersona[], saved: AgentPersona): Assignment {
  const before = personas.find(({ id }) => id === saved.id);
  const isSwitchedOn = saved.enabled && before?.enabled !== true;
  const had = (scope: PersonaScope) => before?.scopes.some((other) => isSamePlace(scope, other)) ?? false;
  const given = isSwitchedOn ? saved.scopes : saved.scopes.filter((scope) => !had(scope));
  const taken: Assignment['taken'] = [];
  let unmarked: Assignment['unmarked'] = null;
  const next = personas.map((persona): AgentPersona => {
    if (persona.id === saved.id) return saved;
    const { id, name } = persona;
    const [lost, kept] = split(persona.scopes, (scope) => given.some((other) => isSamePlace(scope, other)));
    taken.push(...lost.map((scope) => ({ id, name, scope })));
    const isUnmarked = saved.isDefault && persona.isDefault;
    if (isUnmarked) unmarked ??= { id, name };
    if (lost.length === 0 && !isUnmarked) return persona;
    return { ...persona, scopes: kept, isDefault: persona.isDefault && !isUnmarked };
  });
  return { personas: next, taken, unmarked };
}

/** A persona that comes back: what others were given meanwhile stays with them. */
export function withoutOwned(persona: AgentPersona, others: readonly AgentPersona[]): AgentPersona {
  const isOwned = (scope: PersonaScope) => others.some(({ scopes }) => scopes.some((one) => isSamePlace(scope, one)));
  return {
    ...persona,
    scopes: persona.scopes.filter((scope) => !isOwned(scope)),
    isDefault: persona.isDefault && !others.some(({ isDefault }) => isDefault),
  };
}

function split<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
