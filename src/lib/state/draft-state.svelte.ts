import type { PlayApi } from '$lib/app/api';

/** How long typed text may be unsaved, ms. */
const SAVE_DELAY_MS = 250;

/** What the player is typing, kept per session through reloads. */
export class DraftState {
  text = $state('');
  /** Why the draft could not be kept; the text itself stays. */
  error = $state.raw<unknown>(null);

  readonly #play: Pick<PlayApi, 'draft' | 'setDraft'>;
  #session: string | null = null;
  #saved = '';
  #touched = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saving: Promise<void> = Promise.resolve();

  constructor(play: Pick<PlayApi, 'draft' | 'setDraft'>) {
    this.#play = play;
  }

  /** Binds to a session and fetches its draft; what was typed meanwhile wins. */
  async attach(session: string): Promise<void> {
    if (this.#session === session) return;
    await this.flush();
    const carries = this.#session === null && this.#touched;
    this.#session = session;
    this.#touched = carries;
    if (!carries) this.text = '';
    try {
      const stored = await this.#play.draft(session);
      if (this.#session !== session) return;
      this.#saved = stored;
      if (!this.#touched) this.text = stored;
      else this.#schedule();
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  }

  type(text: string): void {
    this.text = text;
    this.#touched = true;
    this.#schedule();
  }

  /** `sent` is stored as an input now: only what was typed since stays. The engine has emptied the draft. */
  sent(sent: string): void {
    this.#clear();
    this.#saved = '';
    this.text = this.text.startsWith(sent) ? this.text.slice(sent.length).replace(/^\s+/, '') : this.text;
    if (this.text !== '') this.#schedule();
  }

  /** Puts words back in front of what is there. */
  prepend(words: string): void {
    this.type(this.text.trim() === '' ? words : `${words}\n${this.text}`);
  }

  /** Stores what is not stored yet and resolves when that is done. */
  async flush(): Promise<void> {
    this.#clear();
    this.#saving = this.#saving.then(() => this.#save());
    await this.#saving;
  }

  async #save(): Promise<void> {
    const { text } = this;
    if (this.#session === null || text === this.#saved) return;
    try {
      await this.#play.setDraft(this.#session, text);
      this.#saved = text;
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  #clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
