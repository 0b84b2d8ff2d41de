import { describe, expect, it } from 'vitest';
import { cardJson, jsonBytes, readFixture } from './card-fixtures.test-helper';
import { emptyCardFile } from './empty-card';
import { frontEndScripts } from './front-end-scripts';
import { readCard } from './read-card';
import { summariseCard } from './summary';

const summaryOf = (data: Record<string, unknown>) => summariseCard(readCard(jsonBytes(cardJson(data)), 'x.json'));

describe('the summary of a card', () => {
  it('counts what it holds', () => {
    expect(summariseCard(readFixture('png/both-ccv3-newer.png'))).toEqual({
      name: '禾安',
      creator: 'us',
      version: '1.0',
      spec: 'v3',
      format: 'png',
      tags: ['测试', 'sfw'],
      notes: 'test card, CC0',
      fields: [
        { field: 'description', length: 36 },
        { field: 'personality', length: 8 },
        { field: 'scenario', length: 24 },
        { field: 'firstMes', length: 45 },
        { field: 'mesExample', length: 45 },
        { field: 'creatorNotes', length: 14 },
        { field: 'alternateGreetings', length: 15 },
      ],
      greetings: 3,
      lore: { total: 2, constant: 1, keyed: 1, off: 0 },
      regexScripts: 0,
      frontEndScripts: 0,
      assets: 1,
      hasPicture: true,
      warnings: [],
    });
  });

  it('counts an entry that is off as off only, and blank greetings not at all', () => {
    const entry = { keys: ['k'], content: 'c', insertion_order: 1 };
    const entries = [
      { ...entry, enabled: true },
      { ...entry, enabled: false },
      { ...entry, enabled: false, constant: true },
      { ...entry, enabled: true, constant: true },
    ];
    const summary = summaryOf({ first_mes: ' ', alternate_greetings: ['a', '', '\n'], character_book: { entries } });
    expect(summary.lore).toEqual({ total: 4, constant: 1, keyed: 1, off: 2 });
    expect(summary.greetings).toBe(1);
  });

  it('of a new card is empty', () => {
    expect(summariseCard(emptyCardFile('新'))).toMatchObject({
      name: '新',
      spec: 'v3',
      fields: [],
      greetings: 0,
      hasPicture: false,
      warnings: [],
    });
  });

  it.each([
    [
      'markup is left out',
      '<style>p{color:red}</style><p>A <b>quiet</b>\n\ncard</p><!-- x --><script>1',
      'A quiet card',
    ],
    ['a sign that is no markup stays', 'HP < 5 & MP > 3', 'HP < 5 & MP > 3'],
    ['the description serves without notes', '<br>', 'd'],
  ])('notes: %s', (_, notes, words) => {
    expect(summaryOf({ creator_notes: notes }).notes).toBe(words);
  });

  it('notes are cut between letters', () => {
    expect([...summaryOf({ creator_notes: '🕰️'.repeat(300) }).notes].at(-1)).toBe('…');
    expect(summaryOf({ creator_notes: '🎋'.repeat(300) }).notes).toBe(`${'🎋'.repeat(239)}…`);
    expect(summaryOf({ creator_notes: '🎋'.repeat(240) }).notes).toBe('🎋'.repeat(240));
  });

  it('takes its time from the text’s start only', () => {
    const started = performance.now();
    summaryOf({ creator_notes: '<style>'.repeat(200_000) });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('front-end scripts', () => {
  const script = { type: 'script', id: 'a', name: 'n', content: 'x', info: 'i', enabled: true };
  const read = { id: 'a', name: 'n', content: 'x', info: 'i', enabled: true };

  it.each([
    ['an object', { tavern_helper: { scripts: [script], variables: {} } }],
    [
      'pairs',
      {
        tavern_helper: [
          ['scripts', [script]],
          ['variables', {}],
        ],
      },
    ],
    ['the older list', { TavernHelper_scripts: [{ type: 'script', value: script }] }],
    ['the newer of both', { tavern_helper: { scripts: [script] }, TavernHelper_scripts: [script, script] }],
    ['a folder', { tavern_helper: { scripts: [{ type: 'folder', name: 'f', scripts: [script] }] } }],
    ['an older folder', { TavernHelper_scripts: [{ type: 'folder', value: [{ type: 'script', value: script }] }] }],
  ])('as %s', (_, extensions) => {
    expect(frontEndScripts(extensions)).toEqual([read]);
  });

  it('anything else holds none', () => {
    for (const odd of [null, 1, 'x', [], [1], { scripts: 'x' }, { scripts: [null, 1, {}, { type: 'folder' }] }]) {
      expect(frontEndScripts({ tavern_helper: odd, TavernHelper_scripts: odd })).toEqual([]);
    }
    expect(frontEndScripts({ tavern_helper: { scripts: [{ name: 7, content: 'x', enabled: 'yes' }] } })).toMatchObject([
      { name: '', enabled: false },
    ]);
  });
});
