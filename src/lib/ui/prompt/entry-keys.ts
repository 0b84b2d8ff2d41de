import type { PromptEntryRow } from '$lib/app/api';

type Named = Pick<PromptEntryRow, 'name' | 'content'>;

/** An entry with the key its row has on the screen. */
export interface KeyedEntry extends Named {
  key: number;
}

/**
 * Keys for the rows of `next`. Entries are addressed by place and have no id, so a row is told again by its words:
 * first all of them, then its name, then its content, then its place. What is not told again gets a new key.
 */
export function keepEntryKeys(shown: readonly KeyedEntry[], next: readonly Named[]): KeyedEntry[] {
  const keys: (number | null)[] = next.map(() => null);
  const left = new Map(shown.map((entry, place) => [entry.key, { entry, place }]));
  const match = (same: (a: Named, b: Named, samePlace: boolean) => boolean): void => {
    next.forEach((entry, place) => {
      if (keys[place] !== null) return;
      for (const [key, old] of left) {
        if (!same(old.entry, entry, old.place === place)) continue;
        keys[place] = key;
        left.delete(key);
        return;
      }
    });
  };
  match((a, b, samePlace) => samePlace && a.name === b.name && a.content === b.content);
  match((a, b) => a.name === b.name && a.content === b.content);
  match((a, b) => a.name === b.name);
  match((a, b) => a.content === b.content && a.content !== '');
  if (shown.length === next.length) match((_a, _b, samePlace) => samePlace);
  let unused = shown.reduce((most, { key }) => Math.max(most, key), 0);
  return next.map(({ name, content }, place) => ({ name, content, key: keys[place] ?? ++unused }));
}
