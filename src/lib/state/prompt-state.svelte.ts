import { getContext, setContext } from 'svelte';
import type { EntryOperation, PromptEntries, PromptEntryRow, PromptFile } from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';
import { editEntry, isStale, type StaleFile } from './edit-entry';
import { InspectorState } from './inspector-state.svelte';
import { JobQueue } from './job-queue.svelte';
import { LiveParse } from './live-parse.svelte';
import { mergeTexts } from './merge-texts';
import { PendingSaves } from './pending-saves';
import { PromptFileList } from './prompt-file-list.svelte';
import { UndoTexts } from './undo-texts.svelte';

const SAVE_DELAY_MS = 600;

/** The prompt files of a card and playthrough, and the one that is open: its entries and its source are one text. */
export class PromptState {
  readonly card: string | null;
  readonly project: string | null;
  readonly inspector: InspectorState;
  readonly list: PromptFileList;
  path = $state<string | null>(null);
  file = $state.raw<PromptFile | null>(null);
  /** What the source editor shows; ahead of the file while `dirty`. */
  source = $state('');
  dirty = $state(false);
  stale = $state.raw<StaleFile | null>(null);
  /** Texts before and after; a later `undo` is of the same step only while their count has not changed. */
  readonly steps = new UndoTexts();
  /** Editors of one entry that hold words back themselves. */
  readonly fields = new PendingSaves();

  readonly #client: EngineClient;
  readonly #parsed: LiveParse;
  readonly #jobs = new JobQueue();
  #saveTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(client: EngineClient, card: string | null, project: string | null) {
    this.#client = client;
    this.card = card;
    this.project = project;
    this.#parsed = new LiveParse(
      () => client.api.prompt.parse(this.source, this.path ?? undefined),
      (error) => (this.#jobs.error = error),
    );
    this.list = new PromptFileList(client, card, project);
    this.inspector = new InspectorState(client, card, project);
  }

  /** Entries, problems and tokens of what the source shows now. */
  get shown(): PromptEntries | null {
    return this.#parsed.result ?? this.file;
  }

  get saving(): boolean {
    return this.#jobs.running;
  }

  /** Reading or storing the open file failed. */
  get fileError(): unknown {
    return this.#jobs.error;
  }

  start(): () => void {
    const stops = [
      this.#client.on('files-changed', ({ paths }) => {
        void this.list.load();
        if (this.path !== null && paths.includes(this.path)) void this.#changedElsewhere();
      }),
      this.#client.on('settings-changed', () => void this.list.load()),
      this.inspector.start(),
    ];
    void this.list.load();
    return () => {
      for (const stop of stops) stop();
      void this.flush();
    };
  }

  /** Opens a file; what is typed into the present one is stored first, and if that fails it stays open. */
  async open(path: string): Promise<boolean> {
    if (path === this.path && this.file) return true;
    if (!(await this.flush()) || this.dirty) return false;
    this.path = path;
    this.file = null;
    this.stale = null;
    this.steps.clear();
    this.#cancelTyping();
    this.source = '';
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
      this.#jobs.error = null;
      this.stale = null;
      return true;
    } catch (error) {
      if (this.path === path) this.#jobs.error = error;
      return false;
    }
  }

  /** Typing in the source: the list follows at once, the file after a pause. */
  type(text: string): void {
    if (!this.dirty) this.#remember();
    this.source = text;
    this.dirty = true;
    this.#parsed.soon();
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  /** Stores what is typed, in the fields too; true when nothing is left. */
  async flush(): Promise<boolean> {
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    this.#saveTimer = null;
    const done = await Promise.all([this.fields.run(), this.#jobs.run(() => this.#save())]);
    return done.every(Boolean);
  }

  /** One operation on the entries. True when it is stored. */
  edit(operation: EntryOperation): Promise<boolean> {
    const base = 'index' in operation ? this.shown?.entries[operation.index] : undefined;
    return this.#jobs.run(async () => {
      if (!(await this.#save()) || !this.file) return false;
      const before = this.file.text;
      const file = await this.#apply(this.file, operation, base);
      if (!file) return false;
      this.#remember(before);
      return this.#takeBeside(before, file);
    });
  }

  /** Makes a file of its own where there is none, e.g. from the packaged text. */
  create(text: string): Promise<boolean> {
    return this.#store(text);
  }

  /**
   * Removes the open file, one that cannot be read as text too, and gives the text it had; null when that failed.
   * `create` with the text brings it back.
   */
  async removeFile(): Promise<string | null> {
    let text: string | null = null;
    await this.#jobs.run(async () => {
      const { path } = this;
      if (path === null || !(await this.#save())) return false;
      const had = this.file?.text ?? '';
      const version = this.file ? this.file.version : this.list.versionOf(path);
      if (version === null) return false;
      await this.#client.api.prompt.remove(path, version);
      const file = await this.#client.api.prompt.read(path);
      if (this.path === path) this.#take(file);
      text = had;
      return true;
    });
    return text;
  }

  /** The card as an AGENTS.md would have it; nothing is stored. @throws LiyuanError */
  projection(): Promise<string> {
    return this.#client.api.prompt.projection(this.card ?? '');
  }

  /** The text a file has in the store; what is typed here is not touched. @throws LiyuanError */
  async readStored(path: string): Promise<string> {
    return (await this.#client.api.prompt.read(path)).text;
  }

  /** The text before the last change. */
  undo(): Promise<boolean> {
    return this.#step((now) => this.steps.back(now));
  }

  /** The text that the last `undo` took away. */
  redo(): Promise<boolean> {
    return this.#step((now) => this.steps.forth(now));
  }

  #step(to: (now: string) => string | undefined): Promise<boolean> {
    if (!this.file) return Promise.resolve(false);
    const text = to(this.source);
    if (text === undefined) return Promise.resolve(false);
    this.#cancelTyping();
    // From here on it is as if it had been typed: it waits for its turn, and another version of the file is asked about.
    this.source = text;
    this.dirty = true;
    this.#parsed.soon();
    return this.#jobs.run(() => this.#save());
  }

  /** After `stale`: what is here becomes the file. */
  async keepMine(): Promise<boolean> {
    const { stale, path } = this;
    if (!stale || path === null) return false;
    if (!(await this.reload()) || !this.file) return false;
    this.#remember(this.file.text);
    return this.#store(stale.mine);
  }

  #store(text: string): Promise<boolean> {
    return this.#jobs.run(async () => {
      const { path, file } = this;
      if (path === null) return false;
      return this.#takeBeside(text, await this.#client.api.prompt.write(path, text, file?.version ?? null));
    });
  }

  /** Takes a file that was made from `base`. What was typed into the source meanwhile stays. */
  #takeBeside(base: string, file: PromptFile): boolean {
    if (this.path !== file.path) return true;
    if (!this.dirty) {
      this.#take(file);
      return true;
    }
    const both = mergeTexts(base, this.source, file.text);
    this.file = file;
    if (both === null) {
      this.stale = { mine: this.source, of: 'file' };
      return false;
    }
    this.#remember(file.text);
    this.source = both;
    this.#parsed.soon();
    return true;
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

  async #changedElsewhere(): Promise<void> {
    await this.#jobs.run(async () => {
      if (this.path === null || !this.file) return false;
      const theirs = await this.#client.api.prompt.read(this.path);
      if (theirs.path !== this.path || theirs.version === this.file.version) return true;
      if (this.dirty) this.stale = { mine: this.source, of: 'file' };
      else {
        this.#remember();
        this.#take(theirs);
      }
      return true;
    });
  }

  #take(file: PromptFile): void {
    this.#cancelTyping();
    this.file = file;
    this.source = file.text;
  }

  #cancelTyping(): void {
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    this.#saveTimer = null;
    this.#parsed.stop();
    this.dirty = false;
  }

  #remember(text = this.file?.text): void {
    if (text !== undefined) this.steps.add(text);
  }
}

const KEY = Symbol('prompt');

export function providePrompt(state: PromptState): PromptState {
  return setContext(KEY, state);
}

export function usePrompt(): PromptState {
  return getContext<PromptState>(KEY);
}
