import type { Card } from './schema';

/** Fields of {@link Card} that are one text, with their name in the card's `data`. */
export const TEXT_FIELDS = [
  ['name', 'name'],
  ['description', 'description'],
  ['personality', 'personality'],
  ['scenario', 'scenario'],
  ['firstMes', 'first_mes'],
  ['mesExample', 'mes_example'],
  ['systemPrompt', 'system_prompt'],
  ['postHistoryInstructions', 'post_history_instructions'],
  ['creatorNotes', 'creator_notes'],
  ['creator', 'creator'],
  ['characterVersion', 'character_version'],
] as const satisfies readonly (readonly [keyof Card, string])[];

/** Fields that are lists of texts; a lone text is cut at commas (tags) or kept whole (greetings). */
export const LIST_FIELDS = [
  ['tags', 'tags', 'split'],
  ['alternateGreetings', 'alternate_greetings', 'keep'],
  ['groupOnlyGreetings', 'group_only_greetings', 'keep'],
] as const satisfies readonly (readonly [keyof Card, string, 'split' | 'keep'])[];

/** Keys that SillyTavern repeats at the top level of a V2 or V3 card; `data` wins over the copy. */
export const MIRRORED_KEYS: readonly string[] = [
  'name',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
  'tags',
];
