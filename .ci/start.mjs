import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { main, ROOT } from './run-command.mjs';
import { listen, staticServer } from './serve.mjs';
import { setUp } from './setup.mjs';

const PORT = Number(process.env.PORT ?? 4173);
/** Beyond this many busy ports something else is wrong. */
const PORTS_TRIED = 20;

main(async () => {
  await setUp();
  const base = process.env.LIYUAN_BASE ?? '';
  const out = process.env.LIYUAN_OUT ?? (base ? 'build-base' : 'build');
  await ensureBuild({ base, out });
  const host = process.env.HOST ?? '127.0.0.1';
  const port = await firstFree(staticServer({ dir: join(ROOT, out), base }), host);
  console.log(`梨园 Liyuan: http://${host === '127.0.0.1' ? 'localhost' : host}:${port}${base}/   (Ctrl+C ends it)`);
});

async function firstFree(server, host) {
  for (let port = PORT; port < PORT + PORTS_TRIED; port += 1) {
    try {
      return await listen(server, port, host);
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || process.env.PORT) throw error;
    }
  }
  throw new Error(`Ports ${PORT} to ${PORT + PORTS_TRIED - 1} are in use. Set PORT to another.`);
}
