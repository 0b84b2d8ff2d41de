import { expandIncludes, loadInstructions, type ReadableFiles } from '$lib/core';

type Content = string | { base64: string } | { repeat: string; times: number } | Content[];

interface IncludesInput {
  files: Record<string, Content>;
  links?: Record<string, string>;
  path?: string;
  boundary?: string;
  projectDir?: string;
}

export async function runIncludes(input: unknown): Promise<unknown> {
  const { files, links, path = '', boundary = '', projectDir } = input as IncludesInput;
  const tree = memoryTree(files, links ?? {});
  const result = await (projectDir === undefined ? expandIncludes(tree, path, boundary) : loadInstructions(tree, projectDir));
  return { text: result.text, warnings: result.warnings };
}

/** Files and links of a case: the longest linked prefix is followed until none is left; a folder reads as null. */
function memoryTree(files: Record<string, Content>, links: Record<string, string>): ReadableFiles {
  const real = (path: string): string => {
    const linked = Object.keys(links).filter((link) => path === link || path.startsWith(`${link}/`));
    const longest = linked.sort((a, b) => b.length - a.length)[0];
    return longest === undefined ? path : real((links[longest] ?? '') + path.slice(longest.length));
  };
  return {
    read(path) {
      const content = Object.hasOwn(files, real(path)) ? files[real(path)] : undefined;
      return content === undefined ? null : bytesOf(content);
    },
    realPath: (path) => (Object.hasOwn(files, real(path)) ? real(path) : null),
  };
}

function bytesOf(content: Content): Uint8Array {
  if (typeof content === 'object' && 'base64' in content) return Uint8Array.from(Buffer.from(content.base64, 'base64'));
  return new TextEncoder().encode(textOf(content));
}

function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOf).join('');
  if ('repeat' in content) return content.repeat.repeat(content.times);
  throw new Error('Bytes inside a list of texts');
}
