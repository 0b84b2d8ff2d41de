import type { StoryItem } from '$lib/app/api';

/** The new items, with the objects that are already shown wherever nothing about them changed. */
export function keepItems(shown: readonly StoryItem[], next: readonly StoryItem[]): StoryItem[] {
  const known = new Map(shown.map((item) => [item.id, item]));
  return next.map((item) => {
    const old = known.get(item.id);
    return old && isSameItem(old, item) ? old : item;
  });
}

function isSameItem(a: StoryItem, b: StoryItem): boolean {
  return (
    a.text === b.text &&
    a.edited === b.edited &&
    a.turn === b.turn &&
    a.swipes.index === b.swipes.index &&
    a.swipes.ids.length === b.swipes.ids.length &&
    a.reply?.state === b.reply?.state &&
    a.reply?.reasoning === b.reply?.reasoning
  );
}
