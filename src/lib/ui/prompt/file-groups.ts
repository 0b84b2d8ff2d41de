import type { PromptFileRow } from '$lib/app/api';

/** Files of one place, in the order in which they enter the prompt. */
export interface FileGroup {
  scope: PromptFileRow['scope'];
  files: PromptFileRow[];
}

export function fileGroups(files: readonly PromptFileRow[]): FileGroup[] {
  const scopes: PromptFileRow['scope'][] = ['global', 'card', 'project'];
  return scopes
    .map((scope) => ({ scope, files: files.filter((file) => file.scope === scope) }))
    .filter((group) => group.files.length > 0);
}

/** The path as it is shown inside its group: without the folder that the group's heading names already. */
export function shortPath(path: string): string {
  const parts = path.split('/');
  if (parts[0] !== 'cards') return path;
  return parts.slice(parts[2] === '对话' ? 4 : 2).join('/');
}

/** Whose a file is, by its path. */
export function scopeOf(path: string): PromptFileRow['scope'] {
  const parts = path.split('/');
  if (parts[0] !== 'cards') return 'global';
  return parts[2] === '对话' ? 'project' : 'card';
}

/** What a file is for: a key of the messages. */
export type FilePurpose =
  'system' | 'append' | 'user' | 'card_append' | 'card_agents' | 'project' | 'project_config' | 'other';

export function filePurpose(path: string): FilePurpose {
  if (path === 'SYSTEM.md') return 'system';
  if (path === 'APPEND_SYSTEM.md') return 'append';
  if (path === 'user/LIYUAN.md') return 'user';
  const inside = shortPath(path);
  if (inside === 'APPEND_SYSTEM.md') return 'card_append';
  if (inside === 'AGENTS.md') return 'card_agents';
  if (inside === 'LIYUAN.md') return 'project';
  if (inside === '.liyuan/LIYUAN.md') return 'project_config';
  return 'other';
}

/** The base is sent as it stands; all other files are read as entries. */
export function hasEntries(path: string): boolean {
  return path !== 'SYSTEM.md';
}
