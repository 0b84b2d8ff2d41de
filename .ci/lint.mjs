import { main, must, run } from './run-command.mjs';
import { setUp } from './setup.mjs';

/** Rules of the code, then its format. */
main(async () => {
  await setUp();
  await must('Preparing', 'npx', ['svelte-kit', 'sync']);
  const codes = [
    await run('npx', ['eslint', '--max-warnings', '0', '.']),
    await run('npx', ['prettier', '--check', '--log-level', 'warn', '.']),
  ];
  return codes.some((code) => code !== 0) ? 1 : 0;
});
