import type { PersonaImportRow } from '$lib/app/api';
import type { PersonasState } from './personas-state.svelte';

const DELAY_MS = 150;

/** A text of personas before it is imported: what is in it, or what is wrong with it. */
export class PersonaImportState {
  text = $state('');
  /** null until the text was read. */
  rows = $state.raw<PersonaImportRow[] | null>(null);
  error = $state.raw<unknown>(null);
  busy = $state(false);

  readonly #list: PersonasState;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(list: PersonasState) {
    this.#list = list;
  }

  /** The preview follows what is typed or pasted. */
  type(text: string): void {
    this.text = text;
    this.#cancel();
    this.rows = null;
    this.error = null;
    if (text.trim() !== '') this.#timer = setTimeout(() => void this.#inspect(), DELAY_MS);
  }

  async takeFile(file: Pick<File, 'text'>): Promise<void> {
    try {
      this.text = await file.text();
    } catch (error) {
      this.error = error;
      return;
    }
    this.#cancel();
    await this.#inspect();
  }

  /** How many were added; null when none was. */
  async run(): Promise<string[] | null> {
    this.busy = true;
    try {
      const { ids, view } = await this.#list.client.api.personas.import(this.text);
      this.#list.take(view);
      this.type('');
      return ids;
    } catch (error) {
      this.error = error;
      return null;
    } finally {
      this.busy = false;
    }
  }

  #cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#asked += 1;
  }

  async #inspect(): Promise<void> {
    this.#timer = null;
    const asked = ++this.#asked;
    try {
      const rows = await this.#list.client.api.personas.inspectImport(this.text);
      if (asked !== this.#asked) return;
      this.rows = rows;
      this.error = null;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.rows = null;
      this.error = error;
    }
  }
}
