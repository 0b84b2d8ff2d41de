import { latin1ToText, viewOf } from './bytes';
import type { FileKind } from './sniff';

/**
 * The places of a JPEG, WebP or GIF where programs keep texts: application and comment segments, EXIF and XMP chunks,
 * comment and application blocks. Each as its bytes, in the order of the file; never throws on a damaged file.
 */
export function pictureMetadata(bytes: Uint8Array, kind: FileKind): Uint8Array[] {
  if (kind === 'jpeg') return jpegSegments(bytes);
  if (kind === 'webp') return webpChunks(bytes);
  return kind === 'gif' ? gifBlocks(bytes) : [];
}

const JPEG_COMMENT = 0xfe;
const JPEG_SCAN = 0xda;

function jpegSegments(bytes: Uint8Array): Uint8Array[] {
  const view = viewOf(bytes);
  const found: Uint8Array[] = [];
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] as number;
    if (marker === JPEG_SCAN) break;
    if (marker === 0xff) {
      offset += 1; // fill byte
      continue;
    }
    const length = view.getUint16(offset + 2);
    if (length < 2) break;
    if (marker === JPEG_COMMENT || (marker >= 0xe0 && marker <= 0xef)) {
      found.push(bytes.subarray(offset + 4, offset + 2 + length));
    }
    offset += 2 + length;
  }
  return found;
}

function webpChunks(bytes: Uint8Array): Uint8Array[] {
  const view = viewOf(bytes);
  const found: Uint8Array[] = [];
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    const type = latin1ToText(bytes.subarray(offset, offset + 4));
    const length = view.getUint32(offset + 4, true);
    if (type === 'EXIF' || type === 'XMP ') found.push(bytes.subarray(offset + 8, offset + 8 + length));
    offset += 8 + length + (length % 2);
  }
  return found;
}

const GIF_EXTENSION = 0x21;
const GIF_COMMENT = 0xfe;
const GIF_APPLICATION = 0xff;
const GIF_IMAGE = 0x2c;

function gifBlocks(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  let offset = 13 + colourTable(bytes[10] ?? 0);
  while (offset + 2 < bytes.length) {
    const kind = bytes[offset];
    const label = bytes[offset + 1];
    if (kind === GIF_IMAGE) offset += 10 + colourTable(bytes[offset + 9] ?? 0) + 1;
    else if (kind === GIF_EXTENSION) offset += 2;
    else break;
    const blocks = subBlocks(bytes, offset);
    if (kind === GIF_EXTENSION && (label === GIF_COMMENT || label === GIF_APPLICATION)) found.push(blocks.data);
    offset = blocks.end;
  }
  return found;
}

/** Bytes of the colour table that a packed field announces. */
function colourTable(packed: number): number {
  return packed & 0x80 ? 3 << ((packed & 7) + 1) : 0;
}

function subBlocks(bytes: Uint8Array, start: number): { data: Uint8Array; end: number } {
  const ranges: [number, number][] = [];
  let offset = start;
  let size = 0;
  for (let length = bytes[offset] ?? 0; length > 0 && offset < bytes.length; length = bytes[offset] ?? 0) {
    const range: [number, number] = [offset + 1, Math.min(offset + 1 + length, bytes.length)];
    ranges.push(range);
    size += range[1] - range[0];
    offset += 1 + length;
  }
  const data = new Uint8Array(size);
  let at = 0;
  for (const [from, to] of ranges) {
    data.set(bytes.subarray(from, to), at);
    at += to - from;
  }
  return { data, end: offset + 1 };
}
