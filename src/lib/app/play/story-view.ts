import { estimateTokens } from '$lib/core/model/estimate-tokens';
import { toLiyuanError } from '$lib/core/errors';
import type { ModelConfig } from '$lib/core/model/model-config';
import { expandMacros } from '$lib/core/macros';
import {
  buildSessionTree,
  pathTo,
  siblingsOf,
  type SessionTree,
  type StoryEntry,
} from '$lib/core/sessions/session-tree';
import type { Card } from '$lib/core/cards/schema';
import type { SessionRecord } from '$lib/core/sessions/session-entry';
import type { StoryItem, StoryView } from '../api';
import type { AppContext } from '../app-context';
import { languageOf } from '../library/card-language';
import { readCardSettings } from '../library/card-settings';
import { assembleRequest, storyNames, storyText, type AssembledRequest } from '../prompt/assemble-request';
import { requireSession } from './projects';

/** A session with its index and the path it stands on. */
export interface LoadedSession {
  session: SessionRecord;
  tree: SessionTree;
  path: StoryEntry[];
}

/** Reads a session. A failed read rejects: it is never taken for an empty story. */
export async function loadSession(app: AppContext, id: string): Promise<LoadedSession> {
  const session = await requireSession(app, id);
  const tree = buildSessionTree(await app.ports.entries.entries(id));
  return { session, tree, path: pathTo(tree, session.leaf) };
}

/** Everything the stage shows of a session. */
export async function storyView(app: AppContext, id: string): Promise<StoryView> {
  // Asked before the tree is read: a turn that ends in between is in both, and never in neither.
  const running = app.turns.running(id);
  const loaded = await loadSession(app, id);
  const { session, tree, path } = loaded;
  const [file, names, { settings }, config] = await Promise.all([
    app.cards.get(session.card),
    storyNames(app, session.card),
    readCardSettings(app.ports.files, session.card),
    app.models.forStory(),
  ]);
  const context = await contextOf(app, loaded, config);
  return {
    session: id,
    card: {
      folder: session.card,
      name: settings.displayName ?? file.card.name,
      language: languageOf(file.card),
      hasPicture: file.image !== undefined,
    },
    project: { folder: session.project, title: session.title },
    player: names.user,
    greetings: greetingsOf(file.card).map(({ index, text }) => ({
      index,
      text: expandMacros(text, { ...names }).text,
    })),
    canChooseGreeting: !path.some((entry) => entry.type === 'input') && !running,
    items: storyItems(tree, path, storyText(tree, names)),
    running,
    model: { id: config.id, name: config.name, isRehearsal: config.dialect === 'rehearsal' },
    context,
  };
}

/** Openings with words, by their place in the card. */
export function greetingsOf(card: Card): { index: number; text: string }[] {
  return [card.firstMes, ...card.alternateGreetings]
    .map((text, index) => ({ index, text }))
    .filter((greeting) => greeting.text.trim() !== '');
}

function storyItems(tree: SessionTree, path: readonly StoryEntry[], text: (entry: StoryEntry) => string): StoryItem[] {
  let turn = 0;
  return path.map((entry): StoryItem => {
    if (entry.type === 'input') turn += 1;
    const shown = siblingsOf(tree, entry).filter((other) => other.id === entry.id || other.data.text.trim() !== '');
    const item: StoryItem = {
      id: entry.id,
      kind: entry.type,
      turn,
      text: text(entry),
      edited: tree.revisions.has(entry.id),
      time: entry.time,
      swipes: { index: shown.findIndex((other) => other.id === entry.id), ids: shown.map((other) => other.id) },
    };
    if (entry.type === 'reply') item.reply = replyDetails(entry.data);
    return item;
  });
}

function replyDetails(data: Extract<StoryEntry, { type: 'reply' }>['data']): NonNullable<StoryItem['reply']> {
  const { state, error, reasoning, model, usage, timing, request, warnings } = data;
  return {
    state,
    ...(error ? { error: { name: 'ModelError', ...error } } : {}),
    ...(reasoning ? { reasoning } : {}),
    ...(model ? { model } : {}),
    ...(usage ? { usage } : {}),
    ...(timing ? { timing } : {}),
    ...(request === undefined ? {} : { request }),
    ...(warnings ? { warnings } : {}),
  };
}

/** A prompt file that cannot be used must not hide the story: its error stands in the place of the figures. */
async function contextOf(
  app: AppContext,
  { session, tree, path }: LoadedSession,
  config: ModelConfig,
): Promise<StoryView['context']> {
  try {
    return figuresOf(await assembleRequest(app, session, tree, path));
  } catch (error) {
    return { used: 0, window: config.contextWindow, parts: [], error: toLiyuanError(error).toJSON() };
  }
}

/** Tokens by kind, estimated, in order of the request. */
function figuresOf({ system, history, config }: AssembledRequest): StoryView['context'] {
  const parts = new Map<string, number>();
  const add = (kind: string, text: string) => parts.set(kind, (parts.get(kind) ?? 0) + estimateTokens(text));
  for (const segment of system.segments) add(segment.kind, system.text.slice(segment.start, segment.end));
  for (const message of history) add('history', message.text);
  const list = [...parts].map(([kind, tokens]) => ({ kind, tokens }));
  return { used: list.reduce((sum, part) => sum + part.tokens, 0), window: config.contextWindow, parts: list };
}
