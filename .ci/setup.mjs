import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, ROOT } from './run-command.mjs';

const NODE_MIN = [20, 19];
const MARKER = join(ROOT, 'node_modules', '.liyuan-setup');

/** Brings a bare clone to where everything else can run. Quick when nothing has changed. */
export async function setUp() {
  checkNode();
  await install();
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor, minMinor] = NODE_MIN;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  throw new Error(`Node ${NODE_MIN.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

async function install() {
  const wanted = fingerprint();
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted) return;
  console.log('Installing packages…');
  // Not `npm ci`: it refuses a lock that lacks other platforms' optional packages. `--no-save` keeps the lock as it is.
  await must('Installing', 'npm', ['install', '--no-save', '--no-progress', '--include=dev', '--include=optional']);
  writeFileSync(MARKER, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(ROOT, name)));
  return `${hash.digest('hex')} ${process.platform} ${process.arch} ${process.versions.modules}\n`;
}
