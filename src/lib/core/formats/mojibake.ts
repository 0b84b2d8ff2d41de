import { textToLatin1 } from './bytes';

/** windows-1252's letters outside Latin-1, by the byte they stand for: tools that say Latin-1 mostly mean it. */
const CP1252 = new Map<string, number>(
  [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'].map((letter, index) => [letter, 0x80 + index]),
);

/**
 * The text as it was before its UTF-8 bytes were taken for Latin-1 (or windows-1252) and encoded once more.
 * Null unless every letter fits one byte and the bytes are valid UTF-8 with at least one longer letter.
 */
export function repairMojibake(text: string): string | null {
  if (!/[\x80-\uffff]/.test(text)) return null;
  // a letter of UTF-8 longer than a byte begins with C2–F4, which in both tables are these letters
  if (!/[\xc2-\xf4]/.test(text)) return null;
  const bytes = textToLatin1(text) ?? textToCp1252(text);
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    // not UTF-8: the text is what it looks like
    return null;
  }
}

function textToCp1252(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const byte = code < 0x100 ? code : CP1252.get(text.charAt(index));
    if (byte === undefined) return null;
    bytes[index] = byte;
  }
  return bytes;
}
