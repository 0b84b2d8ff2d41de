import { expect, it } from 'vitest';
import { percent, shortCount } from './figures';

it('shortens counts', () => {
  expect([0, 950, 1204, 18_204, 64_000, 128_000, 999_999, 1_048_576].map(shortCount)).toEqual([
    '0',
    '950',
    '1.2k',
    '18.2k',
    '64k',
    '128k',
    '1M',
    '1M',
  ]);
});

it('never rounds something to nothing', () => {
  expect([percent(1, 64_000), percent(18_204, 64_000), percent(0, 10), percent(5, 0)]).toEqual([1, 28, 0, 0]);
});
