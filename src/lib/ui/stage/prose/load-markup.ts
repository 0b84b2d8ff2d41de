type Markup = typeof import('./markup');

let loaded: Markup | null = null;
let loading: Promise<Markup> | null = null;

/** Fetches the Markdown reader (marked and DOMPurify); shared by the page, it holds no state. */
export function loadMarkup(): Promise<Markup> {
  loading ??= import('./markup').then((module) => (loaded = module));
  loading.catch(() => (loading = null));
  return loading;
}

/** The reader if it has arrived. */
export function markup(): Markup | null {
  return loaded;
}
