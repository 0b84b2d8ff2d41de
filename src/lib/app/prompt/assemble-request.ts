import { buildSystemPrompt, type SystemPrompt } from '$lib/core/prompt';
import { expandMacros } from '$lib/core/macros';
import { projectHistory, toModelMessages, type HistoryMessage } from '$lib/core/sessions/project-messages';
import { textOf, type SessionTree, type StoryEntry } from '$lib/core/sessions/session-tree';
import type { ModelRequest } from '$lib/core/model/messages';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { SessionRecord } from '$lib/core/sessions/session-entry';
import type { Notice } from '../api';
import type { AppContext } from '../app-context';
import { personaInForce } from '../personas/persona-in-force';
import { playerName, resolveLanguage } from '../settings/app-settings';
import { readPromptTexts } from './card-files';

/** A request with the map of where every character came from. */
export interface AssembledRequest {
  request: ModelRequest;
  config: ModelConfig;
  system: SystemPrompt;
  history: HistoryMessage[];
  warnings: Notice[];
}

/** What the story's macros stand for. */
export interface StoryNames {
  char: string;
  user: string;
}

export async function storyNames(app: AppContext, card: string): Promise<StoryNames> {
  const settings = await app.settings.get();
  const language = resolveLanguage(settings, app.ports.languages);
  return { char: (await app.cards.get(card)).card.name, user: playerName(settings, language) };
}

/** Words of an entry as they are shown and sent: latest revision, macros filled in. */
export function storyText(tree: SessionTree, names: StoryNames): (entry: StoryEntry) => string {
  return (entry) =>
    entry.type === 'input' ? textOf(tree, entry) : expandMacros(textOf(tree, entry), { ...names }).text;
}

/**
 * Everything the next request of a playthrough consists of. Files are read now, so that an edit takes effect at once.
 * The same files, story and settings give the same bytes.
 */
export async function assembleRequest(
  app: AppContext,
  session: SessionRecord,
  tree: SessionTree,
  path: readonly StoryEntry[],
): Promise<AssembledRequest> {
  const [config, file, settings, texts, names, { persona, notices }] = await Promise.all([
    app.models.forStory(),
    app.cards.get(session.card),
    app.settings.get(),
    readPromptTexts(app.ports, session.card, session.project),
    storyNames(app, session.card),
    personaInForce(app.ports.files, session.card, session.project),
  ]);
  const constantLore = (file.card.book?.entries ?? [])
    .filter((entry) => entry.enabled && entry.constant)
    .sort((a, b) => a.order - b.order)
    .map((entry) => ({ comment: entry.comment, content: entry.content }));
  const system = buildSystemPrompt({
    base: texts.base,
    cwd: '/',
    ...(persona === null ? {} : { persona }),
    instructions: texts.instructions,
    ...(texts.globalAppend === null ? {} : { globalAppend: texts.globalAppend }),
    ...(texts.cardAppend === null ? {} : { cardAppend: texts.cardAppend }),
    ...(texts.cardAgents === null ? {} : { cardAgents: texts.cardAgents }),
    card: file.card,
    user: { name: names.user, description: settings.player.description },
    constantLore,
    toolsEnabled: false,
    model: config.model,
    macros: { seed: session.seed },
    locale: resolveLanguage(settings, app.ports.languages),
    sources: texts.sources,
  });
  const history = projectHistory(path, names.char, storyText(tree, names));
  const request: ModelRequest = {
    messages: [{ role: 'system', content: system.text }, ...toModelMessages(history)],
    samplers: config.samplers,
  };
  const warnings = [...notices, ...warningsOf(app, system, texts.warnings, file.card.book)];
  return { request, config, system, history, warnings };
}

function warningsOf(
  app: AppContext,
  system: SystemPrompt,
  includes: Awaited<ReturnType<typeof readPromptTexts>>['warnings'],
  book: { entries: { enabled: boolean; constant: boolean }[] } | null,
): Notice[] {
  const notices: Notice[] = system.warnings.map((code) => ({ code, data: {} }));
  for (const warning of includes) notices.push({ code: `include-${warning.kind}`, data: { ...warning } });
  const keyed = (book?.entries ?? []).filter((entry) => entry.enabled && !entry.constant).length;
  if (keyed > 0) notices.push({ code: 'lore-keyed-not-sent', data: { count: keyed } });
  return notices;
}
