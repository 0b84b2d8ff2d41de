import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../src/lib/i18n/messages/', import.meta.url));

/** A message by its key, with its inputs filled in. Messages with plural forms are not known here. */
export type Say = (key: string, inputs?: Record<string, string | number>) => string;

/** The messages of one language, so that a test asks for what the interface says instead of repeating it. */
export function wordsIn(locale: 'en' | 'zh-CN'): Say {
  const all = new Map<string, unknown>();
  for (const area of readdirSync(FOLDER)) {
    const messages = JSON.parse(readFileSync(`${FOLDER}${area}/${locale}.json`, 'utf8')) as Record<string, unknown>;
    for (const [key, text] of Object.entries(messages)) all.set(key, text);
  }
  return (key, inputs = {}) => {
    const text = all.get(key);
    if (typeof text !== 'string') throw new Error(`No plain message ${key} in ${locale}.`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(inputs[name] ?? `{${name}}`));
  };
}
