import { expect, it } from 'vitest';
import { filesUnder, readText, shippedSources } from './source-files';

const CODE_LINES_MAX = 300;
const COMPONENT_LINES_MAX = 250;
const TEST_LINES_MAX = 400;
/** Declarations of what the page may ask of the engine: one list, read as a whole. */
const LISTS = new Set(['src/lib/app/api.ts']);
const LIST_LINES_MAX = 500;

function lines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}

it('keeps files small', () => {
  const wrong = shippedSources().flatMap(({ path, text }) => {
    const limit = LISTS.has(path) ? LIST_LINES_MAX : path.endsWith('.svelte') ? COMPONENT_LINES_MAX : CODE_LINES_MAX;
    return lines(text) > limit ? [`${path}: ${lines(text)} of ${limit} lines`] : [];
  });
  expect(wrong).toEqual([]);
});

it('keeps tests small', () => {
  const wrong = [...filesUnder('src'), ...filesUnder('workers'), ...filesUnder('tests')]
    .filter((path) => /\.(test|spec|test-helper)\.ts$/.test(path) && lines(readText(path)) > TEST_LINES_MAX)
    .map((path) => `${path}: ${lines(readText(path))} of ${TEST_LINES_MAX} lines`);
  expect(wrong).toEqual([]);
});
