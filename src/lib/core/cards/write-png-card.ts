import { encodeBase64 } from '../formats/base64';
import { latin1ToText, concatBytes, utf8 } from '../formats/bytes';
import type { JsonObject } from '../formats/own-data';
import { plainPicture } from '../formats/plain-picture';
import { parsePng, pngChunk, writePng, type PngChunk, type PngFile } from '../formats/png-chunks';
import { makePngText, pngTextKeyword } from '../formats/png-text';
import { PNG_ASSET_KEYWORD } from './assets';
import { cardJson } from './card-json';
import { mergeEdits } from './merge-edits';
import { embedAssets } from './png-assets';
import { CARD_KEYWORDS } from './read-png-card';
import type { CardFile } from './schema';

/**
 * The card in its picture; in a plain one when it has none. Cards that stood in the picture before are taken out
 * wherever they were, also behind its end: else a reader might find the old text.
 */
export function writePngCard(file: CardFile): Uint8Array {
  const carrier = parsePng(file.carrier ?? file.image ?? new Uint8Array(0)) ?? parsePng(plainPicture());
  if (carrier === null) throw new RangeError('the plain picture is no PNG');
  const merged = mergeEdits(file);
  const embedded = embedAssets(file, merged.data, carrier);
  const card = { ...merged, data: embedded.data };
  const texts = [cardText('chara', cardJson(card, 'v2')), cardText('ccv3', cardJson(card, 'v3')), ...embedded.chunks];
  const kept = carrier.chunks.filter((chunk) => !isCardText(chunk));
  const place = insertionPlace(carrier, kept);
  const chunks = [...kept.slice(0, place), ...texts, ...kept.slice(place)];
  const tail = tailWithoutCards(carrier);
  if (!carrier.hasEnd && tail.length === 0) chunks.push(pngChunk('IEND', new Uint8Array(0)));
  return writePng({ chunks, tail });
}

/** In this order so that readers that stop at the first text they know get what they can read. */
function cardText(keyword: (typeof CARD_KEYWORDS)[number], json: JsonObject): PngChunk {
  return makePngText('tEXt', keyword, latin1ToText(encodeBase64(utf8(JSON.stringify(json)))));
}

/** A PNG without the cards in it and without the assets at these addresses; any other picture as it is. */
export function barePicture(image: Uint8Array, assetUris: ReadonlySet<string>): Uint8Array {
  const png = parsePng(image);
  if (png === null) return image;
  const isAsset = (chunk: PngChunk): boolean => {
    const keyword = pngTextKeyword(chunk) ?? '';
    return keyword.startsWith(PNG_ASSET_KEYWORD) && assetUris.has(`__asset:${keyword.slice(PNG_ASSET_KEYWORD.length)}`);
  };
  return writePng({
    chunks: png.chunks.filter((chunk) => !isCardText(chunk) && !isAsset(chunk)),
    tail: tailWithoutCards(png),
  });
}

function isCardText(chunk: Pick<PngChunk, 'type' | 'data'>): boolean {
  const keyword = pngTextKeyword(chunk)?.toLowerCase();
  return CARD_KEYWORDS.some((known) => known === keyword);
}

/** Where the card was, but never between two parts of the image data; a new one goes before the image data. */
function insertionPlace(carrier: PngFile, kept: readonly PngChunk[]): number {
  const firstCard = carrier.chunks.findIndex(isCardText);
  const firstImage = kept.findIndex((chunk) => chunk.type === 'IDAT');
  if (firstCard === -1) return firstImage === -1 ? Math.min(1, kept.length) : firstImage;
  const imageFollows = carrier.chunks.slice(firstCard).some((chunk) => chunk.type === 'IDAT');
  if (imageFollows && firstImage !== -1) return Math.min(firstCard, firstImage);
  return firstCard;
}

/** What follows the picture, without whole card texts in it and without a cut one at the end of the file. */
function tailWithoutCards(carrier: PngFile): Uint8Array {
  const start = carrier.chunks.reduce((end, chunk) => end + 12 + chunk.data.length, 8);
  if (carrier.cut !== null && isCardText(carrier.cut)) return new Uint8Array(0);
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const chunk of carrier.after.filter(isCardText)) {
    const at = chunk.offset - start;
    parts.push(carrier.tail.subarray(from, at));
    from = at + 12 + chunk.data.length;
  }
  return concatBytes([...parts, carrier.tail.subarray(from)]);
}
