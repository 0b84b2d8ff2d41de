import { SessionError } from '$lib/core/errors';
import { buildSessionTree } from '$lib/core/sessions/session-tree';
import { digestOf } from '$lib/core/sessions/session-digest';
import type { GreetingEntry, SessionRecord } from '$lib/core/sessions/session-entry';
import type { AppContext } from '../app-context';
import { resolveLanguage } from '../settings/app-settings';
import { projectFolder } from '../workspace-paths';
import { newestFirst } from '../library/card-rows';
import { readCardSettings, writeCardSettings } from '../library/card-settings';

/** @throws SessionError `session-missing` */
export async function requireSession(app: AppContext, id: string): Promise<SessionRecord> {
  const session = await app.ports.entries.session(id);
  if (!session) throw new SessionError('session-missing', `no session ${id}`, { data: { session: id } });
  return session;
}

/** The session of a project. @throws SessionError `project-missing` */
export async function newestSession(app: AppContext, card: string, project: string): Promise<SessionRecord> {
  const all = await app.ports.entries.sessions();
  const session = newestFirst(all.filter((item) => item.card === card && item.project === project))[0];
  if (!session)
    throw new SessionError('project-missing', `no playthrough ${project} of ${card}`, { data: { card, project } });
  return session;
}

/** A new playthrough of a card on its first opening. */
export async function createProject(
  app: AppContext,
  card: string,
  title?: string,
): Promise<{ project: string; session: string }> {
  const file = await app.cards.get(card);
  return app.serial.run(`card:${card}`, async () => {
    const now = app.ports.clock.now();
    const others = (await app.ports.entries.sessions()).filter((item) => item.card === card);
    const project = projectName(now, app.ports.random.next());
    const language = resolveLanguage(await app.settings.get(), app.ports.languages);
    const numbered = language === 'zh-CN' ? `第 ${others.length + 1} 局` : `Playthrough ${others.length + 1}`;
    const id = app.ports.ids.next();
    const opening = openingEntry(app, file.card.firstMes, 0, now);
    const session: SessionRecord = {
      id,
      card,
      project,
      title: title?.trim() || numbered,
      createdAt: now,
      updatedAt: now,
      leaf: opening?.id ?? null,
      seed: app.ports.ids.next(),
      digest: digestOf(buildSessionTree(opening ? [opening] : []), opening?.id ?? null),
    };
    await app.ports.files.commit([{ do: 'make-folder', path: projectFolder(card, project) }]);
    await app.ports.entries.commit(id, { create: session, append: opening ? [opening] : [] });
    await markOpened(app, card);
    app.bus.emit('library-changed', {});
    return { project, session: id };
  });
}

/** The entry of an opening; null for a card that has no words there. */
export function openingEntry(app: AppContext, text: string, index: number, time: number): GreetingEntry | null {
  if (text.trim() === '') return null;
  return { id: app.ports.ids.next(), parentId: null, time, type: 'greeting', data: { text, index } };
}

/** `YYYYMMDD-HHMMSS-xxxx`, in UTC so that it sorts. */
function projectName(now: number, random: number): string {
  const stamp = new Date(now).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${stamp}-${Math.floor(random * 36 ** 4)
    .toString(36)
    .padStart(4, '0')}`;
}

async function markOpened(app: AppContext, card: string): Promise<void> {
  const { settings, broken } = await readCardSettings(app.ports.files, card);
  if (settings.opened || broken) return;
  await app.ports.files.commit([writeCardSettings(card, { ...settings, opened: true })]);
}
