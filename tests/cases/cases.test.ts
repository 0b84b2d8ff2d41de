import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHECKS, type Case } from './compare.test-helper';
import { run } from './run';

const here = new URL('.', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, here), 'utf8');
const casesIn = (area: string): Case[] =>
  readdirSync(new URL(`${area}/`, here)).flatMap((file) => JSON.parse(read(`${area}/${file}`)) as Case[]);

describe.each(Object.entries(CHECKS))('%s', (area, check) => {
  const cases = casesIn(area);

  it('has cases of different names', () => {
    expect(cases.length).toBeGreaterThan(10);
    expect(new Set(cases.map((item) => item.name)).size).toBe(cases.length);
  });

  it.each(cases.map((item) => [item.name, item] as const))('%s', async (_name, item) => {
    check(await run(area, structuredClone(item.input)), item);
  });
});

it('runs cases through the core alone', () => {
  const files = ['run.ts', ...readdirSync(new URL('areas/', here)).map((file) => `areas/${file}`)];
  const imports = files.flatMap((file) => [...read(file).matchAll(/from '([^']+)'/g)].map((match) => match[1]));
  expect(imports).toContain('$lib/core');
  expect(imports.filter((name) => name !== '$lib/core' && !/^\.\/areas\/[\w-]+$/.test(name ?? ''))).toEqual([]);
});

it('refuses an area it does not know', async () => {
  await expect(run('nowhere', {})).rejects.toThrow('nowhere');
});
