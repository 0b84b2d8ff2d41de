import { cardSettingsFile } from '../workspace-paths';
import { encodeText } from '../text-files';
import type { FileOperation, FileStore } from '$lib/ports/file-store';

/** What `卡.json` holds that the app knows of; unknown fields are kept. */
export interface CardSettings {
  /** Name shown in the library instead of the card's own. */
  displayName?: string;
  importedAt: number;
  /** Opened at least once since its import. */
  opened: boolean;
  sample?: boolean;
  /** Off until the player switches them on. */
  allow: { regex: boolean; scripts: boolean };
  [field: string]: unknown;
}

const DEFAULTS: CardSettings = { importedAt: 0, opened: true, allow: { regex: false, scripts: false } };

/** Settings of a card. A file that cannot be read means defaults and no permissions; `broken` says so. */
export async function readCardSettings(
  files: FileStore,
  card: string,
): Promise<{ settings: CardSettings; broken: boolean }> {
  const bytes = await files.read(cardSettingsFile(card));
  if (!bytes) return { settings: { ...DEFAULTS }, broken: false };
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new TypeError('not an object');
    return { settings: repair(json as Record<string, unknown>), broken: false };
  } catch {
    return { settings: { ...DEFAULTS }, broken: true };
  }
}

function repair(json: Record<string, unknown>): CardSettings {
  const { displayName, importedAt, opened, allow } = json;
  const flags = typeof allow === 'object' && allow !== null ? (allow as Record<string, unknown>) : {};
  const settings: CardSettings = {
    ...json,
    importedAt: typeof importedAt === 'number' ? importedAt : 0,
    opened: opened !== false,
    allow: { ...flags, regex: flags['regex'] === true, scripts: flags['scripts'] === true },
  };
  if (typeof displayName !== 'string' || displayName.trim() === '') delete settings.displayName;
  return settings;
}

export function writeCardSettings(card: string, settings: CardSettings): FileOperation {
  return { do: 'write', path: cardSettingsFile(card), bytes: encodeText(`${JSON.stringify(settings, null, 2)}\n`) };
}
