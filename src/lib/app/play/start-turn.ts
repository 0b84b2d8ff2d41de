import { SessionError } from '$lib/core/errors';
import type { RequestRecord } from '$lib/core/agent/journal-record';
import type { RequestCause } from '$lib/core/prompt/requests';
import type { InputEntry, ReplyEntry } from '$lib/core/sessions/session-entry';
import { buildSessionTree, pathTo } from '$lib/core/sessions/session-tree';
import { digestOf } from '$lib/core/sessions/session-digest';
import type { SessionChange } from '$lib/ports/entry-store';
import type { AppContext } from '../app-context';
import { assembleRequest } from '../prompt/assemble-request';
import { traceRequest } from '../prompt/trace-request';
import { loadSession, type LoadedSession } from './story-view';
import { continuation } from './continue-reply';
import type { PreparedRequest } from './stream-reply';

/** Stores the player's words and the beginning of the turn in one transaction, then asks the model. Gives the turn's id. */
export async function send(app: AppContext, session: string, text: string): Promise<string> {
  if (text.trim() === '') throw new SessionError('input-empty', 'there is nothing to send');
  return app.serial.run(`session:${session}`, async () => {
    app.turns.requireIdle(session);
    const loaded = await loadSession(app, session);
    const now = app.ports.clock.now();
    const input: InputEntry = {
      id: app.ports.ids.next(),
      parentId: loaded.session.leaf,
      time: now,
      type: 'input',
      data: { text },
    };
    return begin(app, loaded, { cause: 'send', input, parent: input.id });
  });
}

/** Another reply to the input the story stands on or under. @throws SessionError `nothing-to-regenerate` */
export async function regenerate(app: AppContext, session: string): Promise<string> {
  return app.serial.run(`session:${session}`, async () => {
    app.turns.requireIdle(session);
    const loaded = await loadSession(app, session);
    const input = [...loaded.path].reverse().find((entry) => entry.type === 'input');
    if (!input) throw new SessionError('nothing-to-regenerate', 'nothing has been sent yet', { data: { session } });
    return begin(app, loaded, { cause: 'again', parent: input.id });
  });
}

/** Goes on with the last reply where it broke off. @throws SessionError `nothing-to-resume` */
export async function resume(app: AppContext, session: string): Promise<string> {
  return app.serial.run(`session:${session}`, async () => {
    app.turns.requireIdle(session);
    const loaded = await loadSession(app, session);
    const last = loaded.path[loaded.path.length - 1];
    if (last?.type !== 'reply' || last.parentId === null || last.data.state === 'delivered') {
      throw new SessionError('nothing-to-resume', 'the last reply is whole', { data: { session } });
    }
    return begin(app, loaded, { cause: 'continue', parent: last.parentId, continues: last });
  });
}

interface Beginning {
  cause: RequestCause;
  /** New words of the player. */
  input?: InputEntry;
  /** The entry the reply hangs on. */
  parent: string;
  continues?: ReplyEntry;
}

async function begin(app: AppContext, loaded: LoadedSession, beginning: Beginning): Promise<string> {
  const { session } = loaded;
  const config = await app.models.forStory();
  const now = app.ports.clock.now();
  const entries = [
    ...loaded.tree.byId.values(),
    ...loaded.tree.revisions.values(),
    ...(beginning.input ? [beginning.input] : []),
  ];
  const tree = buildSessionTree(entries);
  const path = pathTo(tree, beginning.parent);
  const before = beginning.continues ? continuation(beginning.continues, tree, app.requests.memory) : null;
  const request: RequestRecord = {
    kind: 'request',
    turn: app.ports.ids.next(),
    seq: 0,
    time: now,
    parent: beginning.parent,
    reply: app.ports.ids.next(),
    model: { id: config.id, name: config.name },
    ...(before ? { text: before.text } : {}),
  };
  const change: SessionChange = { journal: [request] };
  if (beginning.input) {
    change.append = [beginning.input];
    change.patch = { leaf: beginning.input.id, updatedAt: now, digest: digestOf(tree, beginning.input.id) };
  }
  await app.ports.entries.commit(session.id, change);
  if (beginning.input) await app.ports.records.put('drafts', [{ key: session.id, value: null }]);
  const number = path.filter((entry) => entry.type === 'input').length;
  app.turns.start(session.id, request, number, async (): Promise<PreparedRequest> => {
    const assembled = await assembleRequest(app, session, tree, path);
    const { config, warnings } = assembled;
    const { messages: _untraced, ...rest } = assembled.request;
    const messages = traceRequest(assembled, session.card, app.requests.memory, before?.messages);
    const { turn, parent, reply } = request;
    const id = app.ports.ids.next();
    const facts = { id, session: session.id, turn, number, parent, reply, cause: beginning.cause, warnings };
    return {
      request: { ...rest, messages: messages.map(({ message }) => message) },
      config,
      id,
      warnings,
      keep: () => app.requests.keep({ ...facts, time: app.ports.clock.now() }, { messages, rest, config }),
    };
  });
  app.bus.emit('story-changed', { session: session.id });
  return request.turn;
}
