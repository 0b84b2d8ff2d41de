import { getOwn, isJsonObject, type JsonObject } from '../formats/own-data';

/** A script of a card's front end (Tavern Helper). It is data here; nothing runs it but a sandboxed frame. */
export interface FrontEndScript {
  id: string;
  name: string;
  content: string;
  info: string;
  /** as the card says; whether scripts run at all is the player's choice */
  enabled: boolean;
}

/**
 * The scripts among a card's extensions. Three spellings: `tavern_helper` as an object, the same as a list of pairs, and
 * the older `TavernHelper_scripts`; the newer one wins when both are there. Folders are opened.
 */
export function frontEndScripts(extensions: Record<string, unknown>): FrontEndScript[] {
  const newer = pairsToObject(getOwn(extensions, 'tavern_helper'));
  const list = isJsonObject(newer) ? getOwn(newer, 'scripts') : undefined;
  return openFolders(Array.isArray(list) ? list : getOwn(extensions, 'TavernHelper_scripts'));
}

function openFolders(list: unknown): FrontEndScript[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isJsonObject).flatMap((item) => {
    const value = getOwn(item, 'value');
    if (getOwn(item, 'type') === 'folder') return openFolders(folderItems(item));
    return readScript(isJsonObject(value) ? value : item);
  });
}

function folderItems(folder: JsonObject): unknown {
  const value = getOwn(folder, 'value');
  if (Array.isArray(value)) return value;
  return getOwn(folder, 'scripts') ?? (isJsonObject(value) ? getOwn(value, 'scripts') : undefined);
}

function readScript(raw: JsonObject): FrontEndScript[] {
  const text = (key: string): string => {
    const value = getOwn(raw, key);
    return typeof value === 'string' ? value : '';
  };
  if (text('content') === '' && text('name') === '') return [];
  return [
    {
      id: text('id'),
      name: text('name'),
      content: text('content'),
      info: text('info'),
      enabled: getOwn(raw, 'enabled') === true,
    },
  ];
}

function pairsToObject(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const pairs = value.filter((item): item is [string, unknown] => Array.isArray(item) && typeof item[0] === 'string');
  return Object.fromEntries(pairs);
}
