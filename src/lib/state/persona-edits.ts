import type { AgentPersona, PersonaScope } from '$lib/app/api';

/** Whether two rows name the same place by the same rule; only `exact` looks past slashes at the end. */
export function isSameScope(a: PersonaScope, b: PersonaScope): boolean {
  return a.kind === b.kind && a.match === b.match && a.value !== '' && valueOf(a) === valueOf(b);
}

function valueOf({ match, value }: PersonaScope): string {
  return match === 'exact' ? value.replace(/(?<=.)\/+$/, '') : value;
}

/** The persona that a place would be taken from. */
export function ownerOf(scope: PersonaScope, personas: readonly AgentPersona[], self: string): AgentPersona | null {
  return personas.find(({ id, scopes }) => id !== self && scopes.some((other) => isSameScope(other, scope))) ?? null;
}

/** The list as it would be with unsaved changes: a place has one owner, and there is one default. */
export function withEdits(personas: readonly AgentPersona[], edited: AgentPersona): AgentPersona[] {
  return personas.map((persona) => {
    if (persona.id === edited.id) return edited;
    return {
      ...persona,
      isDefault: persona.isDefault && !edited.isDefault,
      scopes: persona.scopes.filter((scope) => !edited.scopes.some((taken) => isSameScope(scope, taken))),
    };
  });
}
