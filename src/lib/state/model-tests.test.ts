import { expect, it } from 'vitest';
import type { ModelConfig } from '$lib/core/model/model-config';
import { fakeEngine } from './fake-engine';
import { ModelTests } from './model-tests.svelte';

const config = { id: 'a' } as ModelConfig;

function setup(offered: () => Promise<string[]>) {
  let now = 0;
  return new ModelTests(fakeEngine({ models: { offered } }), () => (now += 100));
}

it('keeps what the endpoint answered, and how fast', async () => {
  const tests = setup(async () => ['x']);
  const run = tests.run('a', config);
  expect(tests.of('a')).toEqual({ step: 'running' });
  await run;
  expect(tests.of('a')).toEqual({ step: 'works', ms: 100, names: ['x'] });
});

it('keeps why it failed', async () => {
  const error = new Error('cors');
  const tests = setup(() => Promise.reject(error));
  await tests.run('a', config);
  expect(tests.of('a')).toEqual({ step: 'failed', error });
});

it('drops an answer that comes after a newer test or a change', async () => {
  const answers: ((names: string[]) => void)[] = [];
  const tests = setup(() => new Promise((resolve) => answers.push(resolve)));
  const runs = [tests.run('a', config), tests.run('a', config)];
  answers[1]?.(['new']);
  answers[0]?.(['old']);
  await Promise.all(runs);
  expect(tests.of('a')).toMatchObject({ names: ['new'] });
  const late = tests.run('a', config);
  tests.forget('a');
  answers[2]?.(['late']);
  await late;
  expect(tests.of('a')).toBeUndefined();
});
