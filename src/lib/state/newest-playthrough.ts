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

/** One that was begun and never played. */
async function unplayed(api: Api, rows: readonly CardRow[]): Promise<{ card: string; project: string } | null> {
  const row = rows.find(({ projects }) => projects > 0);
  const newest = row ? (await api.play.projects(row.folder))[0] : undefined;
  return row && newest ? { card: row.folder, project: newest.project } : null;
}
