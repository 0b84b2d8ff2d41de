import type { EditDraft } from '../api';
import type { AppContext } from '../app-context';
import { requireSession } from './projects';

/** UTF-16 units, as of a draft. */
const MOST = 1_000_000;

const keyOf = (session: string): string => `${session}:edit`;

/** The change of an entry that was begun and neither saved nor discarded. */
export async function editDraft(app: AppContext, session: string): Promise<EditDraft | null> {
  return (await app.ports.records.get<EditDraft>('drafts', keyOf(session))) ?? null;
}

/** Keeps it; null forgets it. @throws SessionError `session-missing` */
export async function setEditDraft(app: AppContext, session: string, draft: EditDraft | null): Promise<void> {
  await requireSession(app, session);
  const value = draft && { entry: draft.entry, text: draft.text.slice(0, MOST) };
  await app.ports.records.put('drafts', [{ key: keyOf(session), value }]);
}

/** The words of `entry` are in the story now. */
export async function endEditDraft(app: AppContext, session: string, entry: string): Promise<void> {
  const draft = await editDraft(app, session);
  if (draft?.entry === entry) await setEditDraft(app, session, null);
}
