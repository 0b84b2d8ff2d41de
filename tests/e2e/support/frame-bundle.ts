import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The names of the build, for code that is brought into a page on its own. */
const names: Plugin = {
  name: 'names',
  setup(builder) {
    builder.onResolve({ filter: /^\$lib\// }, ({ path, kind }) =>
      builder.resolve(`./${path.replace('$lib', 'src/lib')}`, { resolveDir: ROOT, kind }),
    );
    builder.onResolve({ filter: /\?raw$/ }, ({ path, importer }) => ({
      path: join(dirname(importer), path.replace('?raw', '')),
      namespace: 'raw',
    }));
    builder.onLoad({ filter: /./, namespace: 'raw' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
    }));
  },
};

/** The frame adapter as a script that sets `FrameIframe`: the app mounts only its own test script by itself. */
export async function frameBundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { FrameIframe } from './src/lib/adapters/frame-iframe/frame-iframe';`,
      resolveDir: ROOT,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'liyuanFrames',
    footer: { js: 'globalThis.FrameIframe = liyuanFrames.FrameIframe;' },
    plugins: [names],
  });
  return outputFiles[0]?.text ?? '';
}
