import type { CardRow, LibraryApi, PlayApi } from '$lib/app/api';

interface Api {
  library: Pick<LibraryApi, 'list'>;
  play: Pick<PlayApi, 'projects'>;
}

/** The playthrough played last, of one card or of all; null when there is none. */
export async function newestPlaythrough(
  api: Api,
  card: string | null,
): Promise<{ card: string; project: string } | null> {
  if (card) {
    const newest = (await api.play.projects(card))[0];
    return newest ? { card, project: newest.project } : null;
  }
  const rows = await api.library.list();
  const played = rows.filter((row) => row.last !== null);
  const newest = played.reduce<(typeof played)[number] | null>(
    (a, b) => (a && (a.playedAt ?? 0) >= (b.playedAt ?? 0) ? a : b),
    null,
  );
  return newest?.last ? { card: newest.folder, project: newest.last.project } : unplayed(api, rows);
}

/** Of those that were begun and never played the one begun last. */
async function unplayed(api: Api, rows: readonly CardRow[]): Promise<{ card: string; project: string } | null> {
  const begun = rows.filter(({ projects }) => projects > 0);
  const found = await Promise.all(
    begun.map(async ({ folder }) =>
      (await api.play.projects(folder)).map(({ project, createdAt }) => ({ card: folder, project, createdAt })),
    ),
  );
  const newest = found.flat().sort((a, b) => b.createdAt - a.createdAt)[0];
  return newest ? { card: newest.card, project: newest.project } : null;
}
