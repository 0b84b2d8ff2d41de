import { parseFlatYaml } from '../formats/flat-yaml';
import { WarningList } from '../formats/warning-list';
import { readText, understand } from './card-data';
import { cardShape } from './detect-kind';
import type { CardFile } from './schema';

/** A character file of older interfaces: `name`, `context`, `greeting` as YAML; null when it is none. */
export function readYamlCard(bytes: Uint8Array, fileName: string, fallbackName: string): CardFile | null {
  const warnings = new WarningList();
  const { value, skipped } = parseFlatYaml(readText(bytes, fileName, warnings));
  const shape = cardShape(value);
  if (shape === null) return null;
  if (skipped > 0) warnings.add('yaml-line', `${skipped} lines could not be read and were left out.`);
  const understood = understand({ raw: value, shape }, fallbackName, warnings);
  return { format: 'json', container: 'yaml', ...understood, warnings: warnings.list(), assets: [] };
}
