import { deflateSync } from 'fflate';
import { concatBytes, inflateBounded, sha256Hex } from '$lib/core/formats';
import { REQUEST_TEXT_MAX } from '$lib/core/limits';

/** First byte of a packed text: how the rest is to be read. */
const UTF8 = 0;
const UTF8_DEFLATED = 1;
/** Code units, low byte first: for a text with half a surrogate pair, which UTF-8 cannot hold. */
const UNITS = 2;
const UNITS_DEFLATED = 3;

/** Below this many bytes compression rarely gains anything. */
const DEFLATE_MIN = 96;

const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Lower-case hex SHA-256 of a text's UTF-8; a text that has no UTF-8 is hashed by its code units behind a byte 0xff. */
export function hashText(text: string): string {
  if (!HALF_PAIR.test(text)) return sha256Hex(new TextEncoder().encode(text));
  return sha256Hex(concatBytes([Uint8Array.of(0xff), unitsOf(text)]));
}

/** A text as it is stored: compressed where that is shorter. */
export function packText(text: string): Uint8Array {
  const isBroken = HALF_PAIR.test(text);
  const bytes = isBroken ? unitsOf(text) : new TextEncoder().encode(text);
  const deflated = bytes.length < DEFLATE_MIN ? bytes : deflateSync(bytes);
  const isShorter = deflated.length < bytes.length;
  const form = isBroken ? (isShorter ? UNITS_DEFLATED : UNITS) : isShorter ? UTF8_DEFLATED : UTF8;
  return concatBytes([Uint8Array.of(form), isShorter ? deflated : bytes]);
}

/** The text that was packed, or null when these bytes are none. Never throws. */
export function unpackText(packed: Uint8Array): string | null {
  const form = packed[0];
  const rest = packed.subarray(1);
  if (form === UTF8) return utf8Of(rest);
  if (form === UNITS) return textOfUnits(rest);
  if (form !== UTF8_DEFLATED && form !== UNITS_DEFLATED) return null;
  const inflated = inflateBounded(rest, 'raw', REQUEST_TEXT_MAX);
  if (!inflated.ok) return null;
  return form === UTF8_DEFLATED ? utf8Of(inflated.bytes) : textOfUnits(inflated.bytes);
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function unitsOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    bytes[at * 2] = unit & 0xff;
    bytes[at * 2 + 1] = unit >> 8;
  }
  return bytes;
}

function textOfUnits(bytes: Uint8Array): string | null {
  if (bytes.length % 2 !== 0) return null;
  let text = '';
  for (let at = 0; at < bytes.length; at += 2)
    text += String.fromCharCode((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  return text;
}
