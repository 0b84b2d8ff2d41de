import type { IncludedFileRow, PromptFileRow } from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';

/** The prompt files of a card and playthrough, and the files that they include. */
export class PromptFileList {
  rows = $state.raw<PromptFileRow[] | null>(null);
  included = $state.raw<IncludedFileRow[]>([]);
  error = $state.raw<unknown>(null);
  readonly #client: EngineClient;
  readonly #of: [card: string | undefined, project: string | undefined];

  constructor(client: EngineClient, card: string | null, project: string | null) {
    this.#client = client;
    this.#of = [card ?? undefined, project ?? undefined];
  }

  async load(): Promise<void> {
    const { prompt } = this.#client.api;
    try {
      [this.rows, this.included] = await Promise.all([prompt.files(...this.#of), prompt.included(...this.#of)]);
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  }

  /** Version of a listed file, of one that cannot be read too; null when there is none. */
  versionOf(path: string): string | null {
    return this.rows?.find((row) => row.path === path)?.version ?? null;
  }
}
