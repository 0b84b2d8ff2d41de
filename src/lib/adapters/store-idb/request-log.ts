import { reachable } from '$lib/core/prompt/requests';
import type { RequestLog } from '$lib/ports/request-log';
import type { StoreHandle } from './open-store';
import type { StoreName, WriteTransaction } from './schema';

export const REQUEST_STORES: readonly StoreName[] = ['requests', 'request-nodes', 'request-texts'];

/** Requests that left, in the database. */
export function createRequestLog(store: StoreHandle): RequestLog {
  return {
    ofSession: (session) =>
      store.read(['requests'], (transaction) => transaction.objectStore('requests').index('session').getAll(session)),
    get: (id) =>
      store.read(
        ['requests'],
        async (transaction) => (await transaction.objectStore('requests').index('id').get(id)) ?? null,
      ),
    hasNodes: (hashes) =>
      store.read(['request-nodes'], (transaction) => {
        const nodes = transaction.objectStore('request-nodes');
        return Promise.all(hashes.map(async (hash) => (await nodes.getKey(hash)) !== undefined));
      }),
    hasTexts: (hashes) =>
      store.read(['request-texts'], (transaction) => {
        const texts = transaction.objectStore('request-texts');
        return Promise.all(hashes.map(async (hash) => (await texts.getKey(hash)) !== undefined));
      }),
    nodes: (hashes) =>
      store.read(['request-nodes'], (transaction) => {
        const nodes = transaction.objectStore('request-nodes');
        return Promise.all(hashes.map(async (hash) => (await nodes.get(hash)) ?? null));
      }),
    texts: (hashes) =>
      store.read(['request-texts'], (transaction) => {
        const texts = transaction.objectStore('request-texts');
        return Promise.all(hashes.map(async (hash) => (await texts.get(hash)) ?? null));
      }),
    put: (request, parts, durability) =>
      store.write(
        REQUEST_STORES,
        async (transaction) => {
          const requests = transaction.objectStore('requests');
          if ((await requests.index('id').getKey(request.id)) !== undefined) return;
          for (const node of parts.nodes) await transaction.objectStore('request-nodes').put(node);
          for (const { hash, packed } of parts.texts) await transaction.objectStore('request-texts').put(packed, hash);
          await requests.add(request);
        },
        durability,
      ),
    remove: (ids) =>
      store.write(REQUEST_STORES, async (transaction) => {
        const index = transaction.objectStore('requests').index('id');
        const keys = [];
        for (const id of ids) keys.push(await index.getKey(id));
        await removeRequests(
          transaction,
          keys.filter((key) => key !== undefined),
        );
      }),
  };
}

/** Removes requests by their keys, and what only they needed. */
export async function removeRequests(transaction: WriteTransaction, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return;
  const requests = transaction.objectStore('requests');
  for (const key of keys) await requests.delete(key);
  const nodes = transaction.objectStore('request-nodes');
  const texts = transaction.objectStore('request-texts');
  const byHash = new Map((await nodes.getAll()).map((node) => [node.hash, node]));
  const needed = reachable(await requests.getAll(), (hash) => byHash.get(hash));
  for (const hash of byHash.keys()) if (!needed.has(hash)) await nodes.delete(hash);
  for (const hash of await texts.getAllKeys()) if (!needed.has(hash)) await texts.delete(hash);
}
