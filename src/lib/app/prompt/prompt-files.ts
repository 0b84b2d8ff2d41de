import { estimateTokens } from '$lib/core/model/estimate-tokens';
import { FileError, toLiyuanError } from '$lib/core/errors';
import {
  appendEntry,
  isAllOff,
  moveEntry,
  packagedPrompt,
  parsePromptEntries,
  promptProblems,
  removeEntry,
  renameEntry,
  renderForModel,
  setEntryContent,
  setEntryEnabled,
  sourceMarks,
} from '$lib/core/prompt';
import type { EntryOperation, PromptEntries, PromptFile, PromptFileRow } from '../api';
import type { AppContext } from '../app-context';
import { resolveLanguage } from '../settings/app-settings';
import { encodePromptText, fileVersion, readTextFile } from '../text-files';
import {
  cardAgentsFile,
  cardAppendFile,
  GLOBAL_APPEND_FILE,
  isCardAgentsFile,
  projectConfigFile,
  projectInstructionsFile,
  SYSTEM_FILE,
  USER_INSTRUCTIONS_FILE,
} from '../workspace-paths';

/** The prompt files of the workspace, and of a card and playthrough where given. */
export async function listPromptFiles(app: AppContext, card?: string, project?: string): Promise<PromptFileRow[]> {
  const paths: [string, PromptFileRow['scope']][] = [
    [SYSTEM_FILE, 'global'],
    [GLOBAL_APPEND_FILE, 'global'],
    [USER_INSTRUCTIONS_FILE, 'global'],
  ];
  if (card) paths.push([cardAppendFile(card), 'card'], [cardAgentsFile(card), 'card']);
  if (card && project)
    paths.push([projectInstructionsFile(card, project), 'project'], [projectConfigFile(card, project), 'project']);
  return Promise.all(paths.map(async ([path, scope]) => promptFileRow(app, path, scope)));
}

async function promptFileRow(app: AppContext, path: string, scope: PromptFileRow['scope']): Promise<PromptFileRow> {
  try {
    const file = await readTextFile(app.ports.files, path);
    const packaged = await packagedText(app, path);
    const blank = file === null || file.text.trim() === '';
    const sent = blank ? (packaged ?? '') : sentText(path, file.text);
    return {
      path,
      scope,
      exists: file !== null,
      tokens: estimateTokens(sent),
      version: file?.version ?? null,
      packaged: blank && packaged !== null,
    };
  } catch (error) {
    // One file that cannot be read must not hide the others.
    const version = await fileVersion(app.ports.files, path);
    return { path, scope, exists: true, tokens: 0, version, packaged: false, error: toLiyuanError(error).toJSON() };
  }
}

/** SYSTEM.md is sent as it stands; all others by their entries. */
function sentText(path: string, text: string): string {
  return path === SYSTEM_FILE ? text : renderForModel(text);
}

async function packagedText(app: AppContext, path: string): Promise<string | null> {
  if (path !== SYSTEM_FILE) return null;
  return packagedPrompt('SYSTEM.md', resolveLanguage(await app.settings.get(), app.ports.languages));
}

export async function readPromptFile(app: AppContext, path: string): Promise<PromptFile> {
  const file = await readTextFile(app.ports.files, path);
  const text = file?.text ?? '';
  return {
    path,
    text,
    version: file?.version ?? null,
    packaged: await packagedText(app, path),
    ...describeEntries(text, path),
  };
}

/** Entries, problems, marks and tokens of the text of a file. */
export function describeEntries(text: string, path: string): PromptEntries {
  const entries = parsePromptEntries(text).map((entry) => ({
    name: entry.name,
    level: entry.level,
    content: entry.content,
    enabled: entry.enabled,
    start: entry.start,
    end: entry.end,
    line: lineAt(text, entry.start),
    tokens: estimateTokens(
      entry.name === '' ? entry.content : `${'#'.repeat(entry.level)} ${entry.name}\n${entry.content}`,
    ),
  }));
  const tokens = estimateTokens(sentText(path, text));
  // The base is sent as it stands: nothing in it can be off.
  if (path === SYSTEM_FILE) {
    const marks = sourceMarks(text, path).filter(({ kind }) => kind === 'include');
    return { entries, problems: [], marks, tokens };
  }
  const problems: PromptEntries['problems'] = promptProblems(text);
  if (isCardAgentsFile(path) && isAllOff(text)) problems.unshift({ code: 'agents-all-off', line: 1, data: {} });
  return { entries, problems, marks: sourceMarks(text, path), tokens };
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Stores a text if the file is still the version it was made from. @throws FileError `file-stale`, `file-too-large` */
export async function writePromptFile(
  app: AppContext,
  path: string,
  text: string,
  version: string | null,
): Promise<PromptFile> {
  return app.serial.run(`file:${path}`, async () => {
    const bytes = encodePromptText(text, path);
    requireVersion(path, await fileVersion(app.ports.files, path), version);
    await app.ports.files.commit([{ do: 'write', path, bytes }]);
    app.bus.emit('files-changed', { paths: [path] });
    return readPromptFile(app, path);
  });
}

/** One operation on the entries. @throws FileError `file-stale`; EntryError of the operation */
export async function editPromptFile(
  app: AppContext,
  path: string,
  version: string | null,
  operation: EntryOperation,
): Promise<PromptFile> {
  const now = await readTextFile(app.ports.files, path);
  requireVersion(path, now?.version ?? null, version);
  return writePromptFile(app, path, applyOperation(now?.text ?? '', operation), version);
}

export async function removePromptFile(app: AppContext, path: string, version: string): Promise<void> {
  await app.snapshots.take('remove');
  await app.serial.run(`file:${path}`, async () => {
    requireVersion(path, await fileVersion(app.ports.files, path), version);
    await app.ports.files.commit([{ do: 'remove', path }]);
  });
  app.bus.emit('files-changed', { paths: [path] });
}

function requireVersion(path: string, now: string | null, expected: string | null): void {
  if (now !== expected)
    throw new FileError('file-stale', `${path} changed meanwhile`, { data: { path, version: now } });
}

function applyOperation(text: string, operation: EntryOperation): string {
  switch (operation.do) {
    case 'toggle':
      return setEntryEnabled(text, operation.index, operation.enabled);
    case 'rename':
      return renameEntry(text, operation.index, operation.name);
    case 'content':
      return setEntryContent(text, operation.index, operation.content);
    case 'move':
      return moveEntry(text, operation.from, operation.to);
    case 'remove':
      return removeEntry(text, operation.index);
    case 'append':
      return appendEntry(text, operation.name, operation.content);
  }
}
