import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lib = new URL('../../', import.meta.url);
const PLACES = ['core/model', 'adapters/model-http', 'adapters/model-rehearsal', 'app/play', 'app/settings'];

/** Every code of a model's error that the sources name. */
function codes(): string[] {
  const found = new Set<string>();
  for (const place of PLACES) {
    for (const name of readdirSync(new URL(place, lib), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || /\.test(-helper)?\.ts$/.test(name)) continue;
      const source = readFileSync(new URL(`${place}/${name}`, lib), 'utf8');
      for (const [, code] of source.matchAll(/'(model-[a-z]+(?:-[a-z]+)*)'/g)) if (code) found.add(code);
    }
  }
  return [...found].sort();
}

it.each(['en', 'zh-CN'])('has a sentence and what to do for every code (%s)', (locale) => {
  const text = readFileSync(new URL(`i18n/messages/errors/${locale}.json`, lib), 'utf8');
  const messages = JSON.parse(text) as Record<string, string>;
  expect(codes().length).toBeGreaterThan(25);
  for (const code of codes()) {
    const key = `error_${code.replaceAll('-', '_')}`;
    expect(messages[key], key).toMatch(/\S/);
    expect(messages[`${key}_hint`], key).toMatch(/\S/);
  }
});
