import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuild } from './build.mjs';
import { main, must, ROOT, run } from './run-command.mjs';
import { setUp } from './setup.mjs';

const RESULTS = join(ROOT, 'test-results');

/** Steps by name; `npm test -- unit` runs one of them. */
const STEPS = { unit, bench, e2e };

main(async () => {
  await setUp();
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in STEPS));
  if (unknown.length > 0)
    throw new Error(`No such step: ${unknown.join(', ')}. There are ${Object.keys(STEPS).join(', ')}.`);
  mkdirSync(RESULTS, { recursive: true });
  const total = { passed: 0, failed: 0 };
  for (const [name, step] of Object.entries(STEPS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n── ${name}`);
    const counts = await step();
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
  writeFileSync(join(RESULTS, 'counts.json'), JSON.stringify(total));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
});

/** Unit tests, shared cases, contracts of ports and the structure of the repository. */
async function unit() {
  await must('Preparing', 'npx', ['svelte-kit', 'sync']);
  const report = join(RESULTS, 'unit.json');
  rmSync(report, { force: true });
  const code = await run('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = read(report);
  return settle(code, passed, Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0));
}

/** Sizes of the start against their limits. */
async function bench() {
  const browser = await ensureBrowser();
  await ensureBuild();
  const code = await run('node', ['tests/bench/size.mjs'], { LIYUAN_CHROMIUM: browser });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The production build in a real browser, at the root and at a sub-path. */
async function e2e() {
  const browser = await ensureBrowser();
  await ensureBuild();
  await ensureBuild({ base: '/liyuan', out: 'build-base' });
  const report = join(RESULTS, 'e2e.json');
  rmSync(report, { force: true });
  const code = await run('npx', ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'], {
    LIYUAN_CHROMIUM: browser,
    LIYUAN_E2E_REPORT: report,
  });
  const { expected, unexpected, flaky } = read(report)?.stats ?? {};
  return settle(code, (expected ?? 0) + (flaky ?? 0), unexpected ?? 0);
}

/** A runner that ends badly without a failed test (it could not start, a worker crashed) is a failure too. */
function settle(code, passed = 0, failed = 0) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}
