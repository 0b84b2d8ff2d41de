import { zipSync, type Zippable } from 'fflate';
import { utf8 } from '../formats/bytes';
import { setOwn, type JsonObject } from '../formats/own-data';
import { sniffFile } from '../formats/sniff';
import { isPathInside } from '../formats/zip';
import { archivePath, mainIcon } from './assets';
import { cardJson } from './card-json';
import { mergeEdits } from './merge-edits';
import { moveAssets, withIcon } from './move-assets';
import type { CardAsset, CardFile } from './schema';
import { barePicture } from './write-png-card';

const CARD_NAME = 'card.json';
/** One date for all entries: the same card gives the same bytes. The earliest that every zone can write. */
const DATE = '1980-01-02T00:00:00';
/** Files that are packed already. */
const PACKED = new Set(['png', 'jpeg', 'webp', 'gif', 'zip', 'gzip']);

/** The card as an archive: `card.json` (V3), its assets, its picture as the main icon, and the files that came with it. */
export function writeCharxCard(file: CardFile): Uint8Array {
  const files = new Map<string, Uint8Array>();
  const merged = mergeEdits(file);
  const data = packPicture(file, packAssets(file, merged.data, files), files);
  for (const { path, bytes } of file.otherFiles ?? []) {
    if (isPathInside(path) && path !== CARD_NAME && !files.has(path)) files.set(path, bytes);
  }
  const json = utf8(`${JSON.stringify(cardJson({ ...merged, data }, 'v3'), null, 2)}\n`);
  const zippable: Zippable = {};
  for (const [path, bytes] of [[CARD_NAME, json] as const, ...files]) {
    setOwn(zippable, path, [bytes, { level: PACKED.has(sniffFile(bytes)) ? 0 : 6, mtime: DATE }]);
  }
  return zipSync(zippable);
}

/** Puts the assets that have bytes into the archive; those that came from elsewhere get an address in it. */
function packAssets(file: CardFile, data: JsonObject, files: Map<string, Uint8Array>): JsonObject {
  const moved = new Map<string, string>();
  for (const asset of file.assets) {
    if (asset.bytes === undefined || asset.uri.startsWith('data:') || moved.has(asset.uri)) continue;
    const own = asset.uri.startsWith('__asset:') ? null : archivePath(asset.uri);
    if (own !== null && isPathInside(own) && own !== CARD_NAME && !own.endsWith('/')) {
      files.set(own, asset.bytes);
      continue;
    }
    const path = freePath(asset, files);
    files.set(path, asset.bytes);
    moved.set(asset.uri, `embeded://${path}`);
  }
  return moveAssets(data, moved);
}

function packPicture(file: CardFile, data: JsonObject, files: Map<string, Uint8Array>): JsonObject {
  const { image } = file;
  if (image === undefined || mainIcon(file.assets)?.bytes === image) return data;
  const ext = sniffFile(image);
  const path = freePath({ type: 'icon', name: 'main', ext }, files);
  files.set(path, barePicture(image, new Set(file.assets.map((asset) => asset.uri))));
  return withIcon(data, `embeded://${path}`, ext);
}

/** A path after the convention of card archives; letters that a file system may refuse are left out of it. */
function freePath(asset: Pick<CardAsset, 'type' | 'name' | 'ext'>, files: ReadonlyMap<string, Uint8Array>): string {
  const safe = (text: string): string => text.replace(/[^\p{L}\p{N}_-]/gu, '').slice(0, 40);
  const ending = safe(asset.ext ?? '') === '' ? '' : `.${safe(asset.ext ?? '')}`;
  const stem = `assets/${safe(asset.type) || 'other'}/${safe(asset.name) || 'asset'}`;
  for (let number = 1; ; number += 1) {
    const path = `${stem}${number === 1 ? '' : `-${number}`}${ending}`;
    if (!files.has(path)) return path;
  }
}
