import { m } from '$lib/i18n/generated/messages.js';

const NAMES: Record<string, () => string> = {
  description: () => m.field_description(),
  personality: () => m.field_personality(),
  scenario: () => m.field_scenario(),
  firstMes: () => m.field_first_mes(),
  mesExample: () => m.field_mes_example(),
  systemPrompt: () => m.field_system_prompt(),
  postHistoryInstructions: () => m.field_post_history(),
  creatorNotes: () => m.field_creator_notes(),
  alternateGreetings: () => m.field_alternate_greetings(),
  groupOnlyGreetings: () => m.field_group_greetings(),
};

/** A card's text field in the person's language; a field nobody named keeps its own. */
export function fieldName(field: string): string {
  return NAMES[field]?.() ?? field;
}
