import { PICTURE_AREA_MAX, PICTURE_SIDE_MAX } from '$lib/core/limits';
import type { Thumbnail } from '$lib/ports/jobs';
import { pictureSize } from './picture-size';

const WIDTH = 320;
const QUALITY = 0.82;

/** A small WebP (PNG where the browser cannot write it); null when the picture cannot be decoded or is too large to try. */
export async function makeThumbnail(bytes: Uint8Array): Promise<Thumbnail | null> {
  const size = pictureSize(bytes);
  if (size && (Math.max(size.width, size.height) > PICTURE_SIDE_MAX || size.width * size.height > PICTURE_AREA_MAX))
    return null;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(new Blob([bytes.slice()]));
  } catch {
    // Not a picture this browser knows: the card is shown by its first character.
    return null;
  }
  const width = Math.min(WIDTH, bitmap.width);
  const height = Math.max(1, Math.round((bitmap.height / bitmap.width) * width));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mediaType: blob.type, width, height };
}
