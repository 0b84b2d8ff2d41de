import { expect, it } from 'vitest';
import { COMPOSITION_ROOT, CORE_ORDER, CORE_PACKAGES, LAYERS, layerOf } from './layers.js';
import { filesUnder, importsOf, shippedSources, type Import } from './source-files';

const sources = shippedSources();
const known = new Set([...filesUnder('src'), ...filesUnder('workers'), 'package.json']);
const imports = new Map(sources.map((file) => [file.path, importsOf(file, known)]));

const rankOf = new Map(CORE_ORDER.flatMap((folders, rank) => folders.map((folder) => [folder, rank] as const)));

it('reads the code', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect([...imports.values()].flat().length).toBeGreaterThan(300);
});

it('imports only in the direction of the layers', () => {
  const wrong = each((path, found) => {
    const from = layerOf(path);
    const to = found.target === null ? null : layerOf(found.target);
    if (from === null || to === null || from === to) return false;
    if (path === COMPOSITION_ROOT && to === 'adapters') return false;
    const rules = LAYERS[from];
    if (!rules) return true;
    return !(rules.values.includes(to) || (found.typeOnly && rules.types.includes(to)));
  });
  expect(wrong).toEqual([]);
});

it('keeps to the order inside the core', () => {
  const wrong = each((path, found) => {
    if (found.typeOnly || found.target === null) return false;
    if (layerOf(path) !== 'core' || layerOf(found.target) !== 'core') return false;
    const from = rankOf.get(coreFolder(path));
    const to = rankOf.get(coreFolder(found.target));
    return from === undefined || to === undefined || to > from;
  });
  expect(wrong).toEqual([]);
});

it('has no cycle of code, between files or between folders of the core', () => {
  expect(cycles(edges((path) => path))).toEqual([]);
  const between = edges((path) => (layerOf(path) === 'core' ? coreFolder(path) : null));
  expect(cycles(between)).toEqual([]);
});

it('lets the core use only packages that are pure', () => {
  const wrong = each((path, found) => {
    if (layerOf(path) !== 'core' || found.target !== null) return false;
    return !CORE_PACKAGES.some((name) => found.specifier === name || found.specifier.startsWith(`${name}/`));
  });
  expect(wrong).toEqual([]);
});

it('names only files that exist', () => {
  const wrong = each((path, found) => {
    const { target } = found;
    return target !== null && !known.has(target) && !target.includes('/generated/');
  });
  expect(wrong).toEqual([]);
});

function each(isWrong: (path: string, found: Import) => boolean): string[] {
  return [...imports].flatMap(([path, list]) =>
    list.filter((found) => isWrong(path, found)).map((found) => `${path}:${found.line} → ${found.specifier}`),
  );
}

function coreFolder(path: string): string {
  return path.slice('src/lib/core/'.length).split('/')[0]?.replace(/\.ts$/, '') ?? '';
}

/** Imports of code as a graph, its nodes named by `nameOf`; a node's imports of itself are left out. */
function edges(nameOf: (path: string) => string | null): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [path, list] of imports) {
    const from = nameOf(path);
    if (from === null) continue;
    const to = graph.get(from) ?? new Set();
    graph.set(from, to);
    for (const found of list) {
      const name = found.typeOnly || found.target === null ? null : nameOf(found.target);
      if (name !== null && (name !== from || found.target === path)) to.add(name);
    }
  }
  return graph;
}

function cycles(graph: Map<string, Set<string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, trail: string[]): void => {
    const at = trail.indexOf(node);
    if (at >= 0) {
      found.push([...trail.slice(at), node].join(' → '));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}
