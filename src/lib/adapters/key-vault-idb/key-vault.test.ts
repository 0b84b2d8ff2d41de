import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { openStore, type StoreHandle } from '../store-idb';
import type { StoreName, StoredSecret } from '../store-idb/schema';
import { createKeyVault } from './index';

async function newVault() {
  const store = openStore(`vault-${Math.random()}`);
  await store.claim();
  return { store, vault: createKeyVault(store) };
}

const all = (store: StoreHandle, name: StoreName) =>
  store.read([name], (transaction) => transaction.objectStore(name).getAll());

describe('the key vault', () => {
  it('stores no secret in the clear, and a key that cannot be taken out', async () => {
    const { store, vault } = await newVault();
    await vault.set('a', 'sk-very-secret-1234');
    const [secret] = (await all(store, 'secrets')) as StoredSecret[];
    expect(secret).toMatchObject({ id: 'a', tail: '1234' });
    expect(Buffer.from(secret?.encrypted ?? new ArrayBuffer(0)).toString('latin1')).not.toContain('secret');
    const [key] = (await all(store, 'vault-key')) as CryptoKey[];
    expect(key?.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
  });

  it('encrypts the same secret differently each time, with one key', async () => {
    const { store, vault } = await newVault();
    await Promise.all([vault.set('a', 'same'), vault.set('b', 'same')]);
    const [a, b] = (await all(store, 'secrets')) as StoredSecret[];
    expect(Buffer.from(a!.encrypted).equals(Buffer.from(b!.encrypted))).toBe(false);
    expect([await vault.get('a'), await vault.get('b')]).toEqual(['same', 'same']);
    expect(await all(store, 'vault-key')).toHaveLength(1);
  });

  it('says of each secret that it is unreadable when the key is gone or another', async () => {
    const { store, vault } = await newVault();
    await vault.set('a', 'secret');
    await store.write(['vault-key'], (transaction) => transaction.objectStore('vault-key').clear());
    await expect(vault.get('a')).rejects.toMatchObject({
      name: 'StorageError',
      code: 'key-unreadable',
      data: { id: 'a' },
    });
    await vault.set('b', 'new');
    expect(await vault.get('b')).toBe('new');
    await expect(vault.get('a')).rejects.toMatchObject({ code: 'key-unreadable' });
    expect((await vault.list()).map(({ id }) => id)).toEqual(['a', 'b']);
    await vault.set('a', 'again');
    expect(await vault.get('a')).toBe('again');
  });

  it('does not give a secret under another id, nor one that was changed', async () => {
    const { store, vault } = await newVault();
    await vault.set('a', 'secret');
    const [secret] = (await all(store, 'secrets')) as StoredSecret[];
    const changed = secret!.encrypted.slice(0);
    new Uint8Array(changed)[0]! ^= 1;
    await store.write(['secrets'], async (transaction) => {
      await transaction.objectStore('secrets').put({ ...secret!, id: 'moved' });
      await transaction.objectStore('secrets').put({ ...secret!, id: 'a', encrypted: changed });
    });
    for (const id of ['moved', 'a']) await expect(vault.get(id)).rejects.toMatchObject({ code: 'key-unreadable' });
  });
});
