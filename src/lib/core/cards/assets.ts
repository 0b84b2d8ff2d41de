import { decodeBase64 } from '../formats/base64';
import { utf8 } from '../formats/bytes';
import { getOwn, isJsonObject } from '../formats/own-data';
import type { PngFile } from '../formats/png-chunks';
import { readPngText } from '../formats/png-text';
import type { WarningList } from '../formats/warning-list';
import { PNG_TEXT_MAX } from '../limits';
import type { CardData } from './card-data';
import { liftCard } from './raw-card';
import type { CardAsset } from './schema';

/** Keyword of an asset's text in a PNG: its path or number follows (character card V3). */
export const PNG_ASSET_KEYWORD = 'chara-ext-asset_:';

/** Bytes of an asset by its address, or null when the container does not hold it. */
export type AssetReader = (uri: string) => Uint8Array | null;

/** The assets a card lists, with the bytes that its container holds. */
export function readAssets(data: CardData, read: AssetReader, warnings: WarningList): CardAsset[] {
  const list = getOwn(liftCard(data.raw, data.shape).data, 'assets');
  if (list === undefined || list === null) return [];
  const items = Array.isArray(list) ? list : isJsonObject(list) ? Object.values(list) : [];
  return items.flatMap((item): CardAsset[] => {
    if (!isJsonObject(item)) {
      warnings.add('asset', 'An asset is no object and was left out.');
      return [];
    }
    return [readAsset(item, read, warnings)];
  });
}

function readAsset(item: Record<string, unknown>, read: AssetReader, warnings: WarningList): CardAsset {
  const text = (key: string): string => (typeof item[key] === 'string' ? item[key] : '');
  const asset: CardAsset = { name: text('name'), type: text('type'), uri: text('uri') };
  if (text('ext') !== '') asset.ext = text('ext');
  const bytes = asset.uri.startsWith('data:') ? dataUriBytes(asset.uri) : read(asset.uri);
  if (bytes !== null) asset.bytes = bytes;
  else if (/^(?:embedd?ed:\/\/|__asset:|data:)/.test(asset.uri)) {
    warnings.add('asset-missing', `The asset ${asset.name || asset.uri.slice(0, 80)} is listed but not in the file.`);
  }
  return asset;
}

/** Assets of a PNG stand in texts of their own, base64. */
export function pngAssetReader(png: PngFile): AssetReader {
  return (uri) => {
    if (!uri.startsWith('__asset:')) return null;
    const keyword = PNG_ASSET_KEYWORD + uri.slice('__asset:'.length);
    for (const chunk of png.chunks) {
      const text = chunk.type === 'IDAT' ? null : readPngText(chunk, PNG_TEXT_MAX);
      if (text?.ok && text.text.keyword === keyword) return decodeBase64(text.text.bytes);
    }
    return null;
  };
}

/** The card's own picture among its assets: an icon named `main`, else the first icon. */
export function mainIcon(assets: readonly CardAsset[]): CardAsset | undefined {
  const icons = assets.filter((asset) => asset.type === 'icon');
  return icons.find((asset) => asset.name === 'main') ?? icons[0];
}

/** Path inside an archive that an address names, or null when it names none. */
export function archivePath(uri: string): string | null {
  const match = /^embedd?ed:\/\/(.+)$/s.exec(uri) ?? /^__asset:(.+)$/s.exec(uri);
  return match?.[1] ?? null;
}

function dataUriBytes(uri: string): Uint8Array | null {
  const comma = uri.indexOf(',');
  if (comma === -1 || !/;base64$/i.test(uri.slice(0, comma))) return null;
  return decodeBase64(utf8(uri.slice(comma + 1)));
}
