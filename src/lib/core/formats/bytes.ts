const encoder = new TextEncoder();

/** UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Parts joined into one new array. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** One character a byte (ISO 8859-1, not windows-1252). */
export function latin1ToText(bytes: Uint8Array): string {
  const step = 0x2000; // arguments of one call
  let text = '';
  for (let start = 0; start < bytes.length; start += step) {
    text += String.fromCharCode(...bytes.subarray(start, start + step));
  }
  return text;
}

/** The bytes of a text whose characters all fit into one byte, else null. */
export function textToLatin1(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0xff) return null;
    bytes[index] = code;
  }
  return bytes;
}

/** Where `needle` (ASCII) begins at or after `from`, or -1. */
export function indexOfAscii(bytes: Uint8Array, needle: string, from = 0): number {
  const first = needle.charCodeAt(0);
  for (let start = bytes.indexOf(first, from); start !== -1; start = bytes.indexOf(first, start + 1)) {
    let length = 1;
    while (length < needle.length && bytes[start + length] === needle.charCodeAt(length)) length += 1;
    if (length === needle.length) return start;
  }
  return -1;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
