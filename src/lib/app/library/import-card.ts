import { CardFormatError } from '$lib/core/errors';
import { CARD_FILE_MAX } from '$lib/core/limits';
import { folderNameFor } from '$lib/core/cards/folder-name';
import { summariseCard } from '$lib/core/cards/summary';
import { sha256Hex } from '$lib/core/formats/sha256';
import type { FileOperation } from '$lib/ports/file-store';
import type { ImportChoice, ImportInspection } from '../api';
import type { AppContext } from '../app-context';
import { CARDS_FOLDER, cardFolder } from '../workspace-paths';
import { findCardFile } from './card-index';
import { readCardSettings, writeCardSettings, type CardSettings } from './card-settings';
import type { PendingImport } from './pending-imports';

/** Reads a file and keeps it until the person has chosen; stores nothing. */
export async function inspectImport(app: AppContext, fileName: string, bytes: Uint8Array): Promise<ImportInspection> {
  if (bytes.length > CARD_FILE_MAX) {
    throw new CardFormatError('card-too-large', `${fileName} is ${bytes.length} bytes`, {
      data: { fileName, size: bytes.length, limit: CARD_FILE_MAX },
      hint: 'Cards are at most 64 MiB. Choose a smaller file.',
    });
  }
  const file = await app.ports.jobs.readCard(bytes, fileName);
  const thumbnail = file.image ? await app.ports.jobs.thumbnail(file.image) : null;
  const token = app.ports.ids.next();
  app.pending.add(token, { fileName, bytes, file, thumbnail });
  const hash = sha256Hex(bytes);
  const duplicates: ImportInspection['duplicates'] = [];
  for (const row of await app.index.rows()) {
    if (row.hash === hash) duplicates.push({ folder: row.folder, name: row.name, same: 'content' });
    else if (row.name === file.card.name) duplicates.push({ folder: row.folder, name: row.name, same: 'name' });
  }
  duplicates.sort((a, b) => Number(a.same === 'name') - Number(b.same === 'name'));
  return { token, fileName, size: bytes.length, summary: summariseCard(file), thumbnail, duplicates };
}

/** Carries out the choice: file and settings in one commit, then the index, which can be made again from the files. */
export async function importCard(
  app: AppContext,
  token: string,
  choice: ImportChoice,
): Promise<{ folder: string } | null> {
  const pending = app.pending.get(token);
  if (choice.action === 'skip') {
    app.pending.drop(token);
    return null;
  }
  const stored = await app.serial.run('library', () => storeImport(app, pending, choice));
  app.pending.drop(token);
  app.bus.emit('library-changed', {});
  return stored;
}

async function storeImport(app: AppContext, pending: PendingImport, choice: ImportChoice): Promise<{ folder: string }> {
  const replaced = choice.action === 'replace' && choice.folder ? choice.folder : null;
  const folder = replaced ?? (await freeFolder(app, pending.file.card.name));
  const allow = { regex: choice.allowRegex === true, scripts: choice.allowScripts === true };
  const operations: FileOperation[] = [];
  let settings: CardSettings = { importedAt: app.ports.clock.now(), opened: false, allow };
  if (replaced) {
    await app.snapshots.take('import');
    settings = { ...(await readCardSettings(app.ports.files, replaced)).settings, ...settings };
    const before = await findCardFile(app.ports, replaced);
    if (before) operations.push({ do: 'remove', path: `${cardFolder(replaced)}/${before.name}` });
  }
  const fileName = storedFileName(pending, folder);
  operations.push(
    { do: 'write', path: `${cardFolder(folder)}/${fileName}`, bytes: pending.bytes },
    writeCardSettings(folder, settings),
  );
  await app.ports.files.commit(operations);
  await app.index.put(folder, fileName, pending.bytes, pending.file);
  return { folder };
}

/** A folder name that no card has, nor a removed card whose stories are still kept. */
export async function freeFolder(app: AppContext, name: string): Promise<string> {
  const folders = (await app.ports.files.list(CARDS_FOLDER)) ?? [];
  const sessions = await app.ports.entries.sessions();
  return folderNameFor(
    name,
    new Set([...folders.map((item) => item.name), ...sessions.map((session) => session.card)]),
  );
}

/** Ending by what the bytes are; what the file was called does not count. */
const ENDINGS: Record<string, string> = { jpeg: '.jpg' };

/** The file keeps what it is, under the folder's name. */
function storedFileName({ file }: PendingImport, folder: string): string {
  const kind = file.container ?? file.format;
  return `${folder}${ENDINGS[kind] ?? `.${kind}`}`;
}
