import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignPersona, isSamePlace, matchPersona, withoutOwned, type AgentPersona, type PersonaScope } from './index';
import { anyPersonas, anyPlace, persona } from './personas.test-helper';

const at = (value: string, over: Partial<PersonaScope> = {}): PersonaScope => ({
  kind: 'workspace',
  match: 'exact',
  value,
  ...over,
});

describe('a place', () => {
  it.each<[PersonaScope, PersonaScope, boolean]>([
    [at('cards/甲'), at('cards/甲'), true],
    [at('cards/甲//'), at('cards/甲'), true],
    [at('/'), at('//'), true],
    [at('cards/甲'), at('cards/乙'), false],
    [at('cards/甲'), at('cards/甲', { kind: 'session' }), false],
    [at('cards/甲'), at('cards/甲', { match: 'prefix' }), false],
    [at('cards/甲/', { match: 'prefix' }), at('cards/甲', { match: 'prefix' }), false],
    [at('甲', { match: 'regex' }), at('甲', { match: 'regex' }), true],
    [at(''), at(''), false],
  ])('%j and %j: %s', (one, other, same) => {
    expect([isSamePlace(one, other), isSamePlace(other, one)]).toEqual([same, same]);
  });
});

describe('assigning', () => {
  it('takes what is newly given, and leaves what both had', () => {
    const personas = [persona('a', { scopes: [at('甲'), at('乙')] }), persona('b', { scopes: [at('乙')] })];
    const { personas: next, taken } = assignPersona(personas, persona('b', { scopes: [at('乙'), at('甲')] }));
    expect(taken).toEqual([{ id: 'a', name: 'a', scope: at('甲') }]);
    expect(next[0]?.scopes).toEqual([at('乙')]);
  });

  it('takes all of them when it is switched on', () => {
    const personas = [persona('a', { scopes: [at('甲')] }), persona('b', { scopes: [at('甲')], enabled: false })];
    const off = assignPersona(personas, persona('b', { scopes: [at('甲')], enabled: false, body: '改' }));
    expect(off.taken).toEqual([]);
    expect(assignPersona(off.personas, persona('b', { scopes: [at('甲')] })).taken).toHaveLength(1);
  });

  it('names the first of two that were the default, and unmarks both', () => {
    const personas = ['a', 'b', 'c'].map((id) => persona(id, { isDefault: id !== 'c' }));
    const { personas: next, unmarked } = assignPersona(personas, persona('c', { isDefault: true }));
    expect(unmarked).toEqual({ id: 'a', name: 'a' });
    expect(next.map(({ isDefault }) => isDefault)).toEqual([false, false, true]);
  });

  it('leaves all others as they are, and changes nothing in place', () => {
    fc.assert(
      fc.property(anyPersonas, fc.nat(), anyPersonas, (personas, pick, [given]) => {
        const chosen = personas[pick % personas.length];
        if (!chosen || !given) return;
        const saved: AgentPersona = { ...given, id: chosen.id };
        const before = structuredClone({ personas, saved });
        const { personas: next, taken, unmarked } = assignPersona(personas, saved);
        expect({ personas, saved }).toEqual(before);
        expect(next.map(({ id }) => id)).toEqual(personas.map(({ id }) => id));
        for (const [index, persona] of next.entries()) {
          const was = personas[index] as AgentPersona;
          if (persona.id === saved.id) {
            expect(persona).toEqual(saved);
            continue;
          }
          const lost = taken.filter(({ id }) => id === persona.id).map(({ scope }) => scope);
          expect([...persona.scopes, ...lost]).toHaveLength(was.scopes.length);
          expect(lost.every((scope) => saved.scopes.some((other) => isSamePlace(scope, other)))).toBe(true);
          expect({ ...persona, scopes: [], isDefault: false }).toEqual({ ...was, scopes: [], isDefault: false });
        }
        if (saved.isDefault) expect(next.filter(({ isDefault }) => isDefault)).toEqual([saved]);
        expect(unmarked !== null).toBe(
          saved.isDefault && personas.some(({ id, isDefault }) => isDefault && id !== saved.id),
        );
      }),
    );
  });

  it('of personas that are on, one after the other, leaves each place one owner', () => {
    fc.assert(
      fc.property(anyPersonas, (personas) => {
        const empty = personas.map((one): AgentPersona => ({ ...one, enabled: true, scopes: [] }));
        const list = personas.reduce((so, one) => assignPersona(so, { ...one, enabled: true }).personas, empty);
        for (const [index, one] of list.entries()) {
          for (const other of list.slice(index + 1)) {
            expect(one.scopes.some((scope) => other.scopes.some((same) => isSamePlace(scope, same)))).toBe(false);
          }
        }
        expect(list.filter(({ isDefault }) => isDefault).length).toBeLessThan(2);
      }),
    );
  });
});

it('a persona that comes back takes nothing: who is in force by a place of another stays so', () => {
  fc.assert(
    fc.property(anyPersonas, anyPersonas, anyPlace, (others, [back], place) => {
      if (!back) return;
      const kept = withoutOwned({ ...back, id: 'back' }, others);
      const owned = others.flatMap(({ scopes }) => scopes);
      expect(kept.scopes.some((scope) => owned.some((other) => isSamePlace(scope, other)))).toBe(false);
      const before = matchPersona(others, place);
      const after = matchPersona([...others, kept], place);
      if (before.reason === 'default' && after.reason === 'default') expect(after.persona).toBe(before.persona);
      if (before.scope?.match === 'exact' && before.scope.kind === 'session') expect(after).toEqual(before);
    }),
  );
});
