import { test as base, type ConsoleMessage } from '@playwright/test';
import { wordsIn, type Say } from './words';

export { expect } from '@playwright/test';

interface Fixtures {
  /** A message of the interface in the language of the project. */
  say: Say;
  /** Names errors in the console that a test expects. Every other one fails it. */
  allowErrors: (...patterns: RegExp[]) => void;
}

/** Every test fails on an error that the page throws or prints: a broken policy or a lost promise is one. */
export const test = base.extend<Fixtures>({
  say: async ({ locale }, use) => {
    await use(wordsIn(locale?.startsWith('zh') ? 'zh-CN' : 'en'));
  },
  allowErrors: [
    async ({ context }, use, info) => {
      const allowed: RegExp[] = [];
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(describe(message));
      });
      await use((...patterns) => allowed.push(...patterns));
      const left = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      if (left.length > 0 && info.status === info.expectedStatus)
        throw new Error(`Errors in the page:\n${left.join('\n')}`);
    },
    { auto: true },
  ],
});

function describe(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return `${message.text()} (${url}:${lineNumber})`;
}
