import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { layerOf } from './layers.js';
import { shippedSources, walk } from './source-files';

/** Words that are the same in every language. */
const NAMES = new Set([
  '梨园',
  '梨',
  'Liyuan',
  '梨园 Liyuan',
  '简体中文',
  'English',
  'PNG',
  'JSON',
  'CHARX',
  'Markdown',
  'Esc',
  'MIT',
]);
/** Folders of the workspace: their names are part of every path, in any language. */
const FOLDERS = /创作|记忆|对话|会话|历史|卡\.json|补充设定集\.json/gu;
/** Attributes and properties whose text a person reads or hears. */
const SPOKEN = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'placeholder', 'title'],
  ...['label', 'hint', 'heading', 'text', 'caption', 'description', 'action'],
]);

interface Node {
  type: string;
  start: number;
  name?: string;
  data?: string;
  value?: unknown;
}

const sources = shippedSources();

function isWords(text: string): boolean {
  const trimmed = text.trim();
  return /\p{L}{2,}|\p{Script=Han}/u.test(trimmed) && !NAMES.has(trimmed) && !/^https?:\/\/\S+$/.test(trimmed);
}

/** All nodes of a component's markup: its scripts and styles are elsewhere in the tree. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) yield value as Node;
    for (const child of Object.values(value)) yield* nodesOf(child);
  }
}

it('has no words of its own in the markup', () => {
  const wrong = sources
    .filter((file) => file.path.endsWith('.svelte'))
    .flatMap((file) => {
      const lineOf = (node: Node) => file.text.slice(0, node.start).split('\n').length;
      const found: string[] = [];
      const inAttributes = new Set<Node>();
      for (const node of nodesOf(parse(file.text, { modern: true }).fragment)) {
        if (node.type === 'Attribute' || node.type === 'StyleDirective') {
          const texts = [...nodesOf(node.value)].filter((part) => part.type === 'Text');
          for (const part of texts) {
            inAttributes.add(part);
            if (SPOKEN.has(node.name ?? '') && isWords(part.data ?? ''))
              found.push(`${file.path}:${lineOf(part)} ${part.data}`);
          }
        }
        if (node.type === 'Text' && !inAttributes.has(node) && isWords(node.data ?? '')) {
          found.push(`${file.path}:${lineOf(node)} ${node.data?.trim()}`);
        }
      }
      return found;
    });
  expect(wrong).toEqual([]);
});

it('has no Chinese in the code of the page', () => {
  const pageLayers = new Set(['ui', 'routes', 'state', 'client']);
  const wrong: string[] = [];
  for (const file of sources.filter(({ path }) => pageLayers.has(layerOf(path) ?? ''))) {
    walk(file, (node, line) => {
      const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
      if (isText && /\p{Script=Han}/u.test(node.text.replace(FOLDERS, '')) && !NAMES.has(node.text)) {
        wrong.push(`${file.path}:${line} ${node.text}`);
      }
    });
  }
  expect(wrong).toEqual([]);
});
