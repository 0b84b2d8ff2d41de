import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, ROOT } from './run-command.mjs';

const SOURCES = ['src', 'static', 'workers', 'project.inlang', 'package.json', 'package-lock.json'];
const CONFIGS = ['svelte.config.js', 'vite.config.ts', 'tsconfig.json'];
/** Made by the build itself. */
const MADE = join('src', 'lib', 'i18n', 'generated');

/** Builds for production into `out` unless what is there was built from the same sources. */
export async function ensureBuild({ base = '', out = 'build' } = {}) {
  const stamp = join(ROOT, 'node_modules', '.liyuan-builds', encodeURIComponent(out));
  const wanted = fingerprint(base);
  const present =
    existsSync(join(ROOT, out, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (present) return;
  console.log(base ? `Building for the sub-path ${base}…` : 'Building…');
  await must('The build', 'npx', ['vite', 'build', '--logLevel', 'warn'], { LIYUAN_BASE: base, LIYUAN_OUT: out });
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, wanted);
}

function fingerprint(base) {
  const hash = createHash('sha256').update(base);
  for (const file of [...SOURCES, ...CONFIGS].flatMap((name) => filesIn(name))) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (path === MADE || !existsSync(join(ROOT, path))) return [];
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
