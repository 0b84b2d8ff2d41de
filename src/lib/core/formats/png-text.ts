import { zlibSync } from 'fflate';
import { concatBytes, latin1ToText, textToLatin1, utf8 } from './bytes';
import { inflateBounded } from './inflate';
import type { PngChunk } from './png-chunks';
import { pngChunk } from './png-chunks';

/** A text of a PNG. The bytes are as stored: tEXt and zTXt should be Latin-1 and often are UTF-8; iTXt is UTF-8. */
export interface PngText {
  kind: 'tEXt' | 'zTXt' | 'iTXt';
  keyword: string;
  bytes: Uint8Array;
}

export type PngTextResult =
  { ok: true; text: PngText } | { ok: false; keyword: string; reason: 'too-large' | 'broken' };

/** The keyword of a text chunk (up to its NUL), or null when the chunk is none. */
export function pngTextKeyword(chunk: Pick<PngChunk, 'type' | 'data'>): string | null {
  if (chunk.type !== 'tEXt' && chunk.type !== 'zTXt' && chunk.type !== 'iTXt') return null;
  const end = chunk.data.indexOf(0);
  return latin1ToText(chunk.data.subarray(0, end === -1 ? chunk.data.length : end));
}

/** Reads tEXt, zTXt or iTXt; a compressed one unpacks to at most `limit` bytes. Null when the chunk is no text. */
export function readPngText(chunk: Pick<PngChunk, 'type' | 'data'>, limit: number): PngTextResult | null {
  const keyword = pngTextKeyword(chunk);
  if (keyword === null) return null;
  const rest = chunk.data.subarray(keyword.length + 1);
  if (chunk.type === 'tEXt') return { ok: true, text: { kind: 'tEXt', keyword, bytes: rest } };
  if (chunk.type === 'zTXt') return unpack('zTXt', keyword, rest.subarray(1), limit);
  const language = rest.indexOf(0, 2);
  const translated = language === -1 ? -1 : rest.indexOf(0, language + 1);
  if (translated === -1) return { ok: false, keyword, reason: 'broken' };
  const body = rest.subarray(translated + 1);
  if (rest[0] === 1) return unpack('iTXt', keyword, body, limit);
  return { ok: true, text: { kind: 'iTXt', keyword, bytes: body } };
}

function unpack(kind: 'zTXt' | 'iTXt', keyword: string, bytes: Uint8Array, limit: number): PngTextResult {
  const result = inflateBounded(bytes, 'zlib', limit);
  return result.ok
    ? { ok: true, text: { kind, keyword, bytes: result.bytes } }
    : { ok: false, keyword, reason: result.reason };
}

/**
 * A text chunk. tEXt and zTXt take Latin-1 text only (throws RangeError otherwise); iTXt takes any text.
 * The keyword is 1–79 Latin-1 characters.
 */
export function makePngText(kind: PngText['kind'], keyword: string, text: string): PngChunk {
  const key = textToLatin1(keyword);
  if (key === null || key.length < 1 || key.length > 79)
    throw new RangeError('a PNG keyword has 1 to 79 Latin-1 characters');
  if (kind === 'iTXt') return pngChunk('iTXt', concatBytes([key, new Uint8Array(5), utf8(text)]));
  const body = textToLatin1(text);
  if (body === null) throw new RangeError(`${kind} holds Latin-1 text only`);
  if (kind === 'tEXt') return pngChunk('tEXt', concatBytes([key, new Uint8Array(1), body]));
  return pngChunk('zTXt', concatBytes([key, new Uint8Array(2), zlibSync(body)]));
}
