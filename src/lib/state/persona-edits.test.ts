import { expect, it } from 'vitest';
import type { PersonaScope } from '$lib/app/api';
import { isSameScope, ownerOf, withEdits } from './persona-edits';
import { persona } from './personas.test-helper';

const scope = (value: string, over: Partial<PersonaScope> = {}): PersonaScope => ({
  ...{ kind: 'workspace', match: 'exact', value },
  ...over,
});

it.each([
  [scope('cards/a'), scope('cards/a/'), true],
  [scope('cards/a', { match: 'prefix' }), scope('cards/a/', { match: 'prefix' }), false],
  [scope('cards/a'), scope('cards/a', { kind: 'session' }), false],
  [scope(''), scope(''), false],
])('%j and %j are one place: %s', (one, other, same) => expect(isSameScope(one, other)).toBe(same));

it('finds whom a place would be taken from', () => {
  const list = [persona('p', { scopes: [scope('cards/a')] }), persona('q')];
  expect(ownerOf(scope('cards/a/'), list, 'q')?.id).toBe('p');
  expect(ownerOf(scope('cards/a'), list, 'p')).toBeNull();
});

it('shows the list as it would be: one owner a place, one default', () => {
  const list = [persona('p', { isDefault: true, scopes: [scope('cards/a'), scope('cards/b')] }), persona('q')];
  const edited = persona('q', { isDefault: true, scopes: [scope('cards/a')] });
  expect(withEdits(list, edited)).toEqual([persona('p', { scopes: [scope('cards/b')] }), edited]);
});
