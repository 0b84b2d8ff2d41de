import { PersonaError, type ErrorJson } from '$lib/core/errors';
import {
  compileLinearRegex,
  explainPersonas,
  parsePersona,
  renderPersonaBody,
  type AgentPersona,
} from '$lib/core/personas';
import type { PersonaCardPlace, PersonaConversation, PersonaVerdict } from '../api';
import type { AppContext } from '../app-context';
import { listCards, newestFirst } from '../library/card-rows';
import { newestSession } from '../play/projects';
import { loadSession } from '../play/story-view';
import { storyNames, storyText } from '../prompt/assemble-request';
import { cardFolder, projectFolder } from '../workspace-paths';
import { personaPlace } from './persona-in-force';
import { readPersonaStore } from './persona-store';

/** Who is in force at a place, as the next request of it would have it. */
export async function explainPlace(
  app: AppContext,
  { card, project }: { card: string; project?: string },
  unsaved?: AgentPersona[],
): Promise<PersonaVerdict> {
  const personas = unsaved?.map(parsePersona) ?? (await readPersonaStore(app.ports.files)).store.personas;
  const place = personaPlace(card, project);
  const { match, outcomes } = explainPersonas(personas, place);
  const { persona, scope, reason } = match;
  const { model } = await app.models.forStory();
  const winner =
    persona === null || reason === 'none'
      ? null
      : {
          id: persona.id,
          name: persona.name,
          scope,
          reason,
          blank: renderPersonaBody(persona.body, { model, cwd: '/' }).trim() === '',
        };
  return { place, winner, rows: outcomes };
}

export function checkPattern(pattern: string): ErrorJson | null {
  const compiled = compileLinearRegex(pattern);
  if (compiled.ok) return null;
  const { problem } = compiled;
  return new PersonaError('persona-pattern-invalid', `the pattern cannot be used: ${problem}`, {
    data: { problem },
  }).toJSON();
}

/** Real cards and their playthroughs, newest play first. */
export async function listPlaces(app: AppContext): Promise<PersonaCardPlace[]> {
  const [cards, sessions] = await Promise.all([listCards(app), app.ports.entries.sessions()]);
  return cards.map(({ folder, name }) => ({
    folder,
    name,
    value: cardFolder(folder),
    sessions: newestFirst(sessions.filter(({ card }) => card === folder)).map(({ project, title, updatedAt }) => ({
      project,
      title,
      playedAt: updatedAt,
      value: projectFolder(folder, project),
    })),
  }));
}

/** What was typed and what was delivered, in order of the present path. @throws SessionError `project-missing` */
export async function readConversation(app: AppContext, card: string, project: string): Promise<PersonaConversation> {
  const { session, tree, path } = await loadSession(app, (await newestSession(app, card, project)).id);
  const text = storyText(tree, await storyNames(app, card));
  let turn = 0;
  const bubbles = path.map((entry) => {
    if (entry.type === 'input') turn += 1;
    return { id: entry.id, kind: entry.type, turn, text: text(entry), time: entry.time };
  });
  const shown = bubbles.filter((bubble) => bubble.text.trim() !== '');
  return { title: session.title, bubbles: shown, hidden: bubbles.length - shown.length };
}
