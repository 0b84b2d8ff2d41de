import fc from 'fast-check';
import type { AgentPersona, PersonaPlace, PersonaScope } from './agent-persona';

export const persona = (id: string, over: Partial<AgentPersona> = {}): AgentPersona => ({
  id,
  name: id,
  enabled: true,
  isDefault: false,
  injection: 'append',
  body: id,
  scopes: [],
  ...over,
});

/** Few values, so that they often meet. */
const anyScope: fc.Arbitrary<PersonaScope> = fc.record({
  kind: fc.constantFrom('workspace', 'session'),
  match: fc.constantFrom('exact', 'prefix', 'contains', 'regex'),
  value: fc.constantFrom('', '/', 'cards/甲', 'cards/甲/', 'cards/乙', 'cards/', '甲', '([', '.', 'cards/甲/对话/一'),
});

/** A list with ids of its own. */
export const anyPersonas: fc.Arbitrary<AgentPersona[]> = fc
  .array(
    fc.record({
      enabled: fc.boolean(),
      isDefault: fc.boolean(),
      injection: fc.constantFrom('append' as const, 'replace' as const),
      body: fc.constantFrom('', ' ', '我'),
      scopes: fc.array(anyScope, { maxLength: 4 }),
    }),
    { maxLength: 6 },
  )
  .map((list) => list.map((fields, index) => persona(`p${index}`, fields)));

export const anyPlace: fc.Arbitrary<PersonaPlace> = fc.record(
  {
    workspace: fc.constantFrom('cards/甲', 'cards/乙', '/', ''),
    session: fc.constantFrom('cards/甲/对话/一', 'cards/乙/对话/二', ''),
  },
  { requiredKeys: [] },
);
