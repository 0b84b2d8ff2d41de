import type { PlayApi, StoryView } from '../api';
import type { AppContext } from '../app-context';
import { newestFirst, projectRow } from '../library/card-rows';
import { editDraft, endEditDraft, setEditDraft } from './edit-drafts';
import { chooseGreeting, editEntry, stepForward, swipeTo, undoLast } from './story-changes';
import { regenerate, resume, send } from './start-turn';
import { createProject, newestSession, requireSession } from './projects';
import { storyView } from './story-view';

/** A draft is a small text; a pasted book is cut at what IndexedDB takes without complaint. */
const DRAFT_MAX = 1_000_000;

export function createPlayApi(app: AppContext): PlayApi {
  const changed = async (session: string): Promise<StoryView> => {
    app.bus.emit('story-changed', { session });
    return storyView(app, session);
  };
  return {
    projects: async (card) => {
      const sessions = await app.ports.entries.sessions();
      return newestFirst(sessions.filter((session) => session.card === card)).map(projectRow);
    },
    create: (card, title) => createProject(app, card, title),
    renameProject: async (card, project, title) => {
      const session = await newestSession(app, card, project);
      await app.ports.entries.commit(session.id, { patch: { title: title.trim() || session.title } });
      app.bus.emit('library-changed', {});
    },
    open: async (card, project) => storyView(app, (await newestSession(app, card, project)).id),
    view: (session) => storyView(app, session),
    chooseGreeting: async (session, index) => {
      await chooseGreeting(app, session, index);
      return changed(session);
    },
    send: async (session, text) => ({ turn: await send(app, session, text), view: await storyView(app, session) }),
    stop: async (session) => {
      // A turn that is being started is stopped once it runs.
      await app.serial.run(`session:${session}`, () => Promise.resolve());
      await app.turns.stop(session);
      return storyView(app, session);
    },
    regenerate: async (session) => ({ turn: await regenerate(app, session), view: await storyView(app, session) }),
    resume: async (session) => ({ turn: await resume(app, session), view: await storyView(app, session) }),
    swipe: async (session, entry) => {
      await swipeTo(app, session, entry);
      return changed(session);
    },
    edit: async (session, entry, text) => {
      await editEntry(app, session, entry, text);
      await endEditDraft(app, session, entry);
      return changed(session);
    },
    undoLast: async (session) => {
      const text = await undoLast(app, session);
      return { text, view: await changed(session) };
    },
    stepForward: async (session, entry) => {
      await stepForward(app, session, entry);
      return changed(session);
    },
    draft: async (session) => (await app.ports.records.get<string>('drafts', session)) ?? '',
    setDraft: async (session, text) => {
      await requireSession(app, session);
      await app.ports.records.put('drafts', [{ key: session, value: text === '' ? null : text.slice(0, DRAFT_MAX) }]);
    },
    editDraft: (session) => editDraft(app, session),
    setEditDraft: (session, draft) => setEditDraft(app, session, draft),
  };
}
