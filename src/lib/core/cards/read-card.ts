import { sniffFile } from '../formats/sniff';
import { WarningList } from '../formats/warning-list';
import { CARD_FILE_MAX } from '../limits';
import { readAssets } from './assets';
import { gunzip, parseCardText, readText, understand } from './card-data';
import { emptyFile, notACard, notAPicture, pictureWithoutData, tooLarge } from './card-errors';
import { fileStem } from './file-stem';
import { readPictureCard } from './read-picture-card';
import { readPngCard } from './read-png-card';
import type { CardFile } from './schema';

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
    case 'png': {
      const file = readPngCard(bytes, fileName, fallbackName);
      if (file === null) throw pictureWithoutData(fileName, kind);
      return file;
    }
    case 'jpeg':
    case 'webp':
    case 'gif': {
      const file = readPictureCard(bytes, kind, fileName, fallbackName);
      if (file === null) throw pictureWithoutData(fileName, kind);
      return file;
    }
    case 'gzip':
      if (unpacked) throw notACard(fileName, 'unknown');
      return readByContent(gunzip(bytes, fileName, 'gzip'), fileName, true);
    case 'json':
      return readJsonCard(bytes, fileName, fallbackName);
    default:
      if (/\.(?:png|apng|jpe?g|webp|gif)$/i.test(fileName)) throw notAPicture(fileName, kind);
      throw notACard(fileName, 'unknown');
  }
}

function readJsonCard(bytes: Uint8Array, fileName: string, fallbackName: string): CardFile {
  const warnings = new WarningList();
  const data = parseCardText(readText(bytes, fileName, warnings), fileName);
  const understood = understand(data, fallbackName, warnings);
  const assets = readAssets(data, () => null, warnings);
  return { format: 'json', container: 'json', ...understood, warnings: warnings.list(), assets };
}
