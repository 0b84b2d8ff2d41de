import type { LoreEntry } from './schema';
import type { WarningList } from '../formats/warning-list';
import { repairFlag, repairNumber, repairText, repairTexts, type RepairPlace } from '../formats/repair';

/** How a field is repaired to its type. `flag-or-number`: a switch that may be a level. */
type FieldKind =
  'texts' | 'text' | 'flag' | 'number' | 'flag?' | 'number?' | 'flag-or-number' | 'logic' | 'role' | 'object?';

/** One field of an entry in its three spellings. */
export interface EntryField {
  /** in {@link LoreEntry} */
  name: string;
  /** in SillyTavern's own book files */
  native: string;
  /** in a card's `character_book` entry: at the entry, or in its `extensions` */
  card: string;
  inExtensions: boolean;
  kind: FieldKind;
  fallback: unknown;
  /** when it differs for native files */
  nativeFallback?: unknown;
}

function top(name: string, native: string, card: string, kind: FieldKind, fallback: unknown): EntryField {
  return { name, native, card, inExtensions: false, kind, fallback };
}

function ext(name: string, card: string, kind: FieldKind, fallback: unknown, nativeFallback = fallback): EntryField {
  return { name, native: name, card, inExtensions: true, kind, fallback, nativeFallback };
}

/**
 * Every field but `uid`, `enabled` and `position`, which have rules of their own. Names and defaults after
 * SillyTavern 1.18 (see docs on formats, "character_book entry → native entry").
 */
export const ENTRY_FIELDS: readonly EntryField[] = [
  top('keys', 'key', 'keys', 'texts', []),
  top('secondaryKeys', 'keysecondary', 'secondary_keys', 'texts', []),
  top('content', 'content', 'content', 'text', ''),
  top('comment', 'comment', 'comment', 'text', ''),
  top('constant', 'constant', 'constant', 'flag', false),
  top('selective', 'selective', 'selective', 'flag', false),
  top('order', 'order', 'insertion_order', 'number', 100),
  ext('selectiveLogic', 'selectiveLogic', 'logic', 0),
  ext('depth', 'depth', 'number', 4),
  ext('role', 'role', 'role', 0),
  ext('vectorized', 'vectorized', 'flag', false),
  ext('ignoreBudget', 'ignore_budget', 'flag', false),
  ext('excludeRecursion', 'exclude_recursion', 'flag', false),
  ext('preventRecursion', 'prevent_recursion', 'flag', false),
  ext('delayUntilRecursion', 'delay_until_recursion', 'flag-or-number', false),
  ext('probability', 'probability', 'number', 100),
  ext('useProbability', 'useProbability', 'flag', true, false),
  ext('group', 'group', 'text', ''),
  ext('groupOverride', 'group_override', 'flag', false),
  ext('groupWeight', 'group_weight', 'number', 100),
  ext('useGroupScoring', 'use_group_scoring', 'flag?', null),
  ext('scanDepth', 'scan_depth', 'number?', null),
  ext('caseSensitive', 'case_sensitive', 'flag?', null),
  ext('matchWholeWords', 'match_whole_words', 'flag?', null),
  ext('matchPersonaDescription', 'match_persona_description', 'flag', false),
  ext('matchCharacterDescription', 'match_character_description', 'flag', false),
  ext('matchCharacterPersonality', 'match_character_personality', 'flag', false),
  ext('matchCharacterDepthPrompt', 'match_character_depth_prompt', 'flag', false),
  ext('matchScenario', 'match_scenario', 'flag', false),
  ext('matchCreatorNotes', 'match_creator_notes', 'flag', false),
  ext('automationId', 'automation_id', 'text', ''),
  ext('outletName', 'outlet_name', 'text', ''),
  ext('sticky', 'sticky', 'number?', null),
  ext('cooldown', 'cooldown', 'number?', null),
  ext('delay', 'delay', 'number?', null),
  ext('triggers', 'triggers', 'texts', []),
  ext('characterFilter', 'character_filter', 'object?', null),
  ext('displayIndex', 'display_index', 'number?', null),
];

const ROLES: Record<string, 0 | 1 | 2> = { system: 0, user: 1, assistant: 2, model: 2 };

/** A field's value repaired to its kind, with a warning when it was of another type. */
export function repairField(
  field: EntryField,
  value: unknown,
  native: boolean,
  warnings: WarningList,
  entry: string,
): unknown {
  const place: RepairPlace = {
    warnings,
    code: `book-entry-${field.kind.replace('?', '')}`,
    field: `${entry}: ${native ? field.native : field.card}`,
  };
  const fallback = native && 'nativeFallback' in field ? field.nativeFallback : field.fallback;
  switch (field.kind) {
    case 'texts':
      return value === null ? [] : repairTexts(value, place, 'split');
    case 'text':
      return value === null || value === undefined ? fallback : repairText(value, place);
    case 'flag':
    case 'flag?':
      return repairFlag(value, fallback as boolean | null, place);
    case 'number':
    case 'number?':
      return repairNumber(value, fallback as number | null, place);
    case 'flag-or-number':
      return typeof value === 'number' ? value : repairFlag(value, false, place);
    case 'logic':
      return repairChoice(value, 3, place);
    case 'role':
      return typeof value === 'string' && Object.hasOwn(ROLES, value) ? ROLES[value] : repairChoice(value, 2, place);
    case 'object?':
      return typeof value === 'object' && value !== null ? value : fallback;
  }
}

/** A whole number from 0 to `most`; anything else is 0. */
export function repairChoice(value: unknown, most: number, place: RepairPlace): number {
  const number = repairNumber(value, 0, place);
  if (Number.isInteger(number) && number >= 0 && number <= most) return number;
  place.warnings.add(place.code, `${place.field} is ${number}, which means nothing, and was read as 0.`);
  return 0;
}

/** An entry of repaired values and the fields that have rules of their own. */
export function makeEntry(
  values: Record<string, unknown>,
  own: Pick<LoreEntry, 'uid' | 'enabled' | 'position'>,
): LoreEntry {
  return {
    ...values,
    ...own,
    keys: values['keys'] as string[],
    secondaryKeys: values['secondaryKeys'] as string[],
    content: values['content'] as string,
    comment: values['comment'] as string,
    constant: values['constant'] as boolean,
    selective: values['selective'] as boolean,
    selectiveLogic: values['selectiveLogic'] as LoreEntry['selectiveLogic'],
    order: values['order'] as number,
    depth: values['depth'] as number,
    role: values['role'] as LoreEntry['role'],
  };
}
