import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../.ci/browser.mjs';
import { cloudstay } from './cloudstay.mjs';

/** Draws the PNG files of `static/` from the sources here: `node docs/art/render.mjs`. */
const STATIC = new URL('../../static/', import.meta.url);
const icon = await readFile(new URL('icon.svg', import.meta.url), 'utf8');
/** Launchers cut a maskable icon to their own shape: the ground fills the square, the sign stays in the middle. */
const maskable = icon
  .replace('rx="112"', '')
  .replace('class="sign"', 'transform="translate(256 256) scale(.74) translate(-256 -264)"');

const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ['--no-sandbox'] });
const page = await browser.newPage();
await draw(icon, 192, 192, 'icons/icon-192.png');
await draw(icon, 512, 512, 'icons/icon-512.png');
await draw(maskable, 192, 192, 'icons/maskable-192.png');
await draw(maskable, 512, 512, 'icons/maskable-512.png');
await draw(maskable, 180, 180, 'icons/apple-touch-icon.png');
await draw(cloudstay(), 480, 720, 'sample/cloudstay.png');
await writeFile(new URL('icons/icon.svg', STATIC), icon);
await browser.close();

async function draw(svg, width, height, path) {
  await page.setViewportSize({ width, height });
  const sized = svg.replace('<svg ', `<svg style="display:block;width:${width}px;height:${height}px" `);
  await page.setContent(`<body style="margin:0">${sized}</body>`);
  await page.screenshot({ path: fileURLToPath(new URL(path, STATIC)), omitBackground: true });
}
