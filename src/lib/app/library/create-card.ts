import type { CardFile } from '$lib/core/cards/schema';
import type { AppContext } from '../app-context';
import { importCard } from './import-card';

/** A new card with nothing but a name, around a picture if one is given. PNG pictures become the card's file itself. */
export async function createCard(
  app: AppContext,
  name: string,
  picture: { fileName: string; bytes: Uint8Array } | null,
): Promise<{ folder: string }> {
  const { emptyCardFile } = await import('$lib/core/cards/empty-card');
  const { writeCard } = await import('$lib/core/cards/write-card');
  const made: CardFile = emptyCardFile(name, picture?.bytes);
  const bytes = await writeCard(made, 'png');
  const fileName = `${name}.png`;
  const file = await app.ports.jobs.readCard(bytes, fileName);
  const token = app.ports.ids.next();
  app.pending.add(token, { fileName, bytes, file, thumbnail: null });
  const stored = await importCard(app, token, { action: 'keep-both' });
  return stored as { folder: string };
}
