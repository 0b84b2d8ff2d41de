import { main, must, run } from './run-command.mjs';
import { setUp } from './setup.mjs';

/** The type check: everything with the DOM's types, then the core alone without them. */
main(async () => {
  await setUp();
  await must('Preparing', 'npx', ['svelte-kit', 'sync']);
  await must('Compiling the messages', 'npx', [
    ...['paraglide-js', 'compile', '--project', './project.inlang', '--outdir', './src/lib/i18n/generated', '--silent'],
    ...['--no-emit-ts-declarations', '--strategy', 'localStorage', 'preferredLanguage', 'baseLocale'],
  ]);
  const codes = [
    await run('npx', [
      'svelte-check',
      '--tsconfig',
      './tsconfig.json',
      '--fail-on-warnings',
      '--output',
      'human-verbose',
    ]),
    await run('npx', ['tsc', '--noEmit', '-p', 'tests/no-dom/tsconfig.json']),
  ];
  return codes.some((code) => code !== 0) ? 1 : 0;
});
