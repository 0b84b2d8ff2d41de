import { describe, expect, it } from 'vitest';
import { fixture, readFixture, refusal, warningCodes } from './card-fixtures.test-helper';

const DESCRIPTION = '禾安，{{user}}的邻居，青石巷里修钟表的年轻匠人。说话慢，手很稳。';
const FIRST_MES = '*铺子里十几只钟走得并不齐。*\n\n「坐。」{{char}}没有抬头，「先听听它哪里不对。」';

/** Fixture → generation and the codes of its warnings. All of these hold the same card with two book entries. */
const SAME_CARD: [string, 'v2' | 'v3', string[]][] = [
  ['v2.json', 'v2', []],
  ['v2-stale-toplevel.json', 'v2', []],
  ['v2-book-entries-object.json', 'v2', ['book-entries-object']],
  ['v2-gb18030.json', 'v2', ['text-encoding']],
  ['v2-utf8-bom.json', 'v2', ['text-encoding']],
  ['v2-utf16le-bom.json', 'v2', ['text-encoding']],
  ['v3.json', 'v3', []],
  ['v3-spec-version-number.json', 'v3', ['card-spec']],
  ['png/apng.png', 'v2', []],
  ['png/bad-crc-on-text.png', 'v2', ['png-crc']],
  ['png/base64-urlsafe-nopad.png', 'v2', []],
  ['png/base64-wrapped-lines.png', 'v2', []],
  ['png/both-ccv3-broken-json.png', 'v2', ['png-text-unreadable']],
  ['png/both-ccv3-newer.png', 'v3', []],
  ['png/ccv3-only.png', 'v3', []],
  ['png/chara-after-idat.png', 'v2', []],
  ['png/chara-after-other-text.png', 'v2', []],
  ['png/chara-before-idat.png', 'v2', []],
  ['png/data-after-iend.png', 'v2', []],
  ['png/itxt-compressed.png', 'v3', []],
  ['png/itxt-plain-base64.png', 'v2', []],
  ['png/key-capital-Chara.png', 'v2', []],
  ['png/no-iend.png', 'v2', ['png-no-end']],
  ['png/raw-json-not-base64.png', 'v2', ['card-data-plain']],
  ['png/two-chara-chunks.png', 'v2', ['png-several']],
  ['png/ztxt.png', 'v2', []],
];

describe('files that hold one and the same card', () => {
  it.each(SAME_CARD)('%s: letter by letter, with its book', (name, spec, codes) => {
    const file = readFixture(name);
    expect(file.card).toMatchObject({
      name: '禾安',
      description: DESCRIPTION,
      firstMes: FIRST_MES,
      creator: 'us',
      tags: ['测试', 'sfw'],
    });
    expect(file.card.alternateGreetings).toEqual(['雨天的开场。', '清晨的开场 🕰️']);
    expect(file.card.book?.name).toBe('青石巷');
    expect(file.card.book?.entries).toMatchObject([
      { uid: 1, keys: ['钟楼'], position: 4, depth: 2, constant: false, enabled: true, order: 10 },
      { uid: 2, keys: [], position: 0, constant: true, enabled: true, order: 1 },
    ]);
    expect(file.card.extensions['vendor/unknown']).toEqual({ keep: [1, null, { 深: '度' }] });
    expect(file.spec).toBe(spec);
    expect(warningCodes(file.warnings)).toEqual(codes);
    expect(file.image === undefined).toBe(name.endsWith('.json'));
  });
});

describe('cards that lack something', () => {
  it('lifts a first-generation card', () => {
    const file = readFixture('v1.json');
    expect(file).toMatchObject({ format: 'json', spec: 'v1', warnings: [] });
    expect(file.card).toMatchObject({
      name: '禾安',
      description: DESCRIPTION,
      firstMes: FIRST_MES,
      alternateGreetings: [],
      book: null,
    });
  });

  it('reads missing fields as empty without a word', () => {
    const file = readFixture('v2-missing-fields.json');
    expect(file.card).toMatchObject({ alternateGreetings: [], extensions: {}, groupOnlyGreetings: [] });
    expect(file.warnings).toEqual([]);
  });

  it('reads null as empty and says so field by field', () => {
    const file = readFixture('v2-nulls.json');
    expect(file.card).toMatchObject({ mesExample: '', alternateGreetings: [], tags: [], extensions: {}, book: null });
    expect(file.warnings.join('\n')).toMatch(
      /mes_example is null[\s\S]*tags is null[\s\S]*alternate_greetings is null/,
    );
  });

  it('takes the name of the file for an empty name', () => {
    const file = readFixture('v2-empty-name.json');
    expect(file.card.name).toBe('v2-empty-name');
    expect(warningCodes(file.warnings)).toEqual(['card-name-empty']);
  });
});

describe('hostile cards', () => {
  it('keeps path-like names as the text they are', () => {
    const file = readFixture('v2-hostile-names.json');
    expect(file.card.name).toBe('../../SYSTEM.md');
    expect(file.card.book?.name).toBe('..\\..\\AGENTS');
  });

  it('keeps markup as text', () => {
    expect(readFixture('v2-hostile-html.json').card.name).toBe('禾安<img src=x onerror=window.__pwned=4>');
  });

  it('does not let __proto__ reach any object', () => {
    const file = readFixture('png/proto-pollution.png');
    expect(file.card.name).toBe('p');
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getPrototypeOf(file.card)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(file.card.extensions)).toBe(Object.prototype);
  });
});

describe('files that are refused', () => {
  it.each([
    ['empty.json', 'card-empty-file', {}],
    ['truncated.json', 'card-truncated', {}],
    ['json-array.json', 'card-not-a-card', { kind: 'array', belongs: null }],
    ['not-a-card.json', 'card-not-a-card', { kind: 'lorebook', belongs: 'lorebooks' }],
    ['plain.jpg', 'card-picture-without-data', { kind: 'jpeg' }],
    ['jpeg-renamed-to.png', 'card-picture-without-data', { kind: 'jpeg' }],
    ['png/no-card.png', 'card-picture-without-data', { kind: 'png' }],
    ['png/chunk-length-lies.png', 'card-truncated', {}],
  ])('%s: %s', (name, code, data) => {
    const error = refusal(fixture(name), name);
    expect(error.code).toBe(code);
    expect(error.data).toMatchObject({ fileName: name, ...data });
    expect(error.hint).toBeTruthy();
  });
});
