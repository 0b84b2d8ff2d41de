import { matchPersona, renderPersonaBody, type AgentPersona, type PersonaPlace } from '$lib/core';

interface PersonaInput {
  personas?: AgentPersona[];
  at?: PersonaPlace;
  body?: string;
  values?: { model: string; cwd: string };
}

export function runPersona(input: unknown): unknown {
  const { personas, at, body, values } = input as PersonaInput;
  if (personas) {
    const { persona, reason, scope } = matchPersona(personas, at ?? {});
    return { id: persona?.id ?? null, reason, scope };
  }
  if (body !== undefined) return renderPersonaBody(body, values ?? { model: '', cwd: '' });
  throw new Error('No such case of personas');
}
