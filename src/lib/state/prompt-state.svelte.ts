import { getContext, setContext } from 'svelte';
import type { EntryOperation, PromptEntries, PromptEntryRow, PromptFile, PromptFileRow } from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';
import { editEntry, isStale, type StaleFile } from './edit-entry';
import { InspectorState } from './inspector-state.svelte';
import { PendingSaves } from './pending-saves';
import { UndoTexts } from './undo-texts.svelte';

const PARSE_DELAY_MS = 100;
const SAVE_DELAY_MS = 600;

/** The prompt files of a card and playthrough, and the one that is open: its entries and its source are one text. */
export class PromptState {
  readonly card: string | null;
  readonly project: string | null;
  readonly inspector: InspectorState;
  files = $state.raw<PromptFileRow[] | null>(null);
  filesError = $state.raw<unknown>(null);
  path = $state<string | null>(null);
  file = $state.raw<PromptFile | null>(null);
  /** Reading or storing the open file failed. */
  fileError = $state.raw<unknown>(null);
  /** What the source editor shows; ahead of the file while `dirty`. */
  source = $state('');
  dirty = $state(false);
  saving = $state(false);
  stale = $state.raw<StaleFile | null>(null);
  /** Editors of one entry that hold words back themselves. */
  readonly fields = new PendingSaves();

  readonly #client: EngineClient;
  #parsed = $state.raw<PromptEntries | null>(null);
  #queue: Promise<unknown> = Promise.resolve();
  #parseTimer: ReturnType<typeof setTimeout> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | null = null;
  #parses = 0;
  readonly #undo = new UndoTexts();

  constructor(client: EngineClient, card: string | null, project: string | null) {
    this.#client = client;
    this.card = card;
    this.project = project;
    this.inspector = new InspectorState(client, card, project);
  }

  /** Entries, problems and tokens of what the source shows now. */
  get shown(): PromptEntries | null {
    return this.#parsed ?? this.file;
  }

  get canUndo(): boolean {
    return this.#undo.steps > 0;
  }

  start(): () => void {
    const stops = [
      this.#client.on('files-changed', ({ paths }) => {
        void this.loadFiles();
        if (this.path !== null && paths.includes(this.path)) void this.#changedElsewhere();
      }),
      this.#client.on('settings-changed', () => void this.loadFiles()),
      this.inspector.start(),
    ];
    void this.loadFiles();
    return () => {
      for (const stop of stops) stop();
      void this.flush();
    };
  }

  async loadFiles(): Promise<void> {
    try {
      this.files = await this.#client.api.prompt.files(this.card ?? undefined, this.project ?? undefined);
      this.filesError = null;
    } catch (error) {
      this.filesError = error;
    }
  }

  /** Opens a file; what is typed into the present one is stored first, and if that fails it stays open. */
  async open(path: string): Promise<boolean> {
    if (path === this.path && this.file) return true;
    if (!(await this.flush()) || this.dirty) return false;
    this.path = path;
    this.file = null;
    this.stale = null;
    this.#forget();
    return this.reload();
  }

  /** Reads the open file again and drops what is not stored. */
  async reload(): Promise<boolean> {
    const { path } = this;
    if (path === null) return false;
    try {
      const file = await this.#client.api.prompt.read(path);
      if (this.path !== path) return false;
      this.#take(file);
      this.fileError = null;
      this.stale = null;
      return true;
    } catch (error) {
      if (this.path === path) this.fileError = error;
      return false;
    }
  }

  /** Typing in the source: the list follows at once, the file after a pause. */
  type(text: string): void {
    if (!this.dirty) this.#remember();
    this.source = text;
    this.dirty = true;
    if (this.#parseTimer === null) this.#parseTimer = setTimeout(() => void this.#parse(), PARSE_DELAY_MS);
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  /** Stores what is typed, in the fields too; true when nothing is left. */
  async flush(): Promise<boolean> {
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    this.#saveTimer = null;
    const done = await Promise.all([this.fields.run(), this.#run(() => this.#save())]);
    return done.every(Boolean);
  }

  /** One operation on the entries. True when it is stored. */
  edit(operation: EntryOperation): Promise<boolean> {
    const base = 'index' in operation ? this.shown?.entries[operation.index] : undefined;
    return this.#run(async () => {
      if (!(await this.#save()) || !this.file) return false;
      const before = this.file.text;
      const file = await this.#apply(this.file, operation, base);
      if (!file) return false;
      this.#remember(before);
      this.#take(file);
      return true;
    });
  }

  /** Makes a file of its own where there is none, e.g. from the packaged text. */
  create(text: string): Promise<boolean> {
    return this.#store(text, this.file?.version ?? null);
  }

  /** Removes the open file and gives the text it had; null when that failed. `create` with the text brings it back. */
  async removeFile(): Promise<string | null> {
    let text: string | null = null;
    await this.#run(async () => {
      if (!(await this.#save()) || !this.file || this.file.version === null) return false;
      const { path, version } = this.file;
      const had = this.file.text;
      await this.#client.api.prompt.remove(path, version);
      this.#take(await this.#client.api.prompt.read(path));
      text = had;
      return true;
    });
    return text;
  }

  /** The text a file has in the store; what is typed here is not touched. @throws LiyuanError */
  async readStored(path: string): Promise<string> {
    return (await this.#client.api.prompt.read(path)).text;
  }

  /** The text before the last change. */
  undo(): Promise<boolean> {
    const text = this.#undo.pop();
    if (text === undefined || !this.file) return Promise.resolve(false);
    this.#cancelTyping();
    return this.#store(text, this.file.version);
  }

  /** How many steps back there are: a later `undo` is of the same step only while this has not changed. */
  get steps(): number {
    return this.#undo.steps;
  }

  /** After `stale`: what is here becomes the file. */
  async keepMine(): Promise<boolean> {
    const { stale, path } = this;
    if (!stale || path === null) return false;
    if (!(await this.reload()) || !this.file) return false;
    this.#remember(this.file.text);
    return this.#store(stale.mine, this.file.version);
  }

  #store(text: string, version: string | null): Promise<boolean> {
    return this.#run(async () => {
      if (this.path === null) return false;
      this.#take(await this.#client.api.prompt.write(this.path, text, version));
      return true;
    });
  }

  async #save(): Promise<boolean> {
    if (!this.dirty || !this.file) return true;
    if (this.stale) return false;
    const text = this.source;
    try {
      const file = await this.#client.api.prompt.write(this.file.path, text, this.file.version);
      this.file = file;
      if (this.source === text) this.#take(file);
      return true;
    } catch (error) {
      if (!isStale(error)) throw error;
      this.stale = { mine: this.source, of: 'file' };
      return false;
    }
  }

  async #apply(file: PromptFile, operation: EntryOperation, base?: PromptEntryRow): Promise<PromptFile | null> {
    const outcome = await editEntry(this.#client.api.prompt, file, operation, base);
    if ('done' in outcome) return outcome.done;
    this.#take(outcome.theirs);
    if (operation.do !== 'content' && operation.do !== 'append') throw outcome.error;
    this.stale = { mine: operation.content, of: 'entry' };
    return null;
  }

  /** Jobs on the open file run one after the other; a failure is shown and the next one still runs. */
  #run(job: () => Promise<boolean>): Promise<boolean> {
    const run = this.#queue.then(async () => {
      this.saving = true;
      try {
        const done = await job();
        this.fileError = null;
        return done;
      } catch (error) {
        this.fileError = error;
        return false;
      } finally {
        this.saving = false;
      }
    });
    this.#queue = run;
    return run;
  }

  async #changedElsewhere(): Promise<void> {
    await this.#run(async () => {
      if (this.path === null || !this.file) return false;
      const theirs = await this.#client.api.prompt.read(this.path);
      if (theirs.path !== this.path || theirs.version === this.file.version) return true;
      if (this.dirty) this.stale = { mine: this.source, of: 'file' };
      else this.#take(theirs);
      return true;
    });
  }

  async #parse(): Promise<void> {
    this.#parseTimer = null;
    const asked = ++this.#parses;
    const text = this.source;
    try {
      const parsed = await this.#client.api.prompt.parse(text);
      if (asked === this.#parses && this.dirty) this.#parsed = parsed;
    } catch (error) {
      this.fileError = error;
    }
  }

  #take(file: PromptFile): void {
    this.#cancelTyping();
    this.file = file;
    this.source = file.text;
  }

  #cancelTyping(): void {
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    if (this.#parseTimer !== null) clearTimeout(this.#parseTimer);
    this.#saveTimer = this.#parseTimer = null;
    this.#parses += 1;
    this.#parsed = null;
    this.dirty = false;
  }

  #remember(text = this.file?.text): void {
    if (text !== undefined) this.#undo.add(text);
  }

  #forget(): void {
    this.#undo.clear();
    this.#cancelTyping();
    this.source = '';
  }
}

const KEY = Symbol('prompt');

export function providePrompt(state: PromptState): PromptState {
  return setContext(KEY, state);
}

export function usePrompt(): PromptState {
  return getContext<PromptState>(KEY);
}
