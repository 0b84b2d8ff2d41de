import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run-command.mjs';

/**
 * Where systems keep a browser of the Chromium family.
 * @type {Partial<Record<string, string[]>>}
 */
const PLACES = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder
      ? [
          join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ]
      : [];
  }),
};

/** Path of a browser the tests can drive, or null. `LIYUAN_CHROMIUM` goes before all. */
export function findBrowser() {
  const own = process.env.LIYUAN_CHROMIUM;
  if (own) {
    if (existsSync(own)) return own;
    throw new Error(`LIYUAN_CHROMIUM names ${own}, which does not exist.`);
  }
  return (PLACES[process.platform] ?? []).find((path) => existsSync(path)) ?? null;
}

/** Finds a browser, or installs one: the system's on Debian as root, else Playwright's own. */
export async function ensureBrowser() {
  const found = (await findInstalled()) ?? (await installFromSystem()) ?? (await installFromPlaywright());
  if (found) return found;
  throw new Error('No browser for the tests. Install Chromium or Chrome, or set LIYUAN_CHROMIUM to its path.');
}

async function findInstalled() {
  return findBrowser() ?? (await playwrightBrowser());
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

async function installFromSystem() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !has('apt-get')) return null;
  console.log('Installing Chromium and fonts for the tests…');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], quiet);
  const packages = ['chromium', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  return findBrowser();
}

async function installFromPlaywright() {
  console.log('Downloading Chromium for the tests…');
  await run('npx', ['playwright', 'install', 'chromium']);
  return playwrightBrowser();
}

/** @param {string} program */
function has(program) {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
