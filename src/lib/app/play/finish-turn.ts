import { digestOf } from '$lib/core/sessions/session-digest';
import { buildSessionTree } from '$lib/core/sessions/session-tree';
import type { ReplyEntry } from '$lib/core/sessions/session-entry';
import type { AppPorts } from '../app-ports';

/**
 * Puts a turn's reply into the tree and ends its journal, in one strict transaction. Doing it twice appends once: the
 * reply's id was fixed when the turn began. The story moves to the reply only if it still stands on the turn's input
 * or on a sibling of the reply.
 */
export async function finishTurn(
  ports: Pick<AppPorts, 'entries' | 'clock'>,
  session: string,
  turn: string,
  reply: ReplyEntry,
): Promise<void> {
  const [record, entries] = await Promise.all([ports.entries.session(session), ports.entries.entries(session)]);
  if (entries.some((entry) => entry.id === reply.id)) {
    await ports.entries.commit(session, { clearTurns: [turn] });
    return;
  }
  const tree = buildSessionTree([...entries, reply]);
  const leaf = record?.leaf ?? null;
  const stands = leaf === reply.parentId || tree.byId.get(leaf ?? '')?.parentId === reply.parentId;
  const next = stands ? reply.id : leaf;
  await ports.entries.commit(session, {
    append: [reply],
    patch: { leaf: next, updatedAt: ports.clock.now(), digest: digestOf(tree, next) },
    clearTurns: [turn],
  });
}
