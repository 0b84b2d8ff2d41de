const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SKIP = 64;
const END = 65;
const BAD = 255;

/** byte → its six bits; white space is skipped, `=` ends, both alphabets are read. */
const VALUES = makeValues();
const CODES = Uint8Array.from(ALPHABET, (letter) => letter.charCodeAt(0));

function makeValues(): Uint8Array {
  const values = new Uint8Array(256).fill(BAD);
  for (let index = 0; index < 64; index += 1) values[ALPHABET.charCodeAt(index)] = index;
  values['-'.charCodeAt(0)] = 62;
  values['_'.charCodeAt(0)] = 63;
  for (const space of ' \t\r\n\f\v\0') values[space.charCodeAt(0)] = SKIP;
  values['='.charCodeAt(0)] = END;
  return values;
}

/**
 * Decodes base64 given as ASCII bytes: white space anywhere, either alphabet, padding or none.
 * Null when another byte occurs, when text follows the padding, or when one letter is left over.
 */
export function decodeBase64(input: Uint8Array): Uint8Array | null {
  const output = new Uint8Array(Math.floor((input.length * 3) / 4) + 3);
  let length = 0;
  let bits = 0;
  let count = 0;
  let index = 0;
  for (; index < input.length; index += 1) {
    const value = VALUES[input[index] as number] as number;
    if (value < 64) {
      bits = (bits << 6) | value;
      count += 1;
      if (count === 4) {
        output[length] = bits >> 16;
        output[length + 1] = bits >> 8;
        output[length + 2] = bits;
        length += 3;
        bits = 0;
        count = 0;
      }
    } else if (value === END) break;
    else if (value === BAD) return null;
  }
  for (; index < input.length; index += 1)
    if ((VALUES[input[index] as number] as number) < 64 || VALUES[input[index] as number] === BAD) return null;
  if (count === 1) return null;
  if (count === 2) output[length++] = bits >> 4;
  if (count === 3) {
    output[length] = bits >> 10;
    output[length + 1] = bits >> 2;
    length += 2;
  }
  return output.subarray(0, length);
}

/** Base64 with padding, no line breaks, as ASCII bytes. */
export function encodeBase64(input: Uint8Array): Uint8Array {
  const output = new Uint8Array(Math.ceil(input.length / 3) * 4);
  let length = 0;
  for (let index = 0; index < input.length; index += 3) {
    const bits = ((input[index] as number) << 16) | ((input[index + 1] ?? 0) << 8) | (input[index + 2] ?? 0);
    output[length] = CODES[bits >> 18] as number;
    output[length + 1] = CODES[(bits >> 12) & 63] as number;
    output[length + 2] = index + 1 < input.length ? (CODES[(bits >> 6) & 63] as number) : 61;
    output[length + 3] = index + 2 < input.length ? (CODES[bits & 63] as number) : 61;
    length += 4;
  }
  return output;
}
