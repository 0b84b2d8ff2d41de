import { SvelteMap } from 'svelte/reactivity';
import type { EngineClient } from '$lib/client/engine-client';
import type { ModelConfig } from '$lib/core/model/model-config';

/** What came of asking an endpoint for its models. `ms` is the time of the answer. */
export type ModelTest =
  { step: 'running' } | { step: 'works'; ms: number; names: readonly string[] } | { step: 'failed'; error: unknown };

/** Connection tests, one result a model; the newest test of a model wins. */
export class ModelTests {
  readonly #results = new SvelteMap<string, ModelTest>();
  readonly #runs = new Map<string, number>();
  readonly #client: EngineClient;
  readonly #now: () => number;

  constructor(client: EngineClient, now: () => number = () => performance.now()) {
    this.#client = client;
    this.#now = now;
  }

  of(id: string): ModelTest | undefined {
    return this.#results.get(id);
  }

  /** Asks the endpoint. `key` undefined: the stored one. Never rejects. */
  async run(id: string, config: ModelConfig, key?: string): Promise<void> {
    const run = (this.#runs.get(id) ?? 0) + 1;
    this.#runs.set(id, run);
    this.#results.set(id, { step: 'running' });
    const since = this.#now();
    let result: ModelTest;
    try {
      const names = await this.#client.api.models.offered(config, key);
      result = { step: 'works', ms: Math.round(this.#now() - since), names };
    } catch (error) {
      result = { step: 'failed', error };
    }
    if (this.#runs.get(id) === run) this.#results.set(id, result);
  }

  /** The settings changed: what was found says nothing any more. */
  forget(id: string): void {
    this.#runs.set(id, (this.#runs.get(id) ?? 0) + 1);
    this.#results.delete(id);
  }
}
