import { reachable } from '$lib/core/prompt/requests';
import type { RequestLog } from '$lib/ports/request-log';
import type { MemoryData } from './memory-disk';
import type { MemoryStore } from './open-memory-store';

export function createMemoryRequestLog(store: MemoryStore): RequestLog {
  return {
    ofSession: (session) => store.read((data) => data.requests.filter((request) => request.session === session)),
    get: (id) => store.read((data) => data.requests.find((request) => request.id === id) ?? null),
    hasNodes: (hashes) => store.read((data) => hashes.map((hash) => data.requestNodes.has(hash))),
    hasTexts: (hashes) => store.read((data) => hashes.map((hash) => data.requestTexts.has(hash))),
    nodes: (hashes) => store.read((data) => hashes.map((hash) => data.requestNodes.get(hash) ?? null)),
    texts: (hashes) => store.read((data) => hashes.map((hash) => data.requestTexts.get(hash) ?? null)),
    put: async (request, parts) => {
      const own = structuredClone({ request, parts });
      await store.write((data) => {
        if (data.requests.some(({ id }) => id === request.id)) return;
        for (const node of own.parts.nodes) data.requestNodes.set(node.hash, node);
        for (const { hash, packed } of own.parts.texts) data.requestTexts.set(hash, packed);
        data.requests.push(own.request);
      });
    },
    remove: (ids) => store.write((data) => removeRequests(data, ({ id }) => ids.includes(id))),
  };
}

/** Removes requests, and what only they needed. */
export function removeRequests(data: MemoryData, isMeant: (request: MemoryData['requests'][number]) => boolean): void {
  data.requests = data.requests.filter((request) => !isMeant(request));
  const needed = reachable(data.requests, (hash) => data.requestNodes.get(hash));
  for (const map of [data.requestNodes, data.requestTexts])
    for (const hash of map.keys()) if (!needed.has(hash)) map.delete(hash);
}
