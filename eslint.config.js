import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';
import { COMPOSITION_ROOT, folderOf, LAYERS } from './tests/structure/layers.js';

const GENERATED = [
  'build/',
  'build-base/',
  '.svelte-kit/',
  'src/lib/i18n/generated/',
  'test-results/',
  'playwright-report/',
];
/** Run as text inside a frame or a sandbox, not as modules of ours. */
const EMBEDDED = ['src/**/*.js'];

/** One rule set a layer: what it may not import, and what it may import as types only. */
function directions(layer) {
  const { values, types } = LAYERS[layer];
  const others = Object.keys(LAYERS).filter((other) => other !== layer && !values.includes(other));
  const patterns = others.map((other) => ({
    regex: `(^\\$lib|/lib)/${other}(/|$)`,
    allowTypeImports: types.includes(other),
    message: `${layer} may not import ${types.includes(other) ? `code of ${other}` : other}: see tests/structure/layers.js.`,
  }));
  return {
    files: [`${folderOf(layer)}/**/*.{ts,svelte}`],
    ignores: ['**/*.test.ts', '**/*.test-helper.ts', COMPOSITION_ROOT],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
  };
}

/** The core gets time, chance, storage and the network through ports, or not at all. */
const IMPURE_GLOBALS = [
  ...[
    'window',
    'document',
    'navigator',
    'location',
    'self',
    'globalThis',
    'localStorage',
    'sessionStorage',
    'indexedDB',
  ],
  ...[
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'Worker',
    'setTimeout',
    'setInterval',
    'performance',
    'crypto',
    'process',
  ],
  ...[
    'Buffer',
    'console',
    'alert',
    'requestAnimationFrame',
    'postMessage',
    'caches',
    'Blob',
    'File',
    'FileReader',
    'Image',
  ],
];

const pureCore = {
  files: ['src/lib/core/**/*.ts'],
  ignores: ['**/*.test.ts', '**/*.test-helper.ts'],
  rules: {
    'no-restricted-globals': ['error', ...IMPURE_GLOBALS],
    'no-restricted-properties': [
      'error',
      { object: 'Date', property: 'now', message: 'The core has no clock.' },
      { object: 'Math', property: 'random', message: 'The core has no chance.' },
    ],
    'no-restricted-syntax': [
      'error',
      { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'The core has no clock.' },
    ],
  },
};

export default ts.config(
  { ignores: [...GENERATED, ...EMBEDDED, 'node_modules/', 'tests/fixtures/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    rules: {
      // The type check knows every name; this rule does not know types.
      'no-undef': 'off',
      // Paths are built with the base by one helper.
      'svelte/no-navigation-without-resolve': 'off',
      // What a component needs to ignore is known to svelte-check only.
      'svelte/no-unused-svelte-ignore': 'off',
      // Maps and sets inside the states are indexes of their own; what is shown is `$state`.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.ts'],
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['src/**/*.ts', 'workers/**/*.ts'],
    ignores: ['**/*.svelte.ts', '**/*.test.ts', '**/*.test-helper.ts', 'src/service-worker.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      // Readers of binary and damaged text name control characters on purpose.
      'no-control-regex': 'off',
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
    },
  },
  {
    files: ['**/*.{ts,js,mjs,svelte}'],
    ignores: ['**/*.test.ts', '**/*.spec.ts', 'tests/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    // A missing element fails the test with its line, which is what is wanted there.
    files: ['**/*.test.ts', '**/*.test-helper.ts', 'tests/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  pureCore,
  ...Object.keys(LAYERS).map(directions),
);
