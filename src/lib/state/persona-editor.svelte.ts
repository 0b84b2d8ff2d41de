import type { AgentPersona, PersonaSaved } from '$lib/app/api';
import { SaveDelay } from './pending-saves';
import type { PersonaFields } from './persona-drafts';
import type { PersonasState } from './personas-state.svelte';

/** ms: a pause in typing, and the longest that words stay unstored. */
const PAUSE_MS = 600;
const MOST_MS = 2_000;
/** ms until unsaved words are kept in the browser. */
const KEEP_MS = 150;

/**
 * The changes of one persona. Kept apart from what is stored, so that a change from elsewhere and one from here meet
 * only where they touch the same field. Unsaved words outlive a reload.
 */
export class PersonaEditor {
  readonly id: string;
  edits = $state.raw<Partial<PersonaFields>>({});
  saving = $state(false);
  error = $state.raw<unknown>(null);
  /** These changes are stored only by the button, whatever the preference is. */
  asks = $state(false);
  /** The changes were brought back after a reload. */
  recovered = $state(false);
  /** The body was stored anew since the changes of it began. */
  overtaken = $derived.by(() => this.edits.body !== undefined && this.#base !== (this.stored?.body ?? this.#base));

  readonly #list: PersonasState;
  readonly #onsaved: (saved: PersonaSaved) => void;
  readonly #delay = new SaveDelay(() => void this.save(), PAUSE_MS, MOST_MS);
  readonly #keep = new SaveDelay(() => this.#keepNow(), KEEP_MS, KEEP_MS * 4);
  #base = $state('');
  #held = false;
  #kept = true;
  #queue: Promise<boolean> = Promise.resolve(true);

  constructor(list: PersonasState, id: string, onsaved: (saved: PersonaSaved) => void = () => undefined) {
    this.#list = list;
    this.#onsaved = onsaved;
    this.id = id;
    this.#base = this.stored?.body ?? '';
    this.#recover();
  }

  get stored(): AgentPersona | null {
    return this.#list.find(this.id);
  }

  /** What the editor shows; null when the persona is gone. */
  get shown(): AgentPersona | null {
    const { stored } = this;
    return stored && { ...stored, ...this.edits };
  }

  get dirty(): boolean {
    return Object.keys(this.edits).length > 0;
  }

  /** Stores by itself while the person types. */
  get saves(): boolean {
    return this.#list.preferences.saveWhileTyping && !this.asks;
  }

  /** Leaving must ask first. */
  get mustAsk(): boolean {
    return this.dirty && !this.saves;
  }

  /** Even a reload would lose the words: the browser keeps nothing. */
  get endangered(): boolean {
    return this.dirty && !this.#kept;
  }

  edit(patch: Partial<PersonaFields>): void {
    const { stored } = this;
    if (!stored) return;
    if (patch.body !== undefined && this.edits.body === undefined) this.#base = stored.body;
    this.edits = changesOf({ ...this.edits, ...patch }, stored);
    if (!this.dirty) this.asks = this.recovered = false;
    this.#keep.start();
    this.#schedule();
  }

  /** Puts words into the body that nobody typed: they wait for the button. */
  propose(body: string): void {
    this.asks = true;
    this.#delay.stop();
    this.edit({ body });
  }

  /** A place is being typed: half of one must not be stored, it could be another one's. */
  hold(): void {
    if (this.dirty && this.saves) void this.save();
    this.#held = true;
    this.#delay.stop();
  }

  release(): void {
    this.#held = false;
    this.#schedule();
  }

  /** Stores all changes; true when nothing is left unstored. */
  save(): Promise<boolean> {
    this.#delay.stop();
    this.#queue = this.#queue.then(() => this.#save());
    return this.#queue;
  }

  /** An empty name is none: the stored one comes back. */
  settleName(): void {
    const { stored } = this;
    if (stored && this.edits.name?.trim() === '') this.edit({ name: stored.name });
  }

  discard(): void {
    this.#delay.stop();
    this.edits = {};
    this.asks = this.recovered = false;
    this.error = null;
    this.#keepNow();
  }

  /** What is asked of the page that goes away: keeps the words here at once, and stores them where that is wanted. */
  leave(): void {
    this.#keepNow();
    this.#held = false;
    if (this.dirty && this.saves) void this.save();
  }

  #schedule(): void {
    if (this.dirty && this.saves && !this.#held) this.#delay.start();
    else this.#delay.stop();
  }

  async #save(): Promise<boolean> {
    const { stored } = this;
    const sent = { ...this.edits };
    if (sent.name?.trim() === '') delete sent.name;
    if (!stored) return false;
    if (Object.keys(sent).length === 0) return true;
    this.saving = true;
    try {
      const saved = await this.#list.store(this.id, sent);
      if (!saved) return false;
      const now = this.stored;
      const left = Object.entries(this.edits).filter(([key, value]) => sent[key as keyof PersonaFields] !== value);
      this.edits = now ? changesOf(Object.fromEntries(left), now) : {};
      this.#base = now?.body ?? '';
      this.asks = this.recovered = false;
      this.error = null;
      this.#keepNow();
      this.#onsaved(saved);
      this.#schedule();
      return !this.dirty;
    } catch (error) {
      this.error = error;
      return false;
    } finally {
      this.saving = false;
    }
  }

  #recover(): void {
    const draft = this.#list.drafts.get(this.id);
    const { stored } = this;
    if (!draft || !stored) return;
    this.edits = changesOf(draft.edits, stored);
    if (!this.dirty) return this.#keepNow();
    this.#base = draft.base;
    this.recovered = true;
    this.asks = draft.asks || this.overtaken;
    this.#schedule();
  }

  #keepNow(): void {
    this.#keep.stop();
    const draft = this.dirty ? { edits: this.edits, base: this.#base, asks: this.asks } : null;
    this.#kept = this.#list.drafts.set(this.id, draft);
  }
}

/** Only what differs from the stored persona. */
function changesOf(edits: Partial<PersonaFields>, stored: AgentPersona): Partial<PersonaFields> {
  const fields = Object.entries(edits) as [keyof PersonaFields, unknown][];
  return Object.fromEntries(
    fields.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(stored[key])),
  ) as Partial<PersonaFields>;
}
