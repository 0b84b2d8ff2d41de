import { readFileSync } from 'node:fs';
import { zipSync, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { plainPicture, utf8 } from '../formats';
import { cardJson, fixture, jsonBytes, readFixture, refusal, warningCodes } from './card-fixtures.test-helper';
import { readCard } from './read-card';
import { readCharxCard } from './read-charx-card';
import { writeCard } from './write-card';

const charx = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/charx/${name}`, import.meta.url)));

describe('archives that hold a card', () => {
  it.each([
    ['good.charx', 2, []],
    ['stored.charx', 1, []],
    ['asset-missing.charx', 2, ['asset-missing']],
    ['card-in-folder.charx', 1, []],
    ['card-uppercase.charx', 1, ['zip-card-name']],
    ['duplicate-card.charx', 1, ['zip-several-cards']],
    ['jpeg-polyglot.charx', 2, []],
    ['jpeg-polyglot.jpg', 2, []],
    ['module-risum-present.charx', 1, []],
    ['v2-inside.charx', 0, []],
  ])('%s', (name, assets, codes) => {
    const file = readCard(charx(name), name);
    expect(file).toMatchObject({ format: 'charx', container: 'charx' });
    expect(file.card.name).toBe(name === 'duplicate-card.charx' ? file.card.name : '禾安');
    expect(file.card.firstMes).toContain('铺子里十几只钟');
    expect(file.assets).toHaveLength(assets);
    expect(warningCodes(file.warnings)).toEqual(codes);
  });

  it('assets have their bytes, the main icon is the picture', () => {
    const file = readCard(charx('good.charx'), 'good.charx');
    expect(file.assets.map((asset) => [asset.name, asset.bytes?.length])).toEqual([
      ['main', 73],
      ['微笑', 73],
    ]);
    expect(file.image).toBe(file.assets[0]?.bytes);
    expect(file.otherFiles).toBeUndefined();
  });

  it('a picture before the archive serves when no asset is one', () => {
    const bytes = Uint8Array.of(...fixture('plain.jpg'), ...zipSync({ 'card.json': jsonBytes(cardJson()) }));
    expect(readCard(bytes, 'x.jpg').image).toEqual(fixture('plain.jpg'));
  });

  it('files that no asset names are kept and written back', () => {
    const file = readCard(charx('module-risum-present.charx'), 'x.charx');
    expect(file.otherFiles?.map(({ path }) => path)).toEqual(['module.risum']);
    expect(readCard(writeCard(file, 'charx'), 'x.charx').otherFiles).toEqual(file.otherFiles);
  });

  it('finds assets with encoded names and beside a card in a folder', () => {
    const assets = [
      { type: 'x', name: 'a', uri: 'embeded://a%20b.txt' },
      { type: 'x', name: 'b', uri: 'embedded://./c.txt' },
      { type: 'x', name: 'c', uri: '__asset:100%.txt' },
    ];
    const zip = zipSync({
      'in/card.json': jsonBytes(cardJson({ assets })),
      'in/a b.txt': utf8('1'),
      'in/c.txt': utf8('2'),
      'in/100%.txt': utf8('3'),
    });
    expect(readCard(zip, 'x.charx').assets.map((asset) => asset.bytes && [...asset.bytes])).toEqual([[49], [50], [51]]);
  });
});

describe('archives that are refused', () => {
  it.each([
    ['missing-card.charx', 'card-zip-without-card', {}],
    ['path-traversal.charx', 'card-zip-path', { path: '../../SYSTEM.md' }],
    ['truncated.charx', 'card-zip-truncated', {}],
  ])('%s: %s', (name, code, data) => {
    expect(refusal(charx(name), name)).toMatchObject({ code, data: { fileName: name, ...data } });
  });

  it('a bomb, with the limit set low, before anything is unpacked', () => {
    const bomb = charx('ratio-8MB-of-zeros.charx');
    expect(() => readCharxCard(bomb, 'b.charx', 'b', { unpacked: 4_000_000, entries: 10 })).toThrow(
      expect.objectContaining({
        code: 'card-zip-too-large',
        data: { fileName: 'b.charx', limit: 4_000_000, size: bomb.length },
      }),
    );
    expect(readCard(bomb, 'b.charx').card.name).toBe('禾安');
  });

  it('one with too many files', () => {
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`f${index}`, new Uint8Array(0)])),
    );
    expect(refusal(many, 'x.charx')).toMatchObject({
      code: 'card-zip-too-many',
      data: { entries: 5_001, limit: 5_000 },
    });
  });

  it('one whose card is no card or nests too deep', () => {
    expect(refusal(zipSync({ 'card.json': jsonBytes({ entries: {} }) }), 'x.charx')).toMatchObject({
      code: 'card-not-a-card',
      data: { kind: 'lorebook' },
    });
    expect(refusal(zipSync({ 'card.json': utf8('['.repeat(300)) }), 'x.charx').code).toBe('card-too-deep');
  });
});

describe('archives that are written', () => {
  it.each(['good.charx', 'card-in-folder.charx', 'jpeg-polyglot.charx', 'stored.charx', 'asset-missing.charx'])(
    '%s comes back the same',
    (name) => {
      const file = readCard(charx(name), name);
      const again = readCard(writeCard(file, 'charx'), name);
      expect({ ...again, otherFiles: undefined }).toEqual({ ...file, otherFiles: undefined });
    },
  );

  it('the same card gives the same bytes, in any time zone’s first days', () => {
    const file = readFixture('v3.json');
    expect(writeCard(file, 'charx')).toEqual(writeCard(file, 'charx'));
  });

  it('a PNG’s picture becomes the main icon, without the card in it', () => {
    const file = readFixture('png/both-ccv3-newer.png');
    const written = writeCard(file, 'charx');
    expect(Object.keys(unzipSync(written))).toEqual(['card.json', 'assets/icon/main.png']);
    const again = readCard(written, 'x.charx');
    expect(again.card.firstMes).toBe(file.card.firstMes);
    expect(again.assets).toHaveLength(1);
    expect(again.image?.length).toBe(73);
    expect(refusal(again.image ?? new Uint8Array(0), 'x.png').code).toBe('card-picture-without-data');
  });

  it('goes to a PNG and back with all assets', () => {
    const file = readCard(charx('good.charx'), 'good.charx');
    const png = readCard(writeCard(file, 'png'), 'x.png');
    expect(png.warnings).toEqual([]);
    expect(png.assets.map(({ name, uri }) => [name, uri])).toEqual([
      ['main', 'ccdefault:'],
      ['微笑', '__asset:0'],
    ]);
    expect(png.assets[1]?.bytes).toEqual(file.assets[1]?.bytes);
    const back = readCard(writeCard(png, 'charx'), 'x.charx');
    expect(back.warnings).toEqual([]);
    expect(back.image).toEqual(file.image);
    expect(back.assets.map((asset) => asset.bytes)).toEqual(file.assets.map((asset) => asset.bytes));
  });

  it('never writes outside of itself', () => {
    const assets = [{ type: '../..', name: '../x', uri: 'embeded://../../SYSTEM.md', ext: '../sh', bytes: utf8('x') }];
    const raw = cardJson({ assets: assets.map(({ bytes: _, ...asset }) => asset) });
    const file = { ...readCard(jsonBytes(raw), 'x.json'), assets, otherFiles: [{ path: '/abs', bytes: utf8('y') }] };
    expect(Object.keys(unzipSync(writeCard(file, 'charx')))).toEqual(['card.json', 'assets/other/x.sh']);
    expect(readCard(writeCard(file, 'charx'), 'x.charx').assets[0]?.bytes).toEqual(utf8('x'));
  });

  it('a card without a picture gets none', () => {
    expect(readCard(writeCard(readFixture('v2.json'), 'charx'), 'x.charx').image).toBeUndefined();
    const pictured = readCard(writeCard({ ...readFixture('v2.json'), image: plainPicture() }, 'charx'), 'x.charx');
    expect(pictured.image).toEqual(plainPicture());
  });
});

describe('YAML characters', () => {
  it('are read with what they have, and written as a card of today', () => {
    const file = readCard(
      utf8('name: Yam\ncontext: "ctx"\ngreeting: |\n  hello\nextra: kept\nlist:\n  - a\n'),
      'x.yaml',
    );
    expect(file).toMatchObject({
      container: 'yaml',
      spec: 'v1',
      card: { name: 'Yam', description: 'ctx', firstMes: 'hello\n' },
    });
    expect(warningCodes(file.warnings)).toEqual(['yaml-line']);
    const again = readCard(writeCard(file, 'json-v2'), 'x.json');
    expect(again.card).toEqual(file.card);
    expect(again.raw).toMatchObject({ data: { extra: 'kept' } });
  });

  it('other YAML is no card', () => {
    expect(refusal(utf8('title: a recipe\n'), 'x.yaml').code).toBe('card-not-a-card');
    expect(refusal(utf8('title: a recipe\n'), 'x.png').code).toBe('card-not-a-picture');
  });
});
