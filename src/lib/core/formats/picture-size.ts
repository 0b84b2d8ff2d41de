import { PICTURE_AREA_MAX, PICTURE_SIDE_MAX } from '../limits';
import { latin1ToText, viewOf } from './bytes';
import { sniffFile } from './sniff';

export interface PictureSize {
  width: number;
  height: number;
}

/** Width and height in pixels from the header of a PNG, JPEG, WebP or GIF; null when they cannot be told. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const kind = sniffFile(bytes);
  const view = viewOf(bytes);
  if (kind === 'png') return bytes.length >= 24 ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
  if (kind === 'gif')
    return bytes.length >= 10 ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : null;
  if (kind === 'webp') return webpSize(bytes, view);
  return kind === 'jpeg' ? jpegSize(bytes, view) : null;
}

/** Whether a decoder may be given this picture: decoding takes width × height × 4 bytes. */
export function isPictureWithinLimits(size: PictureSize): boolean {
  const { width, height } = size;
  return (
    width > 0 &&
    height > 0 &&
    width <= PICTURE_SIDE_MAX &&
    height <= PICTURE_SIDE_MAX &&
    width * height <= PICTURE_AREA_MAX
  );
}

function webpSize(bytes: Uint8Array, view: DataView): PictureSize | null {
  if (bytes.length < 30) return null;
  const kind = latin1ToText(bytes.subarray(12, 16));
  if (kind === 'VP8X')
    return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function jpegSize(bytes: Uint8Array, view: DataView): PictureSize | null {
  let offset = 2;
  while (offset + 9 < bytes.length) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] as number;
    // start of frame: C0–CF but the tables C4, C8, CC
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    }
    if (marker === 0xff) offset += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) offset += 2;
    else offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}
