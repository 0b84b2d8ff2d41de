import { getOwn, isJsonObject, setOwn, type JsonObject } from '../formats/own-data';

/** A copy of `data` whose assets point to their new addresses; the list itself stays built as it was. */
export function moveAssets(data: JsonObject, moved: ReadonlyMap<string, string>): JsonObject {
  if (moved.size === 0) return data;
  return changeAssets(data, (item) => {
    const uri = moved.get(String(getOwn(item, 'uri')));
    return uri === undefined ? item : { ...item, uri };
  });
}

/** A copy of `data` in which the card's own picture stands at `uri`: its main icon is pointed there, or one is added. */
export function withIcon(data: JsonObject, uri: string, ext: string): JsonObject {
  const isIcon = (item: JsonObject): boolean => getOwn(item, 'type') === 'icon';
  const icons = assetItems(data).filter(isIcon);
  const main = icons.find((item) => getOwn(item, 'name') === 'main') ?? icons[0];
  if (main !== undefined) return changeAssets(data, (item) => (item === main ? { ...item, uri, ext } : item));
  const changed: JsonObject = { ...data };
  setOwn(changed, 'assets', [{ type: 'icon', uri, name: 'main', ext }, ...assetItems(data)]);
  return changed;
}

function assetItems(data: JsonObject): JsonObject[] {
  const list = getOwn(data, 'assets');
  return (Array.isArray(list) ? list : isJsonObject(list) ? Object.values(list) : []).filter(isJsonObject);
}

function changeAssets(data: JsonObject, change: (item: JsonObject) => JsonObject): JsonObject {
  const list = getOwn(data, 'assets');
  const one = (item: unknown): unknown => (isJsonObject(item) ? change(item) : item);
  const changed: JsonObject = { ...data };
  if (Array.isArray(list)) setOwn(changed, 'assets', list.map(one));
  else if (isJsonObject(list))
    setOwn(changed, 'assets', Object.fromEntries(Object.entries(list).map(([key, item]) => [key, one(item)])));
  return changed;
}
