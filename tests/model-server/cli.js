/** `node tests/model-server/cli.js [script] [--port 4010] [--key k] [--no-cors]`: the scripted endpoint by hand. */
import { parseArgs } from 'node:util';
import { startModelServer } from './model-server.js';
import { SCRIPTS } from './scripts.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    port: { type: 'string', default: '4010' },
    key: { type: 'string' },
    cors: { type: 'boolean', default: true },
  },
});
const name = positionals[0] ?? 'plain';
const script = Object.entries(SCRIPTS).find(([key]) => key === name)?.[1];
if (!script) {
  console.error(`no script "${name}"; there are: ${Object.keys(SCRIPTS).join(', ')}`);
  process.exit(1);
}
const server = await startModelServer({
  script,
  port: Number(values.port),
  cors: values.cors,
  ...(values.key === undefined ? {} : { key: values.key }),
});
console.log(`${server.url} plays "${name}"`);
