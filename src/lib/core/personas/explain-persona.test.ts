import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explainPersonas, matchPersona, type AgentPersona, type PersonaOutcome } from './index';
import { anyPersonas, anyPlace, persona } from './personas.test-helper';

it('agrees with the match on who is in force', () => {
  fc.assert(
    fc.property(anyPersonas, anyPlace, (personas, place) => {
      const { match, outcomes } = explainPersonas(personas, place);
      expect(match).toEqual(matchPersona(personas, place));
      expect(outcomes.map(({ id }) => id)).toEqual(personas.map(({ id }) => id));
      const winners = outcomes.filter(({ outcome }) => outcome === 'wins');
      expect(winners.map(({ id, scope }) => [id, match.reason === 'default' ? null : scope])).toEqual(
        match.persona ? [[match.persona.id, match.scope]] : [],
      );
    }),
    { numRuns: 1_000 },
  );
});

/** What would have to change for a persona to win alone: the reason is true if that is so, and false otherwise. */
const remedies: Record<PersonaOutcome['outcome'], (list: AgentPersona[], one: AgentPersona) => AgentPersona[] | null> =
  {
    wins: (list) => list,
    off: () => null,
    'no-place': () => null,
    'no-match': () => null,
    // Moved to the top it wins.
    lower: (list, one) => [one, ...list.filter((other) => other !== one)],
    // Alone it wins: by its place, or as the default.
    'less-specific': (_list, one) => [one],
    'default-unused': (_list, one) => [one],
  };

it('gives a reason that is true', () => {
  fc.assert(
    fc.property(anyPersonas, anyPlace, (personas, place) => {
      for (const [index, { outcome, scope }] of explainPersonas(personas, place).outcomes.entries()) {
        const one = personas[index] as AgentPersona;
        const alone = matchPersona([{ ...one, enabled: true }], place);
        expect(scope).toEqual(alone.scope);
        const list = remedies[outcome](personas, one);
        if (list) expect(matchPersona(list, place).persona).toBe(one);
        else expect(matchPersona([one], place).persona).toBe(null);
        if (outcome === 'less-specific' || outcome === 'default-unused') {
          const top = [one, ...personas.filter((other) => other !== one)];
          expect(matchPersona(top, place).persona).not.toBe(one);
        }
        expect(outcome === 'off').toBe(!one.enabled);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('tells a persona without a place from one whose places are elsewhere', () => {
  const scope = (value: string) => ({ kind: 'workspace', match: 'exact', value }) as const;
  const personas = [
    persona('none'),
    persona('empty', { scopes: [scope('')] }),
    persona('away', { scopes: [scope(''), scope('cards/乙')] }),
    persona('broken', { scopes: [{ kind: 'workspace', match: 'regex', value: '([' }] }),
  ];
  const { outcomes } = explainPersonas(personas, { workspace: 'cards/甲' });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['no-place', 'no-place', 'no-match', 'no-match']);
});
