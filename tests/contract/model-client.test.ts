import { createClock, createIds } from '../../src/lib/adapters/platform';
import { HttpModelClient } from '../../src/lib/adapters/model-http';
import { RehearsalModelClient } from '../../src/lib/adapters/model-rehearsal';
import { routeModels } from '../../src/lib/adapters/model-router';
import type { ModelConfig } from '../../src/lib/core/model/model-config';
import { startModelServer } from '../model-server/model-server.js';
import { modelClientContract, type ModelClientUnderTest } from './model-client.contract';

const clock = createClock();
const random = { next: () => 0.3 };

const config = (over: Partial<ModelConfig>): ModelConfig => ({
  id: 'm',
  name: 'M',
  dialect: 'openai-chat',
  baseUrl: '',
  model: 'scripted-small',
  contextWindow: 8_192,
  samplers: {},
  compat: {},
  ...over,
});

async function http(): Promise<ModelClientUnderTest> {
  const server = await startModelServer({
    key: 'sk-contract-1',
    script: [{ do: 'stream', text: '雨还在下。她把灯挑亮了一些，说：“进来坐。”', every: 3 }],
  });
  const vault = { get: (id: string) => Promise.resolve(id === 'k' ? 'sk-contract-1' : null) };
  return {
    client: new HttpModelClient({ vault, clock, ids: createIds(clock, random) }),
    config: config({ baseUrl: server.url, keyId: 'k' }),
    close: () => server.close(),
  };
}

function rehearsal(): ModelClientUnderTest {
  return {
    client: new RehearsalModelClient({ clock, random, tokensPerSecond: 5_000 }),
    config: config({ dialect: 'rehearsal', model: 'rehearsal' }),
    close: () => Promise.resolve(),
  };
}

modelClientContract('over HTTP', http);
modelClientContract('rehearsal', () => Promise.resolve(rehearsal()));
modelClientContract('routed', async () => {
  const [served, played] = [await http(), rehearsal()];
  return { ...served, client: routeModels({ 'openai-chat': served.client, rehearsal: played.client }) };
});
