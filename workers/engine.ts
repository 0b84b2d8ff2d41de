/** The one owner of the store: runs the app, answers the page's calls and posts its events. */
import { expose } from 'comlink';
import { transferErrors } from '../src/lib/adapters/comlink-errors/transfer-errors';
import { createApp } from '../src/lib/app/create-app';
import type { EngineHost } from '../src/lib/client/engine-client';

transferErrors();

const app = createApp();

const host: EngineHost = {
  ...app.api,
  listen: (port) => app.bus.connect((batch) => port.postMessage(batch)),
};

expose(host);
