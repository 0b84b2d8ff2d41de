import { concatBytes, latin1ToText, textToLatin1, viewOf } from './bytes';
import { crc32 } from './crc32';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** One chunk as it stood in the file. `data` is a view into the file's bytes, not a copy. */
export interface PngChunk {
  /** four characters; Latin-1, so that broken types survive too */
  type: string;
  data: Uint8Array;
  /** the checksum as written; kept even when wrong, so that an untouched chunk is written back byte for byte */
  crc: number;
  crcOk: boolean;
  /** byte offset of the chunk's length field */
  offset: number;
}

/** A PNG taken apart without loss: `writePng` of it gives the same bytes. */
export interface PngFile {
  chunks: PngChunk[];
  /** whatever stands after IEND, or after the last whole chunk of a cut file */
  tail: Uint8Array;
  /** whole chunks after IEND: found in `tail`, listed for readers only, never written from here */
  after: PngChunk[];
  /** the file ends inside a chunk, or a chunk's length lies: its type and what there is of its data */
  cut: { type: string; data: Uint8Array; declared: number; offset: number } | null;
  hasEnd: boolean;
}

export function isPng(bytes: Uint8Array): boolean {
  return bytes.length >= 8 && SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/** Takes a PNG apart; never throws on what follows the signature. `null` when it is no PNG. */
export function parsePng(bytes: Uint8Array): PngFile | null {
  if (!isPng(bytes)) return null;
  const main = readChunks(bytes, SIGNATURE.length, true);
  const hasEnd = main.chunks.at(-1)?.type === 'IEND';
  const after = hasEnd ? readChunks(bytes, main.end, false).chunks.filter((chunk) => chunk.crcOk) : [];
  return { chunks: main.chunks, tail: bytes.subarray(main.end), after, cut: hasEnd ? null : main.cut, hasEnd };
}

function readChunks(
  bytes: Uint8Array,
  start: number,
  stopAtEnd: boolean,
): { chunks: PngChunk[]; end: number; cut: PngFile['cut'] } {
  const view = viewOf(bytes);
  const chunks: PngChunk[] = [];
  let offset = start;
  while (offset + 8 <= bytes.length) {
    const length = view.getUint32(offset);
    const type = latin1ToText(bytes.subarray(offset + 4, offset + 8));
    if (offset + 12 + length > bytes.length) {
      const data = bytes.subarray(offset + 8, Math.min(offset + 8 + length, bytes.length));
      return { chunks, end: offset, cut: { type, data, declared: length, offset } };
    }
    const crc = view.getUint32(offset + 8 + length);
    const crcOk = crc32(bytes.subarray(offset + 4, offset + 8 + length)) === crc;
    chunks.push({ type, data: bytes.subarray(offset + 8, offset + 8 + length), crc, crcOk, offset });
    offset += 12 + length;
    if (stopAtEnd && type === 'IEND') break;
  }
  return { chunks, end: offset, cut: null };
}

/** A new chunk with a right checksum. `type` is four ASCII letters. */
export function pngChunk(type: string, data: Uint8Array): PngChunk {
  return { type, data, crc: crc32(data, crc32(typeBytes(type))), crcOk: true, offset: -1 };
}

/** The file of these chunks and tail. */
export function writePng(file: Pick<PngFile, 'chunks' | 'tail'>): Uint8Array {
  const parts: Uint8Array[] = [SIGNATURE];
  for (const chunk of file.chunks) {
    const head = new Uint8Array(8);
    viewOf(head).setUint32(0, chunk.data.length);
    head.set(typeBytes(chunk.type), 4);
    const foot = new Uint8Array(4);
    viewOf(foot).setUint32(0, chunk.crc);
    parts.push(head, chunk.data, foot);
  }
  parts.push(file.tail);
  return concatBytes(parts);
}

function typeBytes(type: string): Uint8Array {
  const bytes = textToLatin1(type);
  if (bytes?.length !== 4) throw new RangeError(`a chunk type has four one-byte characters, not "${type}"`);
  return bytes;
}
