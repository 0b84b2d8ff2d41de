import type { EngineClient } from '$lib/client/engine-client';
import type { LibraryState } from './library-state.svelte';

/** What a card and one of its playthroughs are called; their folders' names while that is not known. */
export class PlaceNames {
  #title = $state('');

  constructor(
    private readonly client: EngineClient,
    private readonly library: Pick<LibraryState, 'rows'>,
    private readonly at: { card: string | null; project: string | null },
  ) {}

  get card(): string {
    const { card } = this.at;
    return this.library.rows?.find((row) => row.folder === card)?.name ?? card ?? '';
  }

  get project(): string {
    return this.#title || (this.at.project ?? '');
  }

  start(): () => void {
    const { card, project } = this.at;
    if (card === null || project === null) return () => undefined;
    const find = (): void => {
      // A title that cannot be read leaves the folder's name.
      this.client.api.play.projects(card).then(
        (rows) => (this.#title = rows.find((row) => row.project === project)?.title ?? ''),
        () => undefined,
      );
    };
    find();
    return this.client.on('library-changed', find);
  }
}
