import { getLocale } from '$lib/i18n/generated/runtime.js';

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const DAY_MS = 86_400_000;

/** Bytes in powers of 1,024 with at most three figures: `8.9 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${new Intl.NumberFormat(getLocale(), { maximumFractionDigits: digits }).format(value)} ${UNITS[unit] ?? 'B'}`;
}

export function formatCount(count: number): string {
  return new Intl.NumberFormat(getLocale()).format(count);
}

/** How long ago, in days: today, yesterday, three days ago, last week; a month's name when it is longer ago. */
export function formatAgo(time: number, now: number = Date.now()): string {
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS);
  const relative = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' });
  if (days < 7) return relative.format(-Math.max(days, 0), 'day');
  if (days < 28) return relative.format(-Math.floor(days / 7), 'week');
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(getLocale(), sameYear ? { month: 'long' } : { year: 'numeric', month: 'long' }).format(
    time,
  );
}

/** Day and time of the clock, for lists of things that were stored. */
export function formatTime(time: number): string {
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
