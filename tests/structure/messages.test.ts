import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readText } from './source-files';

const FOLDER = 'src/lib/i18n/messages';
const areas = readdirSync(new URL(`../../${FOLDER}`, import.meta.url)).sort();

function messages(area: string, locale: string): [string, string][] {
  const parsed = JSON.parse(readText(`${FOLDER}/${area}/${locale}.json`)) as Record<string, unknown>;
  return Object.entries(parsed).flatMap(([key, value]) => (key === '$schema' ? [] : [[key, JSON.stringify(value)]]));
}

/** Terms that Chinese readers know under their Latin names. */
const TERMS = /\b(token|tokens|JSON|PNG|CHARX|URL|API|V[123])\b/gi;

/** What is filled in; a plural form may leave its number out, so only names are compared. */
function inputs(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].sort();
}

describe.each(areas)('messages of %s', (area) => {
  const english = new Map(messages(area, 'en'));
  const chinese = new Map(messages(area, 'zh-CN'));

  it('has the same keys in both languages', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('leaves no message empty', () => {
    const empty = [...english, ...chinese]
      .filter(([key, text]) => (!key.startsWith('gap_') && /^"\s*"$/.test(text)) || /^(\[\]|\{\}|null)$/.test(text))
      .map(([key]) => key);
    expect(empty).toEqual([]);
  });

  it('fills in the same values in both languages', () => {
    const different = [...english].filter(([key, text]) => {
      const other = chinese.get(key);
      return other !== undefined && JSON.stringify(inputs(text)) !== JSON.stringify(inputs(other));
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it('writes Chinese in Chinese', () => {
    const han = /\p{Script=Han}/u;
    const latin = /\p{Script=Latin}{2,}/u;
    const wrong = [...chinese].filter(([key, text]) => {
      const words = text.replaceAll(/\{\w+\}/g, '').replaceAll(TERMS, '');
      return latin.test(words) && !han.test(words) && english.get(key) !== text;
    });
    expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
    // A path names a folder, in every language.
    const foreign = [...english].filter(([, text]) => han.test(text) && !/梨园|简体中文|中文|「|“|\/对话\//.test(text));
    expect(foreign).toEqual([]);
  });
});

it('uses each key in one area only', () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const area of areas) {
    for (const [key] of messages(area, 'en')) {
      if (seen.has(key)) twice.push(`${key}: ${seen.get(key)}, ${area}`);
      seen.set(key, area);
    }
  }
  expect(twice).toEqual([]);
});
