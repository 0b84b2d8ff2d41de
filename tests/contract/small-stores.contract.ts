import { beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/lib/core/formats/sha256';
import type { SnapshotManifest } from '../../src/lib/core/snapshots/manifest';
import { codeOf, ownTab, type Tab, type World } from './worlds';

/** What `RecordStore`, `BlobStore`, `SnapshotStore` and `KeyVault` promise, on any adapter. */
export function smallStoresContract(name: string, newWorld: () => World): void {
  let world: World;
  let tab: Tab;
  const fresh = () =>
    beforeEach(async () => {
      world = newWorld();
      tab = await ownTab(world);
    });
  describe(`RecordStore ${name}`, () => {
    fresh();
    recordStoreContract(() => ({ world, tab }));
  });
  describe(`BlobStore ${name}`, () => {
    fresh();
    blobStoreContract(() => ({ world, tab }));
  });
  describe(`SnapshotStore ${name}`, () => {
    fresh();
    snapshotStoreContract(() => ({ world, tab }));
  });
  describe(`KeyVault ${name}`, () => {
    fresh();
    keyVaultContract(() => ({ world, tab }));
  });
}

type Subject = () => { world: World; tab: Tab };

function recordStoreContract(subject: Subject): void {
  it('keeps values of any cloneable kind apart by kind and key', async () => {
    const { world, tab } = subject();
    const value = { list: [1, 'ä', null], bytes: new Uint8Array([1, 2]), nested: { at: new Date(5) } };
    await tab.records.put('settings', [
      { key: 'b', value },
      { key: 'a', value: 0 },
      { key: '', value: false },
    ]);
    await tab.records.put('models', [{ key: 'a', value: 'model' }]);
    for (const { records } of [tab, world.tab()]) {
      expect(await records.get('settings', 'b')).toEqual(value);
      expect(await records.get('models', 'a')).toBe('model');
      expect([await records.get('drafts', 'a'), await records.get('models', 'b')]).toEqual([null, null]);
      expect(await records.all('settings')).toEqual([
        { key: '', value: false },
        { key: 'a', value: 0 },
        { key: 'b', value },
      ]);
      expect(await records.all('thumbnails')).toEqual([]);
    }
  });

  it('replaces, and removes what becomes null', async () => {
    const { records } = subject().tab;
    await records.put('drafts', [
      { key: 'a', value: 1 },
      { key: 'b', value: 1 },
    ]);
    await records.put('drafts', [
      { key: 'a', value: null },
      { key: 'b', value: 2 },
      { key: 'never', value: null },
    ]);
    expect(await records.all('drafts')).toEqual([{ key: 'b', value: 2 }]);
  });

  it('puts all or nothing', async () => {
    const { records } = subject().tab;
    const change = [
      { key: 'a', value: 1 },
      { key: 'b', value: () => 'cannot be stored' },
    ];
    await expect(records.put('drafts', change)).rejects.toThrow();
    expect(await records.all('drafts')).toEqual([]);
  });

  it('is written by its owner alone', async () => {
    const { world, tab } = subject();
    await world.tab().claim();
    expect(await codeOf(tab.records.put('drafts', [{ key: 'a', value: 1 }]))).toBe('owner-lost');
    expect(await tab.records.all('drafts')).toEqual([]);
  });
}

function blobStoreContract(subject: Subject): void {
  it('keeps bytes once, under their hash', async () => {
    const { world, tab } = subject();
    const buffer = new Uint8Array([9, 1, 2, 9]);
    const [one, two, three] = await tab.blobs.put([buffer.subarray(1, 3), new Uint8Array(), Uint8Array.of(1, 2)]);
    expect(one).toBe(sha256Hex(Uint8Array.of(1, 2)));
    expect([two, three]).toEqual([sha256Hex(new Uint8Array()), one]);
    for (const { blobs } of [tab, world.tab()]) {
      const read = await blobs.get(one!);
      expect([read, read?.buffer.byteLength]).toEqual([Uint8Array.of(1, 2), 2]);
      expect(await blobs.ids()).toEqual([one, two].sort());
      expect([await blobs.has(two!), await blobs.has('0'.repeat(64)), await blobs.get('0'.repeat(64))]).toEqual([
        true,
        false,
        null,
      ]);
    }
  });

  it('removes, and takes back', async () => {
    const { blobs } = subject().tab;
    const [id] = await blobs.put([Uint8Array.of(5)]);
    await blobs.remove([id!, 'unknown']);
    expect([await blobs.has(id!), await blobs.ids()]).toEqual([false, []]);
    expect(await blobs.put([Uint8Array.of(5)])).toEqual([id]);
    expect(await blobs.put([])).toEqual([]);
  });

  it('is written by its owner alone', async () => {
    const { world, tab } = subject();
    const [id] = await tab.blobs.put([Uint8Array.of(5)]);
    await world.tab().claim();
    expect(await codeOf(tab.blobs.put([Uint8Array.of(6)]))).toBe('owner-lost');
    expect(await codeOf(tab.blobs.remove([id!]))).toBe('owner-lost');
    expect(await tab.blobs.ids()).toEqual([id]);
  });
}

function snapshotStoreContract(subject: Subject): void {
  const manifest = (id: string, at: number, more: Partial<SnapshotManifest> = {}): SnapshotManifest => ({
    id,
    at,
    files: [{ path: `${id}.md`, blob: id.repeat(8), size: 3, modified: at }],
    ...more,
  });

  it('lists heads, newest first, and gives whole manifests', async () => {
    const { world, tab } = subject();
    const all = [
      manifest('b', 5, { name: 'named' }),
      manifest('c', 9, { cause: 'start' }),
      manifest('a', 5),
      manifest('d', 1, { files: [] }),
    ];
    for (const one of all) await tab.snapshots.put(one);
    for (const { snapshots } of [tab, world.tab()]) {
      expect(await snapshots.list()).toEqual([
        { id: 'c', at: 9, cause: 'start' },
        { id: 'b', at: 5, name: 'named' },
        { id: 'a', at: 5 },
        { id: 'd', at: 1 },
      ]);
      for (const one of all) expect(await snapshots.get(one.id)).toEqual(one);
      expect(await snapshots.get('unknown')).toBeNull();
    }
  });

  it('replaces and removes', async () => {
    const { snapshots } = subject().tab;
    await snapshots.put(manifest('a', 1));
    await snapshots.put(manifest('a', 2, { name: 'later' }));
    await snapshots.put(manifest('b', 3));
    await snapshots.remove(['b', 'unknown']);
    expect([await snapshots.list(), await snapshots.get('b')]).toEqual([[{ id: 'a', at: 2, name: 'later' }], null]);
  });

  it('is written by its owner alone', async () => {
    const { world, tab } = subject();
    await tab.snapshots.put(manifest('a', 1));
    await world.tab().claim();
    expect(await codeOf(tab.snapshots.put(manifest('b', 1)))).toBe('owner-lost');
    expect(await codeOf(tab.snapshots.remove(['a']))).toBe('owner-lost');
    expect((await tab.snapshots.list()).map(({ id }) => id)).toEqual(['a']);
  });
}

function keyVaultContract(subject: Subject): void {
  it('gives secrets back, and tails to show', async () => {
    const { world, tab } = subject();
    await tab.vault.set('b', 'sk-密钥-12345');
    await tab.vault.set('a', 'old');
    await tab.vault.set('a', 'sk-new-6789');
    for (const { vault } of [tab, world.tab()]) {
      expect([await vault.get('a'), await vault.get('b'), await vault.get('c')]).toEqual([
        'sk-new-6789',
        'sk-密钥-12345',
        null,
      ]);
      expect(await vault.list()).toEqual([
        { id: 'a', tail: '6789' },
        { id: 'b', tail: '2345' },
      ]);
    }
  });

  it('removes, also by an empty secret', async () => {
    const { vault } = subject().tab;
    await vault.set('a', 'secret');
    await vault.set('b', 'secret');
    await vault.set('a', '');
    await vault.remove('b');
    await vault.remove('unknown');
    expect([await vault.get('a'), await vault.list()]).toEqual([null, []]);
  });

  it('is written by its owner alone', async () => {
    const { world, tab } = subject();
    await tab.vault.set('a', 'secret');
    await world.tab().claim();
    const { vault } = tab;
    expect(await codeOf(vault.set('a', 'other'))).toBe('owner-lost');
    expect(await codeOf(vault.set('a', ''))).toBe('owner-lost');
    expect(await codeOf(vault.set('b', 'new'))).toBe('owner-lost');
    expect(await codeOf(vault.remove('a'))).toBe('owner-lost');
    expect([await tab.vault.get('a'), await tab.vault.list()]).toEqual(['secret', [{ id: 'a', tail: 'cret' }]]);
  });
}
