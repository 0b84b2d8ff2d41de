import { emptyDisk, importTestCard, startTestApp, type TestApp, type TestDisk } from '../test-app.test-helper';

/** A playthrough of a card, at its beginning. */
export interface Stage {
  app: TestApp;
  card: string;
  project: string;
  session: string;
}

export async function stage(
  over: Parameters<typeof startTestApp>[1] = {},
  disk: TestDisk = emptyDisk(),
): Promise<Stage> {
  const app = await startTestApp(disk, over);
  const card = await importTestCard(app);
  return { app, card, ...(await app.api.play.create(card)) };
}

/** Plays one turn and gives the story after it. */
export async function turn({ app, session }: Stage, words: string, reply: string) {
  app.model.says(reply);
  await app.api.play.send(session, words);
  await app.next('turn-ended');
  return app.api.play.view(session);
}

export const GLOBAL = 'APPEND_SYSTEM.md';

export const writeGlobal = async (app: TestApp, text: string) =>
  app.api.prompt.write(GLOBAL, text, (await app.api.prompt.read(GLOBAL)).version);

export const bodyOf = (view: { body: string }) =>
  JSON.parse(view.body) as { messages: { role: string; content: string }[] };
