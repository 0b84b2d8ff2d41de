import { expect, test } from 'vitest';
import { appRoot } from './app-root';

test('the root stands before the built files, in a sub-path too', () => {
  expect(appRoot('https://host.example/_app/immutable/workers/engine-1.js')).toBe('https://host.example/');
  expect(appRoot('https://host.example/a/b/_app/immutable/workers/engine-1.js')).toBe('https://host.example/a/b/');
});

test('unbuilt scripts are served from the root', () => {
  expect(appRoot('http://localhost:5173/workers/engine.ts?worker_file&type=module')).toBe('http://localhost:5173/');
});
