import type { AppContext } from '../app-context';

/** Folders of the cards in which every word of the query occurs: in the card's texts or in the last words of its stories. */
export async function searchCards(app: AppContext, query: string): Promise<string[]> {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [rows, sessions] = await Promise.all([app.index.rows(), app.ports.entries.sessions()]);
  if (words.length === 0) return rows.map((row) => row.folder);
  const stories = new Map<string, string>();
  for (const session of sessions) {
    stories.set(session.card, `${stories.get(session.card) ?? ''}\n${session.title}\n${session.digest.excerpt}`);
  }
  return rows
    .filter((row) => {
      const text = `${row.searchText}\n${row.folder.toLowerCase()}\n${(stories.get(row.folder) ?? '').toLowerCase()}`;
      return words.every((word) => text.includes(word));
    })
    .map((row) => row.folder);
}
