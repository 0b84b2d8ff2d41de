import { fileURLToPath } from 'node:url';
import { listen, staticServer } from '../../../.ci/serve.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A server of a test's own, which it may stop (the network is then really gone) or give another build. */
export interface OwnServer {
  /** Address of the app, with a slash at the end. */
  url: string;
  /** Serves another folder from now on. */
  swap(dir: string): void;
  stop(): Promise<void>;
}

export async function ownServer(options: { dir?: string; base?: string } = {}): Promise<OwnServer> {
  const base = options.base ?? '';
  let dir = options.dir ?? buildDir(base);
  const server = staticServer({ dir: () => dir, base });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}${base}/`,
    swap: (other) => {
      dir = other;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The production build for the root or for the sub-path. */
export function buildDir(base = ''): string {
  return `${ROOT}${base ? 'build-base' : 'build'}`;
}
