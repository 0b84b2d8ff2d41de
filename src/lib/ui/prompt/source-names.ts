import type { InspectorSegment, RequestComparison } from '$lib/app/api';
import { m } from '$lib/i18n/generated/messages.js';
import { shortPath } from './file-groups';
import { rowGroup, sourceNames, type SegmentRow, type SourceRun } from './segment-rows';

const GROUPS: Record<string, () => string> = {
  base: m.prompt_group_base,
  persona: m.prompt_group_persona,
  instructions: m.prompt_group_instructions,
  cwd: m.prompt_group_cwd,
  preset: m.prompt_group_preset,
  global: m.prompt_group_global,
  'card-append': m.prompt_group_card_append,
  agents: m.prompt_group_agents,
  projection: m.prompt_group_projection,
  player: m.prompt_group_player,
  lore: m.prompt_group_lore,
  mcp: m.prompt_group_mcp,
  conventions: m.prompt_group_conventions,
  author: m.prompt_group_author,
  history: m.prompt_group_history,
  input: m.prompt_group_input,
};

export function groupName(group: string): string {
  return GROUPS[group]?.() ?? group;
}

/** A kind of segment with the name it has of its own. */
export function groupOf(kind: string, title: string): string {
  const group = groupName(rowGroup(kind));
  return title === '' ? group : m.prompt_named_group({ group, title });
}

/** What changed between two requests, in short: the macro, the entry and its file, or the kind. */
export function changeName({ kind, title, source }: NonNullable<RequestComparison['brokenBy']>): string {
  const { field, file, line } = source;
  if (field?.startsWith('macro:')) return `{{${field.slice('macro:'.length)}}}`;
  const name = groupOf(kind, title);
  if (file === undefined || field === 'packaged') return name;
  const place = line === undefined ? file : m.prompt_place_line({ file, line });
  return m.prompt_named_group({ group: name, title: place });
}

const FIELDS: Record<string, () => string> = {
  packaged: m.prompt_field_packaged,
  name: m.prompt_field_name,
  description: m.prompt_field_description,
  personality: m.prompt_field_personality,
  scenario: m.prompt_field_scenario,
  mesExample: m.prompt_field_mes_example,
  systemPrompt: m.prompt_field_system_prompt,
  'user.name': m.prompt_field_user_name,
  'user.description': m.prompt_field_user_description,
  greeting: m.prompt_field_greeting,
  input: m.prompt_field_input,
  reply: m.prompt_field_reply,
  continue: m.prompt_field_continue,
  cwd: m.prompt_field_ours,
};

export function fieldName(field: string): string {
  if (field.startsWith('lore:')) return m.prompt_field_lore({ at: Number(field.slice(5)) + 1 });
  if (field.startsWith('preset:')) return m.prompt_field_preset({ at: Number(field.slice(7)) + 1 });
  return FIELDS[field]?.() ?? field;
}

/** Where the text of a run came from, with the line where it has one. */
export function placeOf({ source }: SourceRun, group: string): string {
  if (source.field === 'packaged') return m.prompt_field_packaged();
  if (source.file !== undefined) {
    return source.line === undefined ? source.file : m.prompt_place_line({ file: source.file, line: source.line });
  }
  if (source.field === undefined) return group === 'history' ? m.prompt_group_history() : m.prompt_field_ours();
  return fieldName(source.field);
}

/** The same for a whole row, in short. */
export function rowSource(row: SegmentRow): string {
  if (row.group === 'history') return m.prompt_messages({ count: row.segments.length });
  const { files, fields } = sourceNames(row);
  if (fields.includes('packaged')) return m.prompt_field_packaged();
  const names = files.length > 0 ? files.map(shortPath) : [...new Set(fields.map(fieldGroup))];
  if (names.length === 0) return m.prompt_field_ours();
  return names.length > 2
    ? m.prompt_sources({ first: names[0] ?? '', count: names.length })
    : names.join(m.list_comma());
}

function fieldGroup(field: string): string {
  return field.startsWith('lore:') ? m.prompt_field_book() : fieldName(field);
}

export function roleName(role: InspectorSegment['role']): string {
  return role;
}
