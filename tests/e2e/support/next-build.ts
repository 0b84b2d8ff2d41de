import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Copies a build as the next version would be: every hashed file has another name, nothing of the old version is left,
 * and the version is another. The code is the same.
 */
export function nextBuild(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const immutable = filesUnder(join(to, '_app', 'immutable'));
  const names = new Map(immutable.map((path) => [basename(path), renamed(basename(path))]));
  const { version } = JSON.parse(readFileSync(join(to, '_app', 'version.json'), 'utf8')) as { version: string };
  for (const path of filesUnder(to)) {
    if (!/\.(js|css|html|json)$/.test(path)) continue;
    let text = readFileSync(path, 'utf8').replaceAll(version, `${version}-next`);
    for (const [old, name] of names) text = text.replaceAll(old, name);
    writeFileSync(path, path.endsWith('.html') ? withNewHashes(text) : text);
  }
  for (const path of immutable) renameSync(path, join(dirname(path), names.get(basename(path)) ?? basename(path)));
}

function renamed(name: string): string {
  return name.replace(/\.[^.]+$/, (ending) => `-next${ending}`);
}

/** The policy names the inline script by its hash, and the script names the files. */
function withNewHashes(html: string): string {
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1];
  if (script === undefined) return html;
  const hash = createHash('sha256').update(script).digest('base64');
  return html.replace(/'sha256-[^']+'/, `'sha256-${hash}'`);
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
