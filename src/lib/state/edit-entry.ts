import type { EntryOperation, PromptApi, PromptEntryRow, PromptFile } from '$lib/app/api';

/** The file changed elsewhere while something here was not stored. `mine` is what would be lost. */
export interface StaleFile {
  mine: string;
  /** The whole file, or the content of one entry. */
  of: 'file' | 'entry';
}

/** The file after an operation, or what stands there instead because the entry it was meant for changed. */
export type EditOutcome = { done: PromptFile } | { theirs: PromptFile; error: unknown };

/**
 * Applies an operation to the entries of a file; on a file that changed elsewhere once more, if `base`, the entry it was
 * meant for, is untouched. @throws LiyuanError of any other failure
 */
export async function editEntry(
  prompt: Pick<PromptApi, 'edit' | 'read'>,
  file: PromptFile,
  operation: EntryOperation,
  base: PromptEntryRow | undefined,
): Promise<EditOutcome> {
  try {
    return { done: await prompt.edit(file.path, file.version, operation) };
  } catch (error) {
    if (!isStale(error)) throw error;
    const theirs = await prompt.read(file.path);
    const now = 'index' in operation ? theirs.entries[operation.index] : undefined;
    if (base && now && now.name === base.name && now.content === base.content) {
      return { done: await prompt.edit(theirs.path, theirs.version, operation) };
    }
    return { theirs, error };
  }
}

/** True when a file was not stored because another version is there. */
export function isStale(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'file-stale';
}
