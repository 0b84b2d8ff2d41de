import { FileError } from '$lib/core/errors';
import { folderNameFor } from '$lib/core/cards/folder-name';
import type { CardFile } from '$lib/core/cards/schema';
import type { Thumbnail } from '$lib/ports/jobs';
import type { CardDetail, ExportedFile, ExportFormat, LibraryApi } from '../api';
import type { AppContext } from '../app-context';
import { cardFolder } from '../workspace-paths';
import { cardRow, listCards, newestFirst, projectRow } from './card-rows';
import { readCardSettings, writeCardSettings } from './card-settings';
import { importCard, inspectImport } from './import-card';
import { addSample } from './sample-card';
import { createCard } from './create-card';
import { searchCards } from './search-cards';

export function createLibraryApi(app: AppContext): LibraryApi {
  return {
    list: () => listCards(app),
    get: (folder) => cardDetail(app, folder),
    search: (query) => searchCards(app, query),
    thumbnail: async (folder) => {
      const stored = await app.ports.records.get<Thumbnail>('thumbnails', folder);
      return stored ? { bytes: stored.bytes, mediaType: stored.mediaType } : null;
    },
    inspect: (fileName, bytes) => inspectImport(app, fileName, bytes),
    importCard: (token, choice) => importCard(app, token, choice),
    discard: async (token) => app.pending.drop(token),
    createCard: (name, picture) => createCard(app, name, picture),
    export: (folder, format) => exportCard(app, folder, format),
    rename: (folder, name) => renameCard(app, folder, name),
    remove: (folder) => removeCard(app, folder),
    undoRemove: (undo) => undoRemove(app, undo),
    addSample: () => addSample(app),
  };
}

async function requireRow(app: AppContext, folder: string) {
  const row = await app.index.row(folder);
  if (!row) throw new FileError('card-missing', `no card in ${folder}`, { data: { folder } });
  return row;
}

async function cardDetail(app: AppContext, folder: string): Promise<CardDetail> {
  const row = await requireRow(app, folder);
  const sessions = (await app.ports.entries.sessions()).filter((session) => session.card === folder);
  return {
    row: await cardRow(app, row, sessions),
    summary: row.summary,
    projects: newestFirst(sessions).map(projectRow),
    size: row.size,
    fileName: row.fileName,
  };
}

const MEDIA_TYPES: Record<string, string> = {
  png: 'image/png',
  json: 'application/json',
  charx: 'application/zip',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

async function exportCard(app: AppContext, folder: string, format: ExportFormat): Promise<ExportedFile> {
  const row = await requireRow(app, folder);
  const { settings } = await readCardSettings(app.ports.files, folder);
  // The folder may carry a number that only means something on this shelf.
  const name = folderNameFor(settings.displayName ?? row.name, new Set());
  if (format === 'original') {
    const bytes = await app.ports.files.read(`${cardFolder(folder)}/${row.fileName}`);
    if (!bytes) throw new FileError('card-missing', `no card in ${folder}`, { data: { folder } });
    const ending = row.fileName.slice(row.fileName.lastIndexOf('.') + 1);
    return { fileName: `${name}.${ending}`, mediaType: MEDIA_TYPES[ending] ?? 'application/octet-stream', bytes };
  }
  const file: CardFile = await app.cards.get(folder);
  const { writeCard } = await import('$lib/core/cards/write-card');
  const ending = format === 'json-v2' || format === 'json-v3' ? 'json' : format;
  const bytes = await writeCard(file, format);
  return { fileName: `${name}.${ending}`, mediaType: MEDIA_TYPES[ending] ?? 'application/octet-stream', bytes };
}

async function renameCard(app: AppContext, folder: string, name: string): Promise<void> {
  const row = await requireRow(app, folder);
  await app.serial.run('library', async () => {
    const { settings } = await readCardSettings(app.ports.files, folder);
    const shown = name.trim();
    const { displayName: _before, ...rest } = settings;
    const next = shown === '' || shown === row.name ? rest : { ...rest, displayName: shown };
    await app.ports.files.commit([writeCardSettings(folder, next as typeof settings)]);
  });
  app.bus.emit('library-changed', {});
}

async function removeCard(app: AppContext, folder: string): Promise<{ undo: string }> {
  await requireRow(app, folder);
  await endTurns(app, folder);
  const undo = await app.serial.run('library', async () => {
    const snapshot = await app.snapshots.take('remove');
    await app.ports.files.commit([{ do: 'remove', path: cardFolder(folder), recursive: true }]);
    await app.index.remove(folder);
    return `${snapshot.id}/${folder}`;
  });
  app.bus.emit('library-changed', {});
  return { undo };
}

/** Ends the turns of a card that is about to go; what came is kept in their stories. */
async function endTurns(app: AppContext, folder: string): Promise<void> {
  for (const session of await app.ports.entries.sessions()) {
    if (session.card === folder) await app.turns.stop(session.id);
  }
}

async function undoRemove(app: AppContext, undo: string): Promise<void> {
  const cut = undo.indexOf('/');
  const folder = undo.slice(cut + 1);
  await app.serial.run('library', async () => {
    // Another card has moved in: bringing the old one back would overwrite it.
    if (await app.ports.files.stat(cardFolder(folder))) {
      throw new FileError('card-folder-taken', `${folder} holds another card`, { data: { folder } });
    }
    await app.snapshots.restore(undo.slice(0, cut), cardFolder(folder));
    await app.index.reconcile();
  });
  app.bus.emit('library-changed', {});
}
