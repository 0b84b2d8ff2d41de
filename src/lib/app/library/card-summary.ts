import { summariseCard } from '$lib/core/cards/summary';
import type { CardFile } from '$lib/core/cards/schema';
import type { CardSummary } from '../api';

/** The core's summary is what the page shows. */
export function summarise(file: CardFile): CardSummary {
  return summariseCard(file);
}
