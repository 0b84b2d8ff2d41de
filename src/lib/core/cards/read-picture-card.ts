import { latin1ToText, utf8 } from '../formats/bytes';
import { pictureMetadata } from '../formats/picture-metadata';
import { WarningList } from '../formats/warning-list';
import { CardFormatError } from '../errors/card-format-error';
import { readAssets } from './assets';
import { decodeCardData, understand, type CardData } from './card-data';
import type { CardFile } from './schema';

/** Shorter runs of base64 letters are words or hashes, no card. */
const BASE64_RUN = /[A-Za-z0-9+/_-]{64,}={0,2}/g;

/**
 * The card in a picture's own metadata (EXIF user comment, XMP, comment), or null when there is none that can be read.
 * The text may be JSON in UTF-8 or UTF-16, base64 of it, or its bytes as a list of numbers.
 */
export function readPictureCard(
  bytes: Uint8Array,
  kind: 'jpeg' | 'webp' | 'gif',
  fileName: string,
  fallbackName: string,
): CardFile | null {
  for (const block of pictureMetadata(bytes, kind)) {
    for (const candidate of candidates(block)) {
      const warnings = new WarningList();
      const data = attempt(candidate, fileName, kind);
      if (data === null) continue;
      const understood = understand(data, fallbackName, warnings);
      const assets = readAssets(data, () => null, warnings);
      const format = kind === 'gif' ? 'json' : kind;
      return { format, container: kind, ...understood, warnings: warnings.list(), image: bytes, assets };
    }
  }
  return null;
}

function attempt(candidate: Uint8Array, fileName: string, kind: string): CardData | null {
  try {
    return decodeCardData(candidate, fileName, kind, new WarningList());
  } catch (error) {
    if (!(error instanceof CardFormatError)) throw error;
    return null; // metadata of another kind; the next place may hold the card
  }
}

/** Parts of a block that may be a card. */
function* candidates(block: Uint8Array): Generator<Uint8Array> {
  const open = block.indexOf(0x7b);
  const close = block.lastIndexOf(0x7d);
  if (open !== -1 && close > open) {
    if (block[open + 1] !== 0) yield block.subarray(open, close + 1);
    else {
      // UTF-16 without a mark, as EXIF keeps it behind the word UNICODE; both orders look alike here
      yield utf8(new TextDecoder('utf-16le').decode(block.subarray(open, close + 2)));
      yield utf8(new TextDecoder('utf-16be').decode(block.subarray(Math.max(open - 1, 0), close + 1)));
    }
  }
  const letters = latin1ToText(block);
  for (const run of letters.match(BASE64_RUN) ?? []) yield utf8(run);
  const numbers = /\d{1,3}(?:,\d{1,3}){20,}/.exec(letters);
  if (numbers) yield Uint8Array.from(numbers[0].split(','), Number);
}
