import { cardAsAgents } from '$lib/core/prompt';
import type { AppContext } from '../app-context';

/** A card's fields and constant lore as the text of an AGENTS.md. @throws FileError `card-missing` */
export async function cardProjection(app: AppContext, folder: string): Promise<string> {
  const { card } = await app.cards.get(folder);
  const entries = (card.book?.entries ?? [])
    .filter((entry) => entry.enabled && entry.constant)
    .sort((a, b) => a.order - b.order);
  return cardAsAgents(card, { book: card.book?.name.trim() || card.name, entries });
}
