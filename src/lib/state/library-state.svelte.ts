import { getContext, setContext } from 'svelte';
import type { CardRow } from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';
import { ImportState } from './import-state.svelte';
import { Thumbnails } from './thumbnails';

const SEARCH_DELAY_MS = 150;
/** Tags offered as filters: more would be a list to search in itself. */
const TAGS_SHOWN = 12;

export type LibrarySort = 'played' | 'imported' | 'name';

/** The shelf: all cards, what of them is shown, and what is being brought in. */
export class LibraryState {
  readonly imports: ImportState;
  readonly thumbnails: Thumbnails;
  /** null until they are loaded; in order of play. */
  rows = $state.raw<CardRow[] | null>(null);
  error = $state.raw<unknown>(null);
  query = $state('');
  tag = $state<string | null>(null);
  sort = $state<LibrarySort>('played');
  /** Folders that match the query; null without one. */
  #matches = $state.raw<ReadonlySet<string> | null>(null);
  searchError = $state.raw<unknown>(null);

  readonly #client: EngineClient;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #searches = 0;
  #loads = 0;

  constructor(client: EngineClient) {
    this.#client = client;
    this.imports = new ImportState(client);
    this.thumbnails = new Thumbnails((folder) => client.api.library.thumbnail(folder));
  }

  shown = $derived.by<CardRow[]>(() => {
    const matches = this.#matches;
    const tag = this.tag;
    const rows = (this.rows ?? []).filter(
      (row) => (!matches || matches.has(row.folder)) && (tag === null || row.tags.includes(tag)),
    );
    if (this.sort === 'name') return rows.sort((a, b) => a.name.localeCompare(b.name));
    if (this.sort === 'imported') return rows.sort((a, b) => b.importedAt - a.importedAt);
    return rows;
  });

  /** The most frequent tags, the chosen one always among them. */
  tags = $derived.by<string[]>(() => {
    const counts = new Map<string, number>();
    for (const row of this.rows ?? []) for (const tag of new Set(row.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    const sorted = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([tag]) => tag);
    const first = sorted.slice(0, TAGS_SHOWN);
    return this.tag !== null && !first.includes(this.tag) ? [...first, this.tag] : first;
  });

  /** The card played last; it stands above the others unless something is searched for. */
  latest = $derived.by<CardRow | null>(() => {
    if (this.#matches || this.tag !== null) return null;
    const played = (this.rows ?? []).filter((row) => row.last);
    return played.reduce<CardRow | null>((a, b) => ((a?.playedAt ?? 0) >= (b.playedAt ?? 0) && a ? a : b), null);
  });

  start(): () => void {
    const stop = this.#client.on('library-changed', () => void this.load());
    const stopFiles = this.#client.on('story-changed', () => this.#outdated());
    void this.load();
    return () => {
      stop();
      stopFiles();
      this.thumbnails.clear();
    };
  }

  async load(): Promise<void> {
    const load = ++this.#loads;
    try {
      const rows = await this.#client.api.library.list();
      if (load !== this.#loads) return;
      this.rows = rows;
      this.error = null;
      if (this.tag !== null && !rows.some((row) => row.tags.includes(this.tag ?? ''))) this.tag = null;
      if (this.query.trim() !== '') await this.#search();
    } catch (error) {
      if (load === this.#loads) this.error = error;
    }
  }

  /** Typing in the search field. */
  search(query: string): void {
    this.query = query;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (query.trim() === '') {
      this.#searches += 1;
      this.#matches = null;
      this.searchError = null;
      return;
    }
    this.#timer = setTimeout(() => void this.#search(), SEARCH_DELAY_MS);
  }

  get searching(): boolean {
    return this.#matches !== null;
  }

  async #search(): Promise<void> {
    const search = ++this.#searches;
    try {
      const folders = await this.#client.api.library.search(this.query.trim());
      if (search !== this.#searches) return;
      this.#matches = new Set(folders);
      this.searchError = null;
    } catch (error) {
      if (search === this.#searches) this.searchError = error;
    }
  }

  /** What a story changes on the shelf (turns, last words) is read when the shelf is looked at again. */
  #stale = false;
  #outdated(): void {
    this.#stale = true;
  }

  /** Called when the shelf is shown. */
  refresh(): void {
    if (!this.#stale) return;
    this.#stale = false;
    void this.load();
  }
}

const KEY = Symbol('library');

export function provideLibrary(state: LibraryState): LibraryState {
  return setContext(KEY, state);
}

export function useLibrary(): LibraryState {
  return getContext<LibraryState>(KEY);
}
