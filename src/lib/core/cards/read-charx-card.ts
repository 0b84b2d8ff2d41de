import { CARD_FILE_MAX, UNPACKED_MAX, ZIP_ENTRIES_MAX } from '../limits';
import { pictureSize } from '../formats/picture-size';
import { sniffFile } from '../formats/sniff';
import { WarningList } from '../formats/warning-list';
import { readZip, type ZipEntry, type ZipLimits } from '../formats/zip';
import { archivePath, mainIcon, readAssets, type AssetReader } from './assets';
import { parseCardText, readText, understand } from './card-data';
import { damagedData, tooLarge, zipError } from './card-errors';
import type { CardAsset, CardFile } from './schema';

const CARD_NAME = 'card.json';
const LIMITS: ZipLimits = { unpacked: UNPACKED_MAX, entries: ZIP_ENTRIES_MAX };

/**
 * The card of an archive (CHARX): the first file whose path ends with `card.json`, with the assets beside it. What stands
 * before the archive (a picture, a self-extractor) is passed over; a picture there serves when no asset is one.
 * @throws CardFormatError `card-zip-…`, `card-damaged` and the errors of a JSON card
 */
export function readCharxCard(bytes: Uint8Array, fileName: string, fallbackName: string, limits = LIMITS): CardFile {
  const zip = readZip(bytes, limits);
  if (!zip.ok) {
    const { ok: _, reason, ...data } = zip;
    throw zipError(reason, fileName, reason === 'too-large' ? { ...data, size: bytes.length } : data);
  }
  const warnings = new WarningList();
  const entry = findCard(zip.entries, warnings);
  if (entry === null) {
    if (zip.damaged.some(isCardPath)) throw damagedData(fileName, CARD_NAME);
    throw zipError('without-card', fileName);
  }
  for (const path of zip.damaged) warnings.add('zip-entry-damaged', `${path} is damaged and was left out.`);
  if (entry.bytes.length > CARD_FILE_MAX) throw tooLarge(fileName, entry.bytes.length);
  const data = parseCardText(readText(entry.bytes, fileName, warnings), fileName);
  const understood = understand(data, fallbackName, warnings);
  const folder = entry.path.slice(0, -CARD_NAME.length);
  const files = new Map(zip.entries.map((file) => [insideOf(folder, file.path), file.bytes]));
  const used = new Set<string>([CARD_NAME, insideOf(folder, entry.path)]);
  const assets = readAssets(data, archiveReader(files, used), warnings);
  const image = pictureOf(assets) ?? pictureBefore(bytes.subarray(0, zip.prefix));
  const otherFiles = [...files]
    .filter(([path]) => !used.has(path))
    .map(([path, content]) => ({ path, bytes: content }));
  return {
    format: 'charx',
    container: 'charx',
    ...understood,
    warnings: warnings.list(),
    ...(image === null ? {} : { image }),
    assets,
    ...(otherFiles.length === 0 ? {} : { otherFiles }),
  };
}

function isCardPath(path: string): boolean {
  return path.toLowerCase().endsWith(CARD_NAME) && !path.startsWith('__MACOSX/');
}

function findCard(entries: readonly ZipEntry[], warnings: WarningList): ZipEntry | null {
  const found = entries.filter(({ path }) => isCardPath(path));
  const exact = found.filter(({ path }) => path.endsWith(CARD_NAME));
  const card = exact[0] ?? found[0] ?? null;
  if (card !== null && exact.length === 0) warnings.add('zip-card-name', `The card is named ${card.path}.`);
  if (exact.length > 1)
    warnings.add('zip-several-cards', `The archive holds ${exact.length} cards; the first was taken.`);
  return card;
}

function insideOf(folder: string, path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

function archiveReader(files: ReadonlyMap<string, Uint8Array>, used: Set<string>): AssetReader {
  return (uri) => {
    const path = archivePath(uri)
      ?.replaceAll('\\', '/')
      .replace(/^(?:\.?\/)+/, '');
    if (path === undefined) return null;
    const name = [path, decoded(path)].find((candidate) => files.has(candidate));
    if (name === undefined) return null;
    used.add(name);
    return files.get(name) ?? null;
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a lone % in a name: it was not encoded
  }
}

function pictureOf(assets: readonly CardAsset[]): Uint8Array | null {
  const bytes = mainIcon(assets)?.bytes;
  return bytes !== undefined && isPicture(bytes) ? bytes : null;
}

function pictureBefore(prefix: Uint8Array): Uint8Array | null {
  return isPicture(prefix) && pictureSize(prefix) !== null ? prefix : null;
}

function isPicture(bytes: Uint8Array): boolean {
  return ['png', 'jpeg', 'webp', 'gif'].includes(sniffFile(bytes));
}
