import { getLocale } from '$lib/i18n/generated/runtime.js';

/** A count in at most four signs: `950`, `1.2k`, `18.2k`, `64k`, `1M`. */
export function shortCount(count: number): string {
  const format = (value: number, sign: string): string =>
    `${new Intl.NumberFormat(getLocale(), { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value)}${sign}`;
  if (count < 1000) return String(Math.round(count));
  return count < 999_500 ? format(count / 1000, 'k') : format(count / 1_000_000, 'M');
}

/** A share in whole percent; anything above nothing is at least 1. */
export function percent(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  return Math.max(1, Math.round((part / whole) * 100));
}
