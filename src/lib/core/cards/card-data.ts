import { decodeBase64, indexOfAscii } from '../formats';
import { inflateBounded } from '../formats/inflate';
import { parseJson } from '../formats/json';
import { isJsonObject, type JsonObject } from '../formats/own-data';
import { decodeText } from '../formats/text-decode';
import type { WarningList } from '../formats/warning-list';
import { CARD_FILE_MAX, JSON_DEPTH_MAX } from '../limits';
import { badJson, damagedData, notACard, tooDeep, tooLarge, truncated, unreadableEncoding } from './card-errors';
import { cardShape, otherKind, type CardShape } from './detect-kind';
import { cardSpec, normaliseCard } from './normalise';
import type { Card, CardFile } from './schema';

/** A card's JSON, understood. */
export interface CardData {
  raw: JsonObject;
  shape: CardShape;
}

/** A card's JSON from plain text. @throws CardFormatError when it is no JSON, nests too deep or is another kind of file */
export function parseCardText(text: string, fileName: string): CardData {
  const result = parseJson(text, JSON_DEPTH_MAX);
  if (!result.ok && result.reason === 'too-deep') throw tooDeep(fileName, result.depth, result.limit);
  if (!result.ok) {
    if (isChatLog(text)) throw notACard(fileName, 'chat');
    throw result.cut ? truncated(fileName) : badJson(fileName, result.line, result.column);
  }
  const shape = cardShape(result.value);
  if (shape === null || !isJsonObject(result.value)) throw notACard(fileName, otherKind(result.value));
  // lifting an older card puts its fields one level deeper; it must stay readable after it is written
  const lifted = shape !== 'v2' && shape !== 'v3';
  if (lifted && result.depth >= JSON_DEPTH_MAX) throw tooDeep(fileName, result.depth, JSON_DEPTH_MAX - 1);
  return { raw: result.value, shape };
}

/** A chat log is one JSON object a line; its first line is the header. */
function isChatLog(text: string): boolean {
  const first = parseJson(text.slice(0, text.indexOf('\n') + 1), JSON_DEPTH_MAX);
  return first.ok && otherKind(first.value) === 'chat';
}

/**
 * A card's JSON from what a container holds: base64 or plain, gzip'd or not, in any encoding that can be told.
 * `where` names the place in warnings. @throws CardFormatError
 */
export function decodeCardData(bytes: Uint8Array, fileName: string, where: string, warnings: WarningList): CardData {
  let content = bytes;
  if (!startsLikeJson(bytes)) {
    const decoded = decodeBase64(bytes);
    if (decoded === null || decoded.length === 0)
      throw bytes.length === 0 ? damagedData(fileName, where) : undecodable(bytes, fileName, where);
    content = decoded;
  } else warnings.add('card-data-plain', `The card in ${where} is not wrapped in base64.`);
  if (content[0] === 0x1f && content[1] === 0x8b) content = gunzip(content, fileName, where);
  return parseCardText(readText(content, fileName, warnings), fileName);
}

/** Text of a file in whatever encoding. @throws CardFormatError `card-encoding` */
export function readText(bytes: Uint8Array, fileName: string, warnings: WarningList): string {
  const result = decodeText(bytes);
  if (!result.ok) throw unreadableEncoding(fileName, result.encoding);
  if (result.warning !== undefined) {
    const colon = result.warning.indexOf(': ');
    warnings.add(result.warning.slice(0, colon), result.warning.slice(colon + 2));
  }
  return result.text;
}

/** @throws CardFormatError `card-too-large`, `card-damaged` */
export function gunzip(bytes: Uint8Array, fileName: string, where: string): Uint8Array {
  const result = inflateBounded(bytes, 'gzip', CARD_FILE_MAX);
  if (result.ok) return result.bytes;
  throw result.reason === 'too-large' ? tooLarge(fileName, bytes.length) : damagedData(fileName, where);
}

/** The card and its generation from its JSON. */
export function understand(
  data: CardData,
  fallbackName: string,
  warnings: WarningList,
): { spec: CardFile['spec']; card: Card; raw: unknown } {
  const spec = cardSpec(data.raw, data.shape, warnings);
  return { spec, card: normaliseCard(data.raw, data.shape, warnings, fallbackName), raw: data.raw };
}

function startsLikeJson(bytes: Uint8Array): boolean {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (start < bytes.length && (bytes[start] as number) <= 0x20) start += 1;
  return bytes[start] === 0x7b || bytes[start] === 0x5b;
}

/** Base64 that is cut in a letter is a cut file; anything else is damage. */
function undecodable(bytes: Uint8Array, fileName: string, where: string): Error {
  const whole = decodeBase64(bytes.subarray(0, bytes.length - 1));
  return whole !== null && indexOfAscii(bytes, '=') === -1 ? truncated(fileName) : damagedData(fileName, where);
}
