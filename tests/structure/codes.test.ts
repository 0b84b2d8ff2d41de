import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesUnder, readText, shippedSources, walk } from './source-files';

interface Code {
  code: string;
  place: string;
}

/** Classes of errors that reach a person; modules may have errors of their own that they turn into these. */
const classes = new Set(
  filesUnder('src/lib/core/errors').flatMap((path) => /export class (\w+)/.exec(readText(path))?.[1] ?? []),
);

const errors: Code[] = [];
const notices: Code[] = [];

for (const file of shippedSources()) {
  walk(file, (node, line) => {
    const place = `${file.path}:${line}`;
    if (ts.isNewExpression(node) && isOurError(node.expression.getText())) {
      errors.push(...texts(node.arguments?.[0]).map((code) => ({ code, place })));
    }
    if (ts.isObjectLiteralExpression(node)) collectFromObject(node, place);
    if (ts.isCallExpression(node) && /(^|\.)warnings\.add$/.test(node.expression.getText())) {
      notices.push(...texts(node.arguments[0]).map((code) => ({ code, place })));
    }
  });
}

/** `{ code, message, … }` is an error on its way; `{ code, data }` alone is a notice. */
function collectFromObject(node: ts.ObjectLiteralExpression, place: string): void {
  const parts = new Map<string, ts.Expression | undefined>();
  for (const property of node.properties) {
    const name = property.name?.getText();
    if (name) parts.set(name, ts.isPropertyAssignment(property) ? property.initializer : undefined);
  }
  const found = texts(parts.get('code')).map((code) => ({ code, place }));
  if (parts.has('retryable') && parts.has('message')) errors.push(...found);
  else if (parts.has('data') && parts.size === 2) notices.push(...found);
}

function isOurError(name: string): boolean {
  return classes.has(name);
}

/** The literals an expression may be: `'a'`, `x ? 'a' : 'b'`, `x ?? 'a'`. */
function texts(node: ts.Expression | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...texts(node.whenTrue), ...texts(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return texts(node.right);
  if (ts.isParenthesizedExpression(node)) return texts(node.expression);
  return [];
}

it('finds the codes', () => {
  expect(errors.length).toBeGreaterThan(20);
  expect(notices.length).toBeGreaterThan(5);
});

describe.each(['en', 'zh-CN'])('words in %s', (locale) => {
  const words = JSON.parse(readText(`src/lib/i18n/messages/errors/${locale}.json`)) as Record<string, unknown>;
  const without = (list: Code[], keys: (name: string) => string[]): string[] =>
    list
      .filter(({ code }) => !keys(code.replaceAll('-', '_')).some((key) => key in words))
      .map(({ code, place }) => `${code} (${place})`);

  it('say every error, and what to do', () => {
    expect(without(errors, (name) => [`error_${name}`])).toEqual([]);
    expect(without(errors, (name) => [`error_${name}_hint`])).toEqual([]);
  });

  it('say every notice', () => {
    expect(without(notices, (name) => [`notice_${name}`, `error_${name}`])).toEqual([]);
  });
});
