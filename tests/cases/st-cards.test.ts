import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from './run';

interface Case {
  name: string;
  input: { format: string; base64: string };
  expected: { imported: boolean; fileName?: string; card?: Record<string, unknown> };
}

const cases = JSON.parse(readFileSync(new URL('st-cards/cases.json', import.meta.url), 'utf8')) as Case[];

/** What SillyTavern refuses and we read: the card's name as it comes out. */
const READ_ALL_THE_SAME: Record<string, string> = {
  'json-bom': 'Twoey',
  'json-name-empty': 'card',
  'png-bad-crc': 'Twoey',
  'png-bom': 'Twoey',
  'png-empty-v3': 'Twoey',
  'png-itxt': 'Twoey',
  'png-truncated': 'Twoey',
  'png-ztxt': 'Twoey',
};

/** What SillyTavern loses and we keep: the place and what stands there with us. */
const KEPT: Record<string, [path: string[], value: unknown][]> = {
  'json-v1-extra': [[['data', 'alternate_greetings'], ['lost?']]],
  'png-latin1-json': [
    [['description'], 'café'],
    [['data', 'description'], 'café'],
  ],
};

function withKept(name: string, card: Record<string, unknown>): Record<string, unknown> {
  const wanted = structuredClone(card);
  for (const [path, value] of KEPT[name] ?? []) {
    const parent = path
      .slice(0, -1)
      .reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, wanted);
    parent[path.at(-1) ?? ''] = value;
  }
  return wanted;
}

describe('cards as SillyTavern reads them', () => {
  it.each(cases.map((item) => [item.name, item] as const))('%s', async (name, { input, expected }) => {
    const result = (await run('st-cards', input)) as {
      imported: boolean;
      fileName: string;
      card: Record<string, unknown>;
    };
    if (!expected.imported) {
      expect(result.imported).toBe(name in READ_ALL_THE_SAME);
      if (result.imported) expect(result.card).toMatchObject({ name: READ_ALL_THE_SAME[name] });
      return;
    }
    expect(result.imported).toBe(true);
    expect(result.fileName).toBe(expected.fileName);
    expect(result.card).toMatchObject(withKept(name, expected.card ?? {}));
  });
});
