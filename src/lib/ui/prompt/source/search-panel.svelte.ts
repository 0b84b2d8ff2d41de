import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import type { EditorView, Panel, ViewUpdate } from '@codemirror/view';
import { flushSync, mount, unmount } from 'svelte';
import SearchPanel from './SearchPanel.svelte';

/** Places that are counted; more are "more". */
const COUNTED = 9_999;

/** What is looked for in the source, and what is done with it. */
export class SourceSearch {
  find = $state('');
  replacement = $state('');
  caseSensitive = $state(false);
  count = $state(0);
  readonly #view: EditorView;

  constructor(view: EditorView) {
    this.#view = view;
    this.#take();
  }

  update({ transactions, docChanged }: ViewUpdate): void {
    const asked = transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)));
    if (asked) this.#take();
    else if (docChanged) this.#count();
  }

  set(what: { find?: string; replacement?: string; caseSensitive?: boolean }): void {
    const query = new SearchQuery({
      search: what.find ?? this.find,
      replace: what.replacement ?? this.replacement,
      caseSensitive: what.caseSensitive ?? this.caseSensitive,
      literal: true,
    });
    this.#view.dispatch({ effects: setSearchQuery.of(query) });
  }

  next(): void {
    findNext(this.#view);
  }

  previous(): void {
    findPrevious(this.#view);
  }

  replace(): void {
    replaceNext(this.#view);
  }

  replaceAll(): void {
    replaceAll(this.#view);
  }

  close(): void {
    closeSearchPanel(this.#view);
    this.#view.focus();
  }

  #take(): void {
    const query = getSearchQuery(this.#view.state);
    this.find = query.search;
    this.replacement = query.replace;
    this.caseSensitive = query.caseSensitive;
    this.#count();
  }

  #count(): void {
    const query = getSearchQuery(this.#view.state);
    this.count = 0;
    if (!query.valid) return;
    const cursor = query.getCursor(this.#view.state);
    while (this.count < COUNTED && !cursor.next().done) this.count += 1;
  }
}

/** The editor's search panel, made of our own parts. */
export function searchPanel(view: EditorView): Panel {
  const dom = document.createElement('div');
  const search = new SourceSearch(view);
  const panel = mount(SearchPanel, { target: dom, props: { search } });
  flushSync();
  return {
    dom,
    top: true,
    mount: () => dom.querySelector('input')?.select(),
    update: (update) => search.update(update),
    destroy: () => void unmount(panel),
  };
}
