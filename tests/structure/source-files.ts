import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const GENERATED = 'src/lib/i18n/generated';

/** A file of our own code. */
export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
  /** The TypeScript in it: the file itself, or a component's scripts. */
  readonly scripts: readonly ts.SourceFile[];
}

export interface Import {
  specifier: string;
  /** The file it means, or null for a package. */
  target: string | null;
  typeOnly: boolean;
  line: number;
}

/** All files under a folder, without what is generated. */
export function filesUnder(folder: string): string[] {
  if (folder === GENERATED) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Code that ships: no tests, no helpers of tests. */
export function shippedSources(): SourceFile[] {
  return [...filesUnder('src'), ...filesUnder('workers')]
    .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.(test|test-helper)\.ts$|\.d\.ts$/.test(path))
    .map((path) => {
      const text = readText(path);
      let scripts: ts.SourceFile[] | undefined;
      return {
        path,
        text,
        get scripts() {
          return (scripts ??= scriptsOf(path, text));
        },
      };
    });
}

function scriptsOf(path: string, text: string): ts.SourceFile[] {
  if (!path.endsWith('.svelte')) return [toTree(path, text)];
  const { instance, module } = parse(text, { modern: true });
  return [module, instance].flatMap((script) => {
    if (!script) return [];
    const { start, end } = script.content as unknown as { start: number; end: number };
    // Blank lines before it keep the line numbers of the component.
    return [toTree(path, '\n'.repeat(text.slice(0, start).split('\n').length - 1) + text.slice(start, end))];
  });
}

function toTree(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
}

/** Calls `visit` on every node of a file. */
export function walk(file: SourceFile, visit: (node: ts.Node, line: number) => void): void {
  for (const tree of file.scripts) {
    const step = (node: ts.Node): void => {
      visit(node, tree.getLineAndCharacterOfPosition(node.getStart()).line + 1);
      ts.forEachChild(node, step);
    };
    step(tree);
  }
}

export function importsOf(file: SourceFile, known: ReadonlySet<string>): Import[] {
  const found: Import[] = [];
  walk(file, (node, line) => {
    const part = importPart(node);
    if (part) found.push({ ...part, target: resolveImport(file.path, part.specifier, known), line });
  });
  return found;
}

function importPart(node: ts.Node): { specifier: string; typeOnly: boolean } | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: isTypeOnly(node.importClause) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return argument && ts.isStringLiteral(argument) ? { specifier: argument.text, typeOnly: false } : null;
  }
  return null;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

function resolveImport(from: string, specifier: string, known: ReadonlySet<string>): string | null {
  const bare = specifier.split('?')[0] ?? '';
  let path: string;
  if (bare.startsWith('$lib/')) path = `src/lib/${bare.slice('$lib/'.length)}`;
  else if (bare.startsWith('$workers/')) path = `workers/${bare.slice('$workers/'.length)}`;
  else if (bare.startsWith('.')) path = posix.join(posix.dirname(from), bare);
  else return null;
  const candidates = [path, `${path}.ts`, `${path}/index.ts`, `${path}.svelte`, path.replace(/\.js$/, '.ts')];
  return candidates.find((candidate) => known.has(candidate)) ?? path;
}
