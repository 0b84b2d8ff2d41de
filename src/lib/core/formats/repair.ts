import { isJsonObject } from './own-data';
import type { WarningList } from './warning-list';

/** Where a repaired value stood, for the warning: the field's name and the code to warn under. */
export interface RepairPlace {
  warnings: WarningList;
  code: string;
  /** as a person would look for it: `data.tags`, `entry 3 keys` */
  field: string;
}

function warn(place: RepairPlace, what: string): void {
  place.warnings.add(place.code, `${place.field} ${what}.`);
}

/** A text. Number or boolean → its text; list → lines; null → empty; an object cannot be one and stays in `raw`. */
export function repairText(value: unknown, place: RepairPlace): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  if (value === null) {
    warn(place, 'is null and was read as empty');
    return '';
  }
  if (typeof value === 'number' || typeof value === 'boolean') {
    warn(place, `is a ${typeof value} and was read as text`);
    return String(value);
  }
  if (Array.isArray(value)) {
    warn(place, 'is a list and was read as lines');
    return value.filter((item) => typeof item === 'string' || typeof item === 'number').join('\n');
  }
  warn(place, 'is an object where a text belongs and was read as empty');
  return '';
}

/**
 * A list of texts. `single: 'split'` cuts a lone text at commas (tags, keys), `'keep'` makes it the only item
 * (greetings). An object's values are taken; items that cannot be texts are left out.
 */
export function repairTexts(value: unknown, place: RepairPlace, single: 'split' | 'keep'): string[] {
  if (value === undefined) return [];
  if (value === null) {
    warn(place, 'is null and was read as an empty list');
    return [];
  }
  if (typeof value === 'string' || typeof value === 'number') return repairSingle(String(value), place, single);
  if (isJsonObject(value)) {
    warn(place, 'is an object and its values were read as a list');
    return repairTexts(Object.values(value), place, single);
  }
  if (!Array.isArray(value)) {
    warn(place, `is a ${typeof value} where a list belongs and was read as empty`);
    return [];
  }
  if (value.every((item): item is string => typeof item === 'string')) return value.slice();
  warn(place, 'holds items that are no texts');
  return value.flatMap((item) => (typeof item === 'string' ? [item] : typeof item === 'number' ? [String(item)] : []));
}

function repairSingle(value: string, place: RepairPlace, single: 'split' | 'keep'): string[] {
  if (value.trim() === '') return [];
  if (single === 'keep') {
    warn(place, 'is one text and was read as a list of one');
    return [value];
  }
  warn(place, 'is one text and was cut at its commas');
  return value
    .split(/[,，]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A finite number. Numeric text → number; null and absent → `fallback`. */
export function repairNumber<T extends number | null>(value: unknown, fallback: T, place: RepairPlace): number | T {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value === undefined || value === null || value === '') return fallback;
  if (typeof value === 'boolean') {
    warn(place, 'is a boolean and was read as a number');
    return Number(value);
  }
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  warn(place, Number.isFinite(parsed) ? 'is text and was read as a number' : 'is not a number and was left out');
  return Number.isFinite(parsed) ? parsed : fallback;
}

/** A switch. 0, 1, "true", "false" are read; null and absent → `fallback`. */
export function repairFlag<T extends boolean | null>(value: unknown, fallback: T, place: RepairPlace): boolean | T {
  if (typeof value === 'boolean') return value;
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'number') {
    warn(place, 'is a number and was read as a switch');
    return value !== 0;
  }
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'true' || word === '1' || word === 'false' || word === '0') {
    warn(place, 'is text and was read as a switch');
    return word === 'true' || word === '1';
  }
  warn(place, 'is no switch and was left out');
  return fallback;
}

/** An object. A list of pairs becomes one; null and other values → empty. */
export function repairObject(value: unknown, place: RepairPlace): Record<string, unknown> {
  if (isJsonObject(value)) return value;
  if (value === undefined) return {};
  if (value === null) {
    warn(place, 'is null and was read as empty');
    return {};
  }
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => Array.isArray(item) && item.length === 2 && typeof item[0] === 'string')
  ) {
    warn(place, 'is a list of pairs and was read as an object');
    return Object.fromEntries(value as [string, unknown][]);
  }
  if (!Array.isArray(value) || value.length > 0) warn(place, 'is no object and was read as empty');
  return {};
}
