import { SessionError } from '$lib/core/errors';
import { buildSessionTree, leafUnder, pathTo, siblingsOf } from '$lib/core/sessions/session-tree';
import { digestOf } from '$lib/core/sessions/session-digest';
import type { RevisionEntry, SessionEntry } from '$lib/core/sessions/session-entry';
import type { AppContext } from '../app-context';
import { openingEntry } from './projects';
import { greetingsOf, loadSession, type LoadedSession } from './story-view';

/** Makes another opening the root of the story. @throws SessionError `story-begun`, `greeting-missing` */
export function chooseGreeting(app: AppContext, session: string, index: number): Promise<void> {
  return change(app, session, async (loaded) => {
    if (loaded.path.some((entry) => entry.type === 'input')) {
      throw new SessionError('story-begun', 'the story has begun', { data: { session } });
    }
    const { card } = await app.cards.get(loaded.session.card);
    const greeting = greetingsOf(card).find((item) => item.index === index);
    const opening = greeting ? openingEntry(app, greeting.text, index, app.ports.clock.now()) : null;
    if (!opening) throw new SessionError('greeting-missing', `the card has no opening ${index}`, { data: { index } });
    const roots = loaded.tree.children.get(null) ?? [];
    const there = roots.find(
      (root) => root.type === 'greeting' && root.data.index === index && root.data.text === opening.data.text,
    );
    await store(app, loaded, there ? [] : [opening], (there ?? opening).id);
  });
}

/** Shows a sibling of an entry on the path, where its own story stood. @throws SessionError `session-entry-missing` */
export function swipeTo(app: AppContext, session: string, entry: string): Promise<void> {
  return change(app, session, async (loaded) => {
    const target = loaded.tree.byId.get(entry);
    const onPath =
      target && siblingsOf(loaded.tree, target).some((other) => loaded.path.some((item) => item.id === other.id));
    if (!target || !onPath) {
      throw new SessionError('session-entry-missing', 'no such variant here', { data: { entry } });
    }
    await store(app, loaded, [], leafUnder(loaded.tree, entry));
  });
}

/** New words for an entry; the words before stay in the tree. @throws SessionError `session-entry-missing`, `input-empty` */
export function editEntry(app: AppContext, session: string, entry: string, text: string): Promise<void> {
  return change(app, session, async (loaded) => {
    const target = loaded.path.find((item) => item.id === entry);
    if (!target) throw new SessionError('session-entry-missing', 'no such entry here', { data: { entry } });
    if (text.trim() === '') throw new SessionError('input-empty', 'there are no words');
    const revision: RevisionEntry = {
      id: app.ports.ids.next(),
      parentId: entry,
      time: app.ports.clock.now(),
      type: 'revision',
      data: { target: entry, text },
    };
    await store(app, loaded, [revision], loaded.session.leaf);
  });
}

/** Steps back to before the last input and gives its words. Nothing is removed. @throws SessionError `nothing-to-undo` */
export async function undoLast(app: AppContext, session: string): Promise<string> {
  let words = '';
  await change(app, session, async (loaded) => {
    const input = [...loaded.path].reverse().find((entry) => entry.type === 'input');
    if (!input) throw new SessionError('nothing-to-undo', 'nothing has been sent yet', { data: { session } });
    words = loaded.tree.revisions.get(input.id)?.data.text ?? input.data.text;
    await store(app, loaded, [], input.parentId);
  });
  return words;
}

/** Goes on to an entry under the present end of the story, as it stood before a step back. @throws SessionError `session-entry-missing` */
export function stepForward(app: AppContext, session: string, entry: string): Promise<void> {
  return change(app, session, async (loaded) => {
    const { tree } = loaded;
    const { leaf } = loaded.session;
    const isUnder = tree.byId.has(entry) && (leaf === null || pathTo(tree, entry).some(({ id }) => id === leaf));
    if (!isUnder) throw new SessionError('session-entry-missing', 'no such entry ahead', { data: { entry } });
    await store(app, loaded, [], entry);
  });
}

/** Changes of one session go one after the other, and never under a running turn. */
function change(app: AppContext, session: string, job: (loaded: LoadedSession) => Promise<void>): Promise<void> {
  return app.serial.run(`session:${session}`, async () => {
    app.turns.requireIdle(session);
    await job(await loadSession(app, session));
    app.bus.emit('library-changed', {});
  });
}

async function store(
  app: AppContext,
  loaded: LoadedSession,
  append: SessionEntry[],
  leaf: string | null,
): Promise<void> {
  const tree = buildSessionTree([...loaded.tree.byId.values(), ...loaded.tree.revisions.values(), ...append]);
  await app.ports.entries.commit(loaded.session.id, {
    append,
    patch: { leaf, updatedAt: app.ports.clock.now(), digest: digestOf(tree, leaf) },
  });
}
