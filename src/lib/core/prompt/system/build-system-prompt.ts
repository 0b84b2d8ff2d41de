import type { CardFields } from '$lib/core/cards/schema';
import { renderPersonaBody } from '$lib/core/personas';
import { isDiagnosis } from '../includes/include-line';
import type { SourceRun } from '../includes/readable-files';
import { packagedPrompt, type PromptLocale } from '../packaged';
import { conventions, mcpRules, playerPlaceholder } from './conventions';
import { addRendered, addStripped } from './file-text';
import { addInstructions, addPlainFile } from './plain-text';
import { fromField, PromptWriter, type PromptSegment } from './prompt-writer';

/** Runs of the files' texts, as `expandIncludes` and `loadInstructions` give them, for the segments' sources. */
export interface PromptSources {
  base?: readonly SourceRun[];
  instructions?: readonly SourceRun[];
  globalAppend?: readonly SourceRun[];
  cardAppend?: readonly SourceRun[];
  cardAgents?: readonly SourceRun[];
}

export interface SystemPromptInput {
  /** null or blank: the packaged text stands in, with a warning. */
  base: string | null;
  cwd: string;
  /** The agent persona in force; with an `id` its segment's source says which one: `persona:<id>`. */
  persona?: { body: string; injection: 'append' | 'replace'; name?: string; id?: string };
  /** As `loadInstructions` gives it. */
  instructions?: string;
  /** A verbatim preset's pieces before the history. */
  presetBefore?: string[];
  /** Markers that a preset has filled: charDescription, charPersonality, scenario, dialogueExamples, personaDescription, worldInfoBefore, worldInfoAfter. */
  filledSlots?: string[];
  globalAppend?: string;
  cardAppend?: string;
  /** Present unless blank; then the card's fields, constant lore and author's instruction give way to it. */
  cardAgents?: string;
  card: CardFields;
  user: { name: string; description?: string };
  constantLore?: { comment?: string; content: string }[];
  mcpTools?: { name: string; description: string }[];
  /** Default true. */
  toolsEnabled?: boolean;
  model?: string;
  macros?: { variables?: Record<string, string>; now?: number; seed?: string };
  /** Language of the words that are ours; default zh-CN. */
  locale?: PromptLocale;
  sources?: PromptSources;
}

export interface SystemPrompt {
  text: string;
  /** In order, without overlap; between them stands only white space. */
  segments: PromptSegment[];
  /** `system-file-missing`, `agents-all-off`. */
  warnings: string[];
  /** Names of macros that were left as written. */
  unknownMacros: string[];
}

/** The system prompt of a request. The same input gives the same text. Never throws. */
export function buildSystemPrompt(input: SystemPromptInput): SystemPrompt {
  const writer = new PromptWriter({
    ...input.macros,
    model: input.model,
    char: input.card.name,
    user: input.user.name,
  });
  const warnings: string[] = [];
  addFirstHalf(writer, input, warnings);
  addPreset(writer, input);
  addCard(writer, input, warnings);
  writer.separate('\n\n');
  addPlayer(writer, input);
  const hasAgents = isPresent(input.cardAgents);
  if (!hasAgents) addLore(writer, input);
  addTools(writer, input);
  writer.separate('\n\n');
  writer.add('conventions', 'conventions', conventions(localeOf(input), input.toolsEnabled !== false));
  if (!hasAgents) addAuthor(writer, input);
  return { text: writer.text, segments: writer.segments, warnings, unknownMacros: [...writer.unknownMacros] };
}

const localeOf = (input: SystemPromptInput): PromptLocale => input.locale ?? 'zh-CN';
const withoutMark = (text: string | undefined | null): string => (text ?? '').replace(/^\uFEFF/, '');
const isPresent = (text: string | undefined): text is string => withoutMark(text).trim() !== '';
/** Blank, or nothing but comments about failed includes. */
const hasNoWords = (text: string): boolean =>
  withoutMark(text)
    .split('\n')
    .every((line) => line.trim() === '' || isDiagnosis(line.trimEnd()));
const oneLine = (name: string): string => name.replace(/\s*[\r\n]+\s*/g, ' ').trim();

/** Base, persona, instructions, working directory. */
function addFirstHalf(writer: PromptWriter, input: SystemPromptInput, warnings: string[]): void {
  const persona = input.persona;
  const body = persona ? renderPersonaBody(persona.body, { model: input.model ?? '', cwd: input.cwd }).trim() : '';
  const base = input.base === null || hasNoWords(input.base) ? null : input.base;
  if (base === null) warnings.push('system-file-missing');
  if (body === '' || persona?.injection !== 'replace') {
    if (base === null)
      writer.add('base', 'base', packagedPrompt('SYSTEM.md', localeOf(input)).trimEnd(), { field: 'packaged' });
    else addPlainFile(writer, { kind: 'base', text: base, file: 'SYSTEM.md', sources: input.sources?.base });
    writer.separate('\n\n');
  }
  const field = persona?.id === undefined ? 'persona' : `persona:${persona.id}`;
  writer.add('persona', 'persona', body, { field }, persona?.name ?? '');
  if (isPresent(input.instructions)) {
    writer.separate('\n\n');
    addInstructions(writer, input.instructions, input.sources?.instructions);
  }
  writer.separate('\n\n');
  writer.add('cwd', 'cwd', `Current working directory: ${input.cwd}`, { field: 'cwd' });
  // The first half ends with a line break of its own.
  writer.separate('\n\n\n');
}

function addPreset(writer: PromptWriter, input: SystemPromptInput): void {
  input.presetBefore?.forEach((text, index) => {
    if (writer.isBlank(text)) return;
    writer.separate('\n\n');
    writer.addExpanded('preset', `preset:${index}`, fromField(text, `preset:${index}`));
  });
}

/** Global and card rules, then the card itself: its file, else its fields. */
function addCard(writer: PromptWriter, input: SystemPromptInput, warnings: string[]): void {
  const { globalAppend, cardAppend, cardAgents, sources } = input;
  if (globalAppend !== undefined) {
    writer.separate('\n\n');
    addStripped(writer, {
      kind: 'global',
      text: globalAppend,
      file: 'APPEND_SYSTEM.md',
      sources: sources?.globalAppend,
    });
  }
  if (cardAppend !== undefined) {
    writer.separate('\n\n');
    addStripped(writer, {
      kind: 'card-append',
      text: cardAppend,
      file: 'APPEND_SYSTEM.md',
      sources: sources?.cardAppend,
    });
  }
  writer.separate('\n\n');
  if (!isPresent(cardAgents)) addProjection(writer, input);
  else if (
    !addRendered(writer, { kind: 'agents', text: cardAgents, file: 'AGENTS.md', sources: sources?.cardAgents })
  ) {
    warnings.push('agents-all-off');
  }
}

const PROJECTED = [
  { field: 'description', slot: 'charDescription', heading: '' },
  { field: 'personality', slot: 'charPersonality', heading: '## 性格\n' },
  { field: 'scenario', slot: 'scenario', heading: '## 当前场景\n' },
  { field: 'mesExample', slot: 'dialogueExamples', heading: '## 对白示例（仅供文风与语气参考，不是已发生的剧情）\n' },
] as const;

function addProjection(writer: PromptWriter, { card, filledSlots = [] }: SystemPromptInput): void {
  const fields = PROJECTED.filter(({ field, slot }) => !filledSlots.includes(slot) && !writer.isBlank(card[field]));
  if (fields.length === 0) return;
  writer.add('projection', 'projection', '# 你扮演的角色：');
  writer.add('projection', 'projection:name', oneLine(card.name), { field: 'name' });
  for (const { field, heading } of fields) {
    writer.separate('\n\n');
    writer.add('projection', `projection:${field}:heading`, heading);
    writer.addExpanded('projection', `projection:${field}`, fromField((card[field] ?? '').trim(), field));
  }
}

/** The only place where the model learns the player's name: always there. */
function addPlayer(writer: PromptWriter, input: SystemPromptInput): void {
  const { user, filledSlots = [] } = input;
  writer.add('player', 'player', '# 用户扮演：');
  writer.add('player', 'player:name', oneLine(user.name), { field: 'user.name' });
  if (filledSlots.includes('personaDescription')) return;
  writer.separate('\n');
  if (writer.isBlank(user.description))
    writer.add('player', 'player:none', playerPlaceholder(localeOf(input), oneLine(user.name)));
  else
    writer.addExpanded('player', 'player:description', fromField((user.description ?? '').trim(), 'user.description'));
}

function addLore(writer: PromptWriter, { constantLore = [], filledSlots = [] }: SystemPromptInput): void {
  if (filledSlots.includes('worldInfoBefore') || filledSlots.includes('worldInfoAfter')) return;
  const entries = constantLore
    .map((entry, index) => ({ ...entry, index }))
    .filter((entry) => !writer.isBlank(entry.content));
  if (entries.length === 0) return;
  writer.separate('\n\n');
  writer.add('lore', 'lore', '# 世界设定（常驻事实）');
  for (const { comment = '', content, index } of entries) {
    const title = oneLine(comment);
    writer.separate('\n');
    writer.add(
      'lore',
      `lore:${index}:title`,
      title === '' ? '- ' : `- 【${title}】`,
      { field: `lore:${index}` },
      title,
    );
    writer.addExpanded('lore', `lore:${index}`, fromField(content.trim(), `lore:${index}`), title);
  }
}

function addTools(writer: PromptWriter, input: SystemPromptInput): void {
  const tools = input.mcpTools ?? [];
  if (tools.length === 0) return;
  writer.separate('\n\n');
  writer.add('mcp', 'mcp', mcpRules(localeOf(input)));
  for (const { name, description } of tools) {
    writer.separate('\n');
    writer.add('mcp', `mcp:${name}`, `- \`${name}\`：${oneLine(description)}`, { field: `mcp:${name}` }, name);
  }
}

function addAuthor(writer: PromptWriter, { card }: SystemPromptInput): void {
  if (writer.isBlank(card.systemPrompt)) return;
  writer.separate('\n\n');
  writer.add('author', 'author', '# 卡作者附加指令（优先级最高）\n');
  writer.addExpanded('author', 'author:systemPrompt', fromField((card.systemPrompt ?? '').trim(), 'systemPrompt'));
}
