import { describe, expect, it } from 'vitest';
import { formatAgo, formatBytes } from './format';

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1536, '1.5 KB'],
  [8.9 * 1024 ** 2, '8.9 MB'],
  [412 * 1024 ** 2, '412 MB'],
  [6.1 * 1024 ** 3, '6.1 GB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

describe('formatAgo', () => {
  const now = new Date(2026, 10, 30, 1, 0).getTime();
  const at = (month: number, day: number, hour = 23) => new Date(2026, month, day, hour).getTime();
  it.each([
    [at(10, 30, 0), 'today'],
    [at(10, 29), 'yesterday'],
    [at(10, 27), '3 days ago'],
    [at(10, 22), 'last week'],
    [at(10, 9), '3 weeks ago'],
    [at(4, 3), 'May'],
    [new Date(2024, 4, 3).getTime(), 'May 2024'],
    [now + 86_400_000, 'today'],
  ])('%d', (time, text) => expect(formatAgo(time, now)).toBe(text));
});
