import type { SessionRecord } from '$lib/core/sessions/session-entry';
import type { CardRow, LastPlayed, ProjectRow } from '../api';
import type { AppContext } from '../app-context';
import { readCardSettings } from './card-settings';
import type { CardIndexRow } from './card-index';

/** All cards with what was played of them, newest play or import first. */
export async function listCards(app: AppContext): Promise<CardRow[]> {
  const [rows, sessions] = await Promise.all([app.index.rows(), app.ports.entries.sessions()]);
  const byCard = new Map<string, SessionRecord[]>();
  for (const session of sessions) byCard.set(session.card, [...(byCard.get(session.card) ?? []), session]);
  const cards = await Promise.all(rows.map((row) => cardRow(app, row, byCard.get(row.folder) ?? [])));
  return cards.sort(
    (a, b) => (b.playedAt ?? b.importedAt) - (a.playedAt ?? a.importedAt) || a.name.localeCompare(b.name),
  );
}

export async function cardRow(app: AppContext, row: CardIndexRow, sessions: SessionRecord[]): Promise<CardRow> {
  const { settings } = await readCardSettings(app.ports.files, row.folder);
  const played = sessions.filter((session) => session.digest.turns > 0);
  const turns = sessions.reduce((sum, session) => sum + session.digest.turns, 0);
  const last = lastPlayed(played);
  return {
    folder: row.folder,
    name: settings.displayName ?? row.name,
    tags: row.tags,
    creator: row.creator,
    language: row.language,
    hasPicture: row.hasPicture,
    importedAt: settings.importedAt,
    playedAt: last?.playedAt ?? null,
    projects: sessions.length,
    turns,
    isNew: !settings.opened,
    isSample: settings.sample === true,
    last,
  };
}

function lastPlayed(sessions: SessionRecord[]): LastPlayed | null {
  const newest = newestFirst(sessions)[0];
  if (!newest) return null;
  return {
    project: newest.project,
    title: newest.title,
    turn: newest.digest.turns,
    playedAt: newest.updatedAt,
    excerpt: newest.digest.excerpt,
    length: newest.digest.length,
  };
}

export function newestFirst(sessions: readonly SessionRecord[]): SessionRecord[] {
  return [...sessions].sort((a, b) => b.updatedAt - a.updatedAt);
}

export function projectRow(session: SessionRecord): ProjectRow {
  return {
    project: session.project,
    session: session.id,
    title: session.title,
    createdAt: session.createdAt,
    playedAt: session.updatedAt,
    turns: session.digest.turns,
    excerpt: session.digest.excerpt,
    length: session.digest.length,
  };
}
