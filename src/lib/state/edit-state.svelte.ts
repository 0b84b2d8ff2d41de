import type { EditDraft, PlayApi } from '$lib/app/api';

/** How long changed words may be unsaved, ms. */
const SAVE_DELAY_MS = 250;

type Store = Pick<PlayApi, 'editDraft' | 'setEditDraft'>;

/** The entry whose words are being changed, kept per session through reloads until it is saved or discarded. */
export class EditState {
  current = $state.raw<EditDraft | null>(null);
  /** Something was asked for that would have taken the words away. */
  asked = $state.raw<object | null>(null);
  /** Why the words could not be kept; they stay here. */
  error = $state.raw<unknown>(null);

  readonly #play: Store;
  #session: string | null = null;
  /** The words before; null after a reload: only changed words are kept. */
  #original = $state.raw<string | null>(null);
  #saved: EditDraft | null = null;
  #touched = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saving: Promise<void> = Promise.resolve();

  constructor(play: Store) {
    this.#play = play;
  }

  /** True when there are words that only stand here. */
  get changed(): boolean {
    return this.current !== null && this.current.text !== this.#original;
  }

  /** Binds to a session and opens the edit that was not finished there. */
  async attach(session: string): Promise<void> {
    if (this.#session === session) return;
    await this.flush();
    this.#session = session;
    try {
      const stored = await this.#play.editDraft(session);
      if (this.#session !== session) return;
      this.#saved = stored;
      if (!this.#touched && stored) {
        this.current = stored;
        this.#original = null;
      }
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  }

  /** Opens an entry. The one that is open stays as it is, and another one too while it holds changes. */
  begin(entry: string, text: string): void {
    if (this.current?.entry === entry || this.changed) return this.ask();
    this.#touched = true;
    this.#original = text;
    this.current = { entry, text };
  }

  type(text: string): void {
    if (!this.current) return;
    this.#touched = true;
    this.asked = null;
    this.current = { ...this.current, text };
    this.#schedule();
  }

  /** Points at what is open. */
  ask(): void {
    this.asked = {};
  }

  /** Closes without saving and gives the changed words, null when there are none. */
  discard(): EditDraft | null {
    const words = this.changed ? this.current : null;
    this.#close();
    void this.flush();
    return words;
  }

  /** Brings discarded words back, unless something else holds changes by now. */
  restore(words: EditDraft): void {
    if (this.changed) return this.ask();
    this.#original = null;
    this.current = words;
    this.#schedule();
  }

  /** The words are in the story; the engine keeps them here no longer. */
  stored(words: EditDraft): void {
    this.#saved = null;
    if (this.current?.entry !== words.entry) return;
    if (this.current.text === words.text) return this.#close();
    this.#original = words.text;
    this.#schedule();
  }

  /** Stores what is not stored yet and resolves when that is done. */
  async flush(): Promise<void> {
    this.#clear();
    this.#saving = this.#saving.then(() => this.#save());
    await this.#saving;
  }

  async #save(): Promise<void> {
    const words = this.changed ? this.current : null;
    const isSame = words?.entry === this.#saved?.entry && words?.text === this.#saved?.text;
    if (this.#session === null || isSame) return;
    try {
      await this.#play.setEditDraft(this.#session, words);
      this.#saved = words;
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  }

  #close(): void {
    this.#clear();
    this.#touched = true;
    this.current = null;
    this.#original = null;
    this.asked = null;
    this.error = null;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  #clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
