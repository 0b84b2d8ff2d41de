import { refsOf, type StoredNode } from './nodes';
import type { StoredRequest } from './stored-request';

/** Hashes of all nodes and texts that requests need; a node that is missing is named and has nothing under it. */
export function reachable(
  requests: Iterable<Pick<StoredRequest, 'system' | 'story' | 'frame'>>,
  nodeOf: (hash: string) => Pick<StoredNode, 'refs'> | undefined,
): Set<string> {
  const found = new Set<string>();
  const waiting: string[] = [];
  const name = (hash: string) => {
    if (found.has(hash)) return;
    found.add(hash);
    waiting.push(hash);
  };
  for (const { system, story, frame } of requests) for (const hash of [system, story, frame]) name(hash);
  for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
    const node = nodeOf(hash);
    if (node) for (const ref of refsOf(node)) name(ref);
  }
  return found;
}
