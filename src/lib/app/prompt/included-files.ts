import { estimateTokens } from '$lib/core/model/estimate-tokens';
import { expandIncludes, renderForModel } from '$lib/core/prompt';
import type { IncludedFileRow } from '../api';
import type { AppContext } from '../app-context';
import {
  cardAgentsFile,
  cardAppendFile,
  cardFolder,
  GLOBAL_APPEND_FILE,
  projectConfigFile,
  projectFolder,
  projectInstructionsFile,
  SYSTEM_FILE,
  USER_INSTRUCTIONS_FILE,
} from '../workspace-paths';

/**
 * Every file that the prompt files of the workspace, of a card and of a playthrough include, with the file that does;
 * one row for each such pair. Includes that fail are in no row.
 */
export async function includedFiles(app: AppContext, card?: string, project?: string): Promise<IncludedFileRow[]> {
  const rows = new Map<string, IncludedFileRow>();
  for (const [path, boundary] of rootFiles(card, project)) {
    const { included } = await expandIncludes(app.ports.files, path, boundary);
    for (const { path: file, by, text } of included) {
      rows.set(`${file}\n${by}`, { path: file, by, tokens: estimateTokens(renderForModel(text)) });
    }
  }
  return [...rows.values()];
}

/** Files that includes start from, with the folder they may not leave. */
function rootFiles(card?: string, project?: string): [path: string, boundary: string][] {
  const roots: [string, string][] = [
    [SYSTEM_FILE, ''],
    [GLOBAL_APPEND_FILE, ''],
    [USER_INSTRUCTIONS_FILE, 'user'],
  ];
  if (card) roots.push([cardAppendFile(card), cardFolder(card)], [cardAgentsFile(card), cardFolder(card)]);
  if (card && project) {
    const folder = projectFolder(card, project);
    roots.push([projectInstructionsFile(card, project), folder], [projectConfigFile(card, project), folder]);
  }
  return roots;
}
