import { sniffFile, type FileKind } from '../formats/sniff';
import { WarningList } from '../formats/warning-list';
import { endsAsZip } from '../formats/zip';
import { CARD_FILE_MAX } from '../limits';
import { readAssets } from './assets';
import { gunzip, parseCardText, readText, understand } from './card-data';
import { emptyFile, notACard, notAPicture, pictureWithoutData, tooLarge } from './card-errors';
import { fileStem } from './file-stem';
import { readCharxCard } from './read-charx-card';
import { readPictureCard } from './read-picture-card';
import { readPngCard } from './read-png-card';
import { readYamlCard } from './read-yaml-card';
import type { CardFile } from './schema';

const PICTURES: ReadonlySet<FileKind> = new Set(['png', 'jpeg', 'webp', 'gif']);

/**
 * Reads a character card; what the file is decides its content, never its name. The name serves messages and stands in
 * for an empty name of the card. At most 64 MiB. Nothing of it is run. `image` and `assets` share memory with `bytes`.
 * @throws CardFormatError `card-empty-file`, `card-too-large`, `card-not-a-card`, `card-picture-without-data`,
 * `card-truncated`, `card-bad-json`, `card-too-deep`, `card-encoding`, `card-damaged`, `card-not-a-picture`, `card-zip-…`
 */
export function readCard(bytes: Uint8Array, fileName: string): CardFile {
  if (bytes.length > CARD_FILE_MAX) throw tooLarge(fileName, bytes.length);
  return readByContent(bytes, fileName, false);
}

function readByContent(bytes: Uint8Array, fileName: string, unpacked: boolean): CardFile {
  const kind = sniffFile(bytes);
  const fallbackName = fileStem(fileName);
  switch (kind) {
    case 'empty':
      throw emptyFile(fileName);
    case 'png':
      return readPngCard(bytes, fileName, fallbackName) ?? readHiddenCard(bytes, kind, fileName, fallbackName);
    case 'jpeg':
    case 'webp':
    case 'gif':
      return (
        readPictureCard(bytes, kind, fileName, fallbackName) ?? readHiddenCard(bytes, kind, fileName, fallbackName)
      );
    case 'zip':
      return readCharxCard(bytes, fileName, fallbackName);
    case 'gzip':
      if (unpacked) throw notACard(fileName, 'unknown');
      return readByContent(gunzip(bytes, fileName, 'gzip'), fileName, true);
    case 'json':
      return readJsonCard(bytes, fileName, fallbackName);
    case 'yaml':
      return readYamlCard(bytes, fileName, fallbackName) ?? readHiddenCard(bytes, kind, fileName, fallbackName);
    default:
      return readHiddenCard(bytes, kind, fileName, fallbackName);
  }
}

/** The last place to look: an archive that something else stands before. @throws CardFormatError when there is none */
function readHiddenCard(bytes: Uint8Array, kind: FileKind, fileName: string, fallbackName: string): CardFile {
  if (endsAsZip(bytes)) return readCharxCard(bytes, fileName, fallbackName);
  if (PICTURES.has(kind)) throw pictureWithoutData(fileName, kind);
  if (/\.(?:png|apng|jpe?g|webp|gif)$/i.test(fileName)) throw notAPicture(fileName, kind);
  throw notACard(fileName, 'unknown');
}

function readJsonCard(bytes: Uint8Array, fileName: string, fallbackName: string): CardFile {
  const warnings = new WarningList();
  const data = parseCardText(readText(bytes, fileName, warnings), fileName);
  const understood = understand(data, fallbackName, warnings);
  const assets = readAssets(data, () => null, warnings);
  return { format: 'json', container: 'json', ...understood, warnings: warnings.list(), assets };
}
