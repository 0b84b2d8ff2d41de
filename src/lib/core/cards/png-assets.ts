import { encodeBase64 } from '../formats/base64';
import { latin1ToText } from '../formats/bytes';
import type { JsonObject } from '../formats/own-data';
import { isPng, type PngChunk, type PngFile } from '../formats/png-chunks';
import { makePngText, pngTextKeyword } from '../formats/png-text';
import { sniffFile } from '../formats/sniff';
import { archivePath, mainIcon, PNG_ASSET_KEYWORD } from './assets';
import { moveAssets, withIcon } from './move-assets';
import type { CardFile } from './schema';

/**
 * Texts for those assets that the carrier does not hold yet, and `data` with their addresses changed to match: files of
 * an archive, and a picture that is no PNG, which cannot be the carrier itself.
 */
export function embedAssets(
  file: CardFile,
  data: JsonObject,
  carrier: PngFile,
): { data: JsonObject; chunks: PngChunk[] } {
  const taken = new Set(carrier.chunks.map((chunk) => pngTextKeyword(chunk)));
  const chunks: PngChunk[] = [];
  let next = 0;
  const embed = (bytes: Uint8Array): string => {
    while (taken.has(`${PNG_ASSET_KEYWORD}${next}`)) next += 1;
    taken.add(`${PNG_ASSET_KEYWORD}${next}`);
    chunks.push(makePngText('tEXt', `${PNG_ASSET_KEYWORD}${next}`, latin1ToText(encodeBase64(bytes))));
    return `__asset:${next}`;
  };
  const moved = new Map<string, string>();
  const icon = mainIcon(file.assets);
  for (const asset of file.assets) {
    if (asset.bytes === undefined || moved.has(asset.uri) || archivePath(asset.uri) === null) continue;
    if (taken.has(PNG_ASSET_KEYWORD + asset.uri.slice('__asset:'.length))) continue;
    const isCarrier = asset === icon && file.carrier === undefined && isPng(asset.bytes);
    moved.set(asset.uri, isCarrier ? 'ccdefault:' : embed(asset.bytes));
  }
  const movedData = moveAssets(data, moved);
  const { image } = file;
  if (image === undefined || file.carrier !== undefined || isPng(image) || icon?.bytes === image)
    return { data: movedData, chunks };
  return { data: withIcon(movedData, embed(image), sniffFile(image)), chunks };
}
