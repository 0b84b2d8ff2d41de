import { guessEncoding } from './encoding-guess';
import { repairMojibake } from './mojibake';
import { alternatesWithNul } from './sniff';

export type TextResult =
  | {
      ok: true;
      text: string;
      /** how it was read: `utf-8`, `utf-16le`, `utf-16be`, `gb18030`, `windows-1252` */
      encoding: string;
      /** "code: sentence" when the file was not plain UTF-8 */
      warning?: string;
    }
  /** `encoding`: what it looks like, `unknown` when nothing fits */
  | { ok: false; encoding: string };

/** Reads a text of unknown encoding, or says what it looks like; never a garbled text. A byte-order mark is taken off. */
export function decodeText(bytes: Uint8Array): TextResult {
  const marked = markedEncoding(bytes);
  if (marked === null) {
    const text = decodeStrict(bytes, 'utf-8');
    if (text !== null && !text.includes('\0')) return repaired(text);
  }
  const wide = marked?.encoding ?? alternatesWithNul(bytes);
  if (wide !== null && wide !== undefined) {
    const text = decodeStrict(bytes.subarray(marked?.length ?? 0), wide);
    if (text === null) return { ok: false, encoding: wide };
    return {
      ok: true,
      text,
      encoding: wide,
      warning: `text-encoding: The text was written as ${wide.toUpperCase()}${marked ? ' with a byte-order mark' : ''} and was converted.`,
    };
  }
  const guess = guessEncoding(bytes);
  const text = guess.readable ? decodeStrict(bytes, guess.encoding) : null;
  if (text === null) return { ok: false, encoding: guess.encoding };
  return {
    ok: true,
    text,
    encoding: guess.encoding,
    warning: `text-encoding: The text looks like ${guess.encoding} and was converted.`,
  };
}

function repaired(text: string): TextResult {
  const mended = repairMojibake(text);
  if (mended === null) return { ok: true, text, encoding: 'utf-8' };
  return {
    ok: true,
    text: mended,
    encoding: 'utf-8',
    warning: 'text-mojibake: UTF-8 had been read as Latin-1 and saved again; the original letters were restored.',
  };
}

function markedEncoding(bytes: Uint8Array): { encoding: string; length: number } | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', length: 2 };
  return null;
}

function decodeStrict(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // the decoder throws for bytes that are not of this encoding; the caller tries the next or refuses by name
    return null;
  }
}
