import { describe, expect, it } from 'vitest';
import { readCard } from '$lib/core/cards/read-card';
import { sampleCard } from './sample-card';

describe.each(['zh-CN', 'en'] as const)('sample card in %s', (locale) => {
  const sample = sampleCard(locale);
  const read = () => readCard(new TextEncoder().encode(JSON.stringify(sample.json)), sample.fileName);

  it('is read without a single repair', async () => {
    const file = await read();
    expect(file.warnings).toEqual([]);
    expect(file.spec).toBe('v3');
    expect(file.card.firstMes).not.toBe('');
    expect(file.card.alternateGreetings).toHaveLength(2);
  });

  it('brings one constant entry and keyed ones, each with a name', async () => {
    const { card } = await read();
    const entries = card.book?.entries ?? [];
    expect(entries.length).toBeGreaterThanOrEqual(6);
    expect(entries.filter((entry) => entry.constant)).toHaveLength(1);
    for (const entry of entries) {
      expect(entry.comment).not.toBe('');
      if (!entry.constant) expect(entry.keys.length).toBeGreaterThan(0);
    }
  });

  it('wakes entries by words a player meets in the openings', async () => {
    const { card } = await read();
    const story = [card.firstMes, ...card.alternateGreetings, card.scenario, card.description].join('\n').toLowerCase();
    for (const entry of card.book?.entries ?? []) {
      if (entry.constant) continue;
      expect(
        entry.keys.some((key) => story.includes(key.toLowerCase())),
        entry.comment,
      ).toBe(true);
    }
  });

  it('uses no macro but the two names', () => {
    const macros = JSON.stringify(sample.json).match(/\{\{[^}]*\}\}/g) ?? [];
    expect(new Set(macros)).toEqual(new Set(['{{char}}', '{{user}}']));
  });
});
