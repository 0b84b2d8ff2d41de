import { expandIncludes, loadInstructions } from '$lib/core/prompt';
import type { ExpandResult, PromptSources } from '$lib/core/prompt';
import type { AppPorts } from '../app-ports';
import { readTextFile } from '../text-files';
import {
  cardAgentsFile,
  cardAppendFile,
  cardFolder,
  GLOBAL_APPEND_FILE,
  projectFolder,
  SYSTEM_FILE,
} from '../workspace-paths';

/** Texts of all prompt files of a playthrough, includes expanded; null where a file is missing or blank. */
export interface PromptTexts {
  base: string | null;
  instructions: string;
  globalAppend: string | null;
  cardAppend: string | null;
  cardAgents: string | null;
  /** Where each run of a text came from: the file itself or one it includes. */
  sources: PromptSources;
  warnings: ExpandResult['warnings'];
}

/** @throws FileError `file-too-large`, `file-not-text`: a prompt file that cannot be used is named, never left out silently */
export async function readPromptTexts(
  ports: Pick<AppPorts, 'files'>,
  card: string,
  project: string,
): Promise<PromptTexts> {
  const { files } = ports;
  const warnings: ExpandResult['warnings'] = [];
  const sources: PromptSources = {};
  const expand = async (name: keyof PromptSources, path: string, boundary: string): Promise<string | null> => {
    const file = await readTextFile(files, path);
    if (!file || file.text.replace(/^\uFEFF/, '').trim() === '') return null;
    const result = await expandIncludes(files, path, boundary);
    warnings.push(...result.warnings);
    sources[name] = result.sources;
    return result.text;
  };
  const instructions = await loadInstructions(files, projectFolder(card, project));
  warnings.push(...instructions.warnings);
  sources.instructions = instructions.sources;
  return {
    base: await expand('base', SYSTEM_FILE, ''),
    instructions: instructions.text,
    globalAppend: await expand('globalAppend', GLOBAL_APPEND_FILE, ''),
    cardAppend: await expand('cardAppend', cardAppendFile(card), cardFolder(card)),
    cardAgents: await expand('cardAgents', cardAgentsFile(card), cardFolder(card)),
    sources,
    warnings,
  };
}
