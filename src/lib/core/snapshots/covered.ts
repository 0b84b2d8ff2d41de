/** Folders of a project that hold sessions and their history; the store's own entries are elsewhere. */
const PROJECT_RECORDS = new Set(['会话', '历史']);
/** Files the app writes about its own doings. */
const LOGS_FOLDER = 'logs';

/**
 * True for a file that snapshots keep: everything in the workspace but session entries and logs (spec: durability,
 * snapshots). `path` counts from the workspace root, without a leading slash.
 */
export function coveredBySnapshot(path: string): boolean {
  const names = path.split('/');
  if (names[0] === LOGS_FOLDER && names.length > 1) return false;
  const [root, , talks, , inProject] = names;
  return !(
    root === 'cards' &&
    talks === '对话' &&
    names.length > 5 &&
    inProject !== undefined &&
    PROJECT_RECORDS.has(inProject)
  );
}
