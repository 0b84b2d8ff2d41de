import type { ImportChoice, ImportInspection } from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';

/** More files than this at once are a delivery, not a choice: cards that raise no question are stored as they are read. */
export const BULK_FROM = 9;

/**
 * `waiting` for its turn, `reading`, `ready` for the person's choice, `storing`, `done`, `skipped`, `failed`.
 */
export type ImportStep = 'waiting' | 'reading' | 'ready' | 'storing' | 'done' | 'skipped' | 'failed';

/** One file on its way in. */
export class ImportItem {
  readonly file: File;
  step = $state<ImportStep>('waiting');
  inspection = $state.raw<ImportInspection | null>(null);
  error = $state.raw<unknown>(null);
  action = $state<ImportChoice['action']>('add');
  /** For `replace`: which card. */
  target = $state<string | undefined>(undefined);
  allowRegex = $state(false);
  allowScripts = $state(false);
  /** Where it was stored. */
  folder = $state<string | null>(null);

  constructor(file: File) {
    this.file = file;
  }

  /** It is about the file itself, which would only fail again. */
  get isHopeless(): boolean {
    const code = this.step === 'failed' ? codeOf(this.error) : null;
    return typeof code === 'string' && code.startsWith('card-');
  }

  /** A picture without a card in it: a card can be made around it. */
  get isPlainPicture(): boolean {
    return this.step === 'failed' && codeOf(this.error) === 'card-picture-without-data';
  }

  get choice(): ImportChoice {
    return {
      action: this.action,
      ...(this.action === 'replace' && this.target !== undefined ? { folder: this.target } : {}),
      allowRegex: this.allowRegex,
      allowScripts: this.allowScripts,
    };
  }
}

/** Files being brought in: read one after the other, stored on the person's word. One bad file stops no other. */
export class ImportState {
  items = $state.raw<readonly ImportItem[]>([]);
  /** Files are being read. */
  reading = $state(false);
  storing = $state(false);

  readonly #client: EngineClient;
  #stopped = false;
  #isBulk = false;

  constructor(client: EngineClient) {
    this.#client = client;
  }

  get isBulk(): boolean {
    return this.#isBulk;
  }

  read = $derived(this.items.filter((item) => item.step !== 'waiting' && item.step !== 'reading').length);
  ready = $derived(this.items.filter((item) => item.step === 'ready'));

  /** Adds files, also in the place of one that failed, and reads them. Resolves when all that wait have been read. */
  async add(files: readonly File[], instead: ImportItem | null = null): Promise<void> {
    if (files.length === 0) return;
    const kept = this.items.filter((item) => item !== instead);
    const isNew = kept.length === 0;
    this.items = [...kept, ...files.map((file) => new ImportItem(file))];
    this.#isBulk = (isNew ? files.length : this.items.length) >= BULK_FROM;
    this.#stopped = false;
    if (this.reading) return;
    this.reading = true;
    for (let next = this.#next(); next; next = this.#next()) {
      await this.#inspect(next);
      if (this.#isBulk && next.step === 'ready' && next.inspection?.duplicates.length === 0) await this.store(next);
    }
    this.reading = false;
  }

  /** Leaves the files that have not been read yet. */
  stop(): void {
    this.#stopped = true;
    for (const item of this.items) if (item.step === 'waiting') item.step = 'skipped';
  }

  /** Carries out one file's choice. Never rejects: a failure is in the item. */
  async store(item: ImportItem): Promise<void> {
    if (item.step !== 'ready' || !item.inspection) return;
    item.step = 'storing';
    try {
      const stored = await this.#import(item, item.inspection.token);
      item.folder = stored?.folder ?? null;
      item.step = stored ? 'done' : 'skipped';
    } catch (error) {
      item.error = error;
      item.step = 'failed';
    }
  }

  /** Carries out the choices of all files that are ready, save those whose question only arises from what was stored before them. */
  async storeAll(): Promise<void> {
    if (this.storing) return;
    this.storing = true;
    for (const item of this.ready) {
      if (!(await this.#asksAnew(item))) await this.store(item);
    }
    this.storing = false;
  }

  /** Reads a failed file once more. */
  async retry(item: ImportItem): Promise<void> {
    item.error = null;
    item.step = 'waiting';
    await this.#inspect(item);
  }

  /** Makes a card around a picture that carries none. Never rejects. */
  async makeCard(item: ImportItem, name: string): Promise<void> {
    if (item.step !== 'failed') return;
    item.step = 'storing';
    try {
      const picture = { fileName: item.file.name, bytes: await bytesOf(item.file) };
      item.folder = (await this.#client.api.library.createCard(name, picture)).folder;
      item.error = null;
      item.step = 'done';
    } catch (error) {
      item.error = error;
      item.step = 'failed';
    }
  }

  /** Closes the sheet: what was not stored is let go. */
  clear(): void {
    this.stop();
    for (const item of this.items) {
      if (item.step === 'ready' && item.inspection) void this.#discard(item.inspection.token);
    }
    this.items = [];
  }

  async #inspect(item: ImportItem): Promise<void> {
    item.step = 'reading';
    try {
      const inspection = await this.#client.api.library.inspect(item.file.name, await bytesOf(item.file));
      if (!this.items.includes(item)) {
        void this.#discard(inspection.token);
        return;
      }
      item.inspection = inspection;
      const [first] = inspection.duplicates;
      item.target = first?.folder;
      item.action = first ? (first.same === 'content' ? 'skip' : 'keep-both') : 'add';
      item.step = 'ready';
    } catch (error) {
      item.error = error;
      item.step = 'failed';
    }
  }

  /** Files chosen together may be the same card: none of them was on the shelf yet when they were read. */
  async #asksAnew(item: ImportItem): Promise<boolean> {
    const { inspection: before, action, target } = item;
    if (!before || action === 'skip') return false;
    const known = new Set(before.duplicates.map(({ folder }) => folder));
    const isLike = ({ step, folder, file, inspection }: ImportItem): boolean =>
      step === 'done' &&
      folder !== null &&
      !known.has(folder) &&
      (file.size === item.file.size || inspection?.summary.name === before.summary.name);
    if (!this.items.some(isLike)) return false;
    void this.#discard(before.token);
    await this.#inspect(item);
    const found = (item.inspection?.duplicates ?? []).filter(({ folder }) => !known.has(folder));
    // Whoever keeps two cards of one name has answered for a third; the very same card is another question.
    const isNew = found.some(({ same }) => same === 'content') || (known.size === 0 && found.length > 0);
    if (item.step !== 'ready' || isNew) return true;
    item.action = action;
    item.target = target;
    return false;
  }

  /** The engine keeps only the last few files it read: an older one is read once more. */
  async #import(item: ImportItem, token: string): Promise<{ folder: string } | null> {
    try {
      return await this.#client.api.library.importCard(token, item.choice);
    } catch (error) {
      if (codeOf(error) !== 'import-expired') throw error;
      if (item.action === 'skip') return null;
      const again = await this.#client.api.library.inspect(item.file.name, await bytesOf(item.file));
      return this.#client.api.library.importCard(again.token, item.choice);
    }
  }

  async #discard(token: string): Promise<void> {
    try {
      await this.#client.api.library.discard(token);
    } catch {
      // The engine drops what nobody asks for by itself.
    }
  }

  #next(): ImportItem | undefined {
    return this.#stopped ? undefined : this.items.find((item) => item.step === 'waiting');
  }
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
