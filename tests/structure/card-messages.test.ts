import { expect, it } from 'vitest';
import { filesUnder, readText } from './source-files';

/** Codes that are put together from parts or passed on by name, which the walk over literals does not see. */
const source = ['cards', 'formats', 'lorebooks', 'regex']
  .flatMap((room) => filesUnder(`src/lib/core/${room}`))
  .filter((path) => !path.includes('.test'))
  .map(readText)
  .join('\n');

const found = (pattern: RegExp): string[] => [...source.matchAll(pattern)].map((match) => match[1] ?? '');

const zipProblems = found(/type ZipProblem =([^;]*);/g).flatMap((list) =>
  [...list.matchAll(/'([a-z-]+)'/g)].map((match) => match[1] ?? ''),
);
const fieldKinds = found(/type FieldKind =([^;]*);/g).flatMap((list) =>
  [...list.matchAll(/'([a-z-]+)/g)].map((match) => match[1] ?? ''),
);
const notices = [
  ...found(/code: '([a-z0-9-]+)'/g),
  ...found(/['`](text-[a-z]+): /g),
  ...fieldKinds.filter((kind) => kind !== 'object').map((kind) => `book-entry-${kind}`),
];

it.each(['en', 'zh-CN'])('what the reader of cards says has words in %s', (locale) => {
  const words = JSON.parse(readText(`src/lib/i18n/messages/errors/${locale}.json`)) as Record<string, unknown>;
  const keys = [
    ...zipProblems.flatMap((problem) => [`error_card_zip_${problem}`, `error_card_zip_${problem}_hint`]),
    ...notices.map((code) => `notice_${code}`),
  ].map((key) => key.replaceAll('-', '_'));
  expect(zipProblems).toContain('path');
  expect(notices).toEqual(expect.arrayContaining(['text-encoding', 'card-field', 'book-entry-texts']));
  expect(keys.filter((key) => !(key in words))).toEqual([]);
});
