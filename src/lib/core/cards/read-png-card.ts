import { CardFormatError } from '../errors/card-format-error';
import { parsePng, type PngChunk, type PngFile } from '../formats/png-chunks';
import { pngTextKeyword, readPngText } from '../formats/png-text';
import { WarningList } from '../formats/warning-list';
import { PNG_TEXT_MAX } from '../limits';
import { readAssets, pngAssetReader, mainIcon } from './assets';
import { damagedData, tooLarge, truncated } from './card-errors';
import { decodeCardData, understand, type CardData } from './card-data';
import type { CardFile } from './schema';

/** Newer first: a card of the third generation stands beside its copy for older readers. */
export const CARD_KEYWORDS = ['ccv3', 'chara'] as const;

/**
 * The card of a PNG, or null when it carries none. `ccv3` before `chara`; of several chunks with one keyword the last
 * valid one. @throws CardFormatError the best reason why none of the card texts could be read
 */
export function readPngCard(bytes: Uint8Array, fileName: string, fallbackName: string): CardFile | null {
  const png = parsePng(bytes);
  if (png === null) return null;
  const warnings = new WarningList();
  const data = findCardData(png, fileName, warnings);
  if (data === null) {
    if (!png.hasEnd) throw truncated(fileName);
    return null;
  }
  if (!png.hasEnd) warnings.add('png-no-end', 'The picture has no end mark; the file may have been cut.');
  const damaged = png.chunks.filter((chunk) => !chunk.crcOk && pngTextKeyword(chunk) === null);
  for (const chunk of damaged)
    warnings.add('png-crc', `The checksum of the chunk ${chunk.type} is wrong; the picture may not show.`);
  const understood = understand(data, fallbackName, warnings);
  const assets = readAssets(data, pngAssetReader(png), warnings);
  const icon = mainIcon(assets);
  // a picture that is no PNG travels as an asset in a plain PNG: it is the card's picture
  const pictured = icon?.uri.startsWith('__asset:') ? icon.bytes : undefined;
  const pictures = pictured === undefined ? { image: bytes } : { image: pictured, carrier: bytes };
  return { format: 'png', container: 'png', ...understood, warnings: warnings.list(), ...pictures, assets };
}

interface Candidate {
  chunk: Pick<PngChunk, 'type' | 'data'> & { crcOk?: boolean };
  place: 'inside' | 'after' | 'cut';
}

function findCardData(png: PngFile, fileName: string, warnings: WarningList): CardData | null {
  const all: Candidate[] = [
    ...png.chunks.map((chunk) => ({ chunk, place: 'inside' as const })),
    ...png.after.map((chunk) => ({ chunk, place: 'after' as const })),
    ...(png.cut ? [{ chunk: png.cut, place: 'cut' as const }] : []),
  ];
  let reason: unknown = null;
  for (const keyword of CARD_KEYWORDS) {
    const found = all.filter(({ chunk }) => pngTextKeyword(chunk)?.toLowerCase() === keyword);
    if (found.length > 1)
      warnings.add(
        'png-several',
        `The picture carries ${found.length} texts named ${keyword}; the last one that can be read was taken.`,
      );
    for (const candidate of found.reverse()) {
      const attempt = new WarningList();
      try {
        const data = readCandidate(candidate, keyword, fileName, attempt);
        for (const line of attempt.list()) warnings.add(...splitWarning(line));
        return data;
      } catch (error) {
        if (!(error instanceof CardFormatError)) throw error;
        warnings.add(
          'png-text-unreadable',
          `The text ${keyword} could not be read (${error.code}) and was passed over.`,
        );
        reason ??= candidate.place === 'cut' ? truncated(fileName) : error;
      }
    }
  }
  if (reason !== null) throw reason;
  return null;
}

function splitWarning(line: string): [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}

function readCandidate(candidate: Candidate, keyword: string, fileName: string, warnings: WarningList): CardData {
  const text = readPngText(candidate.chunk, PNG_TEXT_MAX);
  if (text === null || !text.ok) {
    if (text?.reason === 'too-large') throw tooLarge(fileName, candidate.chunk.data.length, PNG_TEXT_MAX);
    throw damagedData(fileName, keyword);
  }
  const data = decodeCardData(text.text.bytes, fileName, keyword, warnings);
  if (candidate.chunk.crcOk === false)
    warnings.add('png-crc', `The checksum of the text ${keyword} is wrong, but the card can be read.`);
  if (candidate.place === 'after')
    warnings.add('png-after-end', `The text ${keyword} stands after the end of the picture.`);
  if (candidate.place === 'cut')
    warnings.add('png-cut', `The text ${keyword} is cut or its length is wrong, but the card can be read.`);
  return data;
}
