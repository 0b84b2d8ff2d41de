import { m } from '$lib/i18n/generated/messages.js';
import { filePurpose, type FilePurpose } from './file-groups';

const TEXTS: Record<FilePurpose, () => string> = {
  system: m.prompt_purpose_system,
  append: m.prompt_purpose_append,
  user: m.prompt_purpose_user,
  card_append: m.prompt_purpose_card_append,
  card_agents: m.prompt_purpose_card_agents,
  project: m.prompt_purpose_project,
  project_config: m.prompt_purpose_project_config,
  other: m.prompt_purpose_other,
};

/** What a prompt file is for, in one sentence. */
export function purposeText(path: string): string {
  return TEXTS[filePurpose(path)]();
}
