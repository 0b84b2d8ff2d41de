import { StorageError } from '$lib/core/errors';
import type { KeyVault } from '$lib/ports/key-vault';
import type { StoreHandle } from '../store-idb';
import type { StoredSecret } from '../store-idb/schema';

const KEY = 'key';
/** What AES-GCM wants: 96 bits, new for each secret. */
const IV_BYTES = 12;
const TAIL = 4;

/**
 * Secrets in the database, encrypted with an AES-GCM key that the browser keeps and never shows. A secret is bound to
 * its id, so that one put in another's place does not decrypt.
 */
export function createKeyVault(store: StoreHandle): KeyVault {
  return {
    async set(id, secret) {
      if (secret === '') return this.remove(id);
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const encrypted = await crypto.subtle.encrypt(
        algorithm(id, iv),
        await ownKey(store),
        new TextEncoder().encode(secret),
      );
      await store.write(['secrets'], async (transaction) => {
        await transaction.objectStore('secrets').put({ id, iv, encrypted, tail: secret.slice(-TAIL) });
      });
    },
    async get(id) {
      const { secret, key } = await store.read(['secrets', 'vault-key'], async (transaction) => ({
        secret: await transaction.objectStore('secrets').get(id),
        key: await transaction.objectStore('vault-key').get(KEY),
      }));
      return secret ? decrypt(secret, key) : null;
    },
    async list() {
      const secrets = await store.read(['secrets'], (transaction) => transaction.objectStore('secrets').getAll());
      return secrets.map(({ id, tail }) => ({ id, tail }));
    },
    remove: (id) => store.write(['secrets'], (transaction) => transaction.objectStore('secrets').delete(id)),
  };
}

function algorithm(id: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(id) };
}

/** The key in the store; the first time, a new one. */
async function ownKey(store: StoreHandle): Promise<CryptoKey> {
  const stored = await store.read(['vault-key'], (transaction) => transaction.objectStore('vault-key').get(KEY));
  if (stored) return stored;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return store.write(['vault-key'], async (transaction) => {
    const keys = transaction.objectStore('vault-key');
    const other = await keys.get(KEY);
    if (!other) await keys.put(made, KEY);
    return other ?? made;
  });
}

async function decrypt({ id, iv, encrypted }: StoredSecret, key: CryptoKey | undefined): Promise<string> {
  try {
    if (!key) throw new Error('the key is gone');
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(id, iv), key, encrypted));
  } catch (cause) {
    throw new StorageError('key-unreadable', `the secret ${id} cannot be decrypted`, { data: { id }, cause });
  }
}
