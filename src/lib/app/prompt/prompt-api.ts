import { FileError } from '$lib/core/errors';
import type { PromptApi } from '../api';
import type { AppContext } from '../app-context';
import { includedFiles } from './included-files';
import { inspectNextRequest, inspectPastRequest, listRequests } from './inspect-request';
import { cardProjection } from './card-projection';
import {
  describeEntries,
  editPromptFile,
  listPromptFiles,
  readPromptFile,
  removePromptFile,
  writePromptFile,
} from './prompt-files';

export function createPromptApi(app: AppContext): PromptApi {
  return {
    files: (card, project) => listPromptFiles(app, card, project),
    read: (path) => readPromptFile(app, promptPath(path)),
    parse: async (text, path = '') => describeEntries(text, path),
    write: (path, text, version) => writePromptFile(app, promptPath(path), text, version),
    edit: (path, version, operation) => editPromptFile(app, promptPath(path), version, operation),
    remove: (path, version) => removePromptFile(app, promptPath(path), version),
    projection: (card) => cardProjection(app, card),
    included: (card, project) => includedFiles(app, card, project),
    nextRequest: (card, project, input) => inspectNextRequest(app, card, project, input),
    requests: (card, project) => listRequests(app, card, project),
    request: (id) => inspectPastRequest(app, id),
  };
}

const PROMPT_FILE = /\.(?:md|markdown|txt)$/i;

/** Prompt files are Markdown; what they include may be named as plain text too. This door leads nowhere else. */
function promptPath(path: string): string {
  if (!PROMPT_FILE.test(path) || path.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    throw new FileError('file-path-invalid', `${path} is no prompt file`, { data: { path } });
  }
  return path;
}
