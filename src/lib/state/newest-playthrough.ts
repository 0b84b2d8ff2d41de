import type { LibraryApi, PlayApi } from '$lib/app/api';

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
  const played = (await api.library.list()).filter((row) => row.last !== null);
  const newest = played.reduce<(typeof played)[number] | null>(
    (a, b) => (a && (a.playedAt ?? 0) >= (b.playedAt ?? 0) ? a : b),
    null,
  );
  return newest?.last ? { card: newest.folder, project: newest.last.project } : null;
}
