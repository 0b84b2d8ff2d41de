import { summariseCard } from '$lib/core/cards/summary';
import { sha256Hex } from '$lib/core/formats/sha256';
import { toLiyuanError } from '$lib/core/errors';
import type { CardFile } from '$lib/core/cards/schema';
import type { CardSummary } from '../api';
import type { AppPorts } from '../app-ports';
import type { EventBus } from '../events/event-bus';
import { CARDS_FOLDER, cardFolder, isCardFileName } from '../workspace-paths';
import { languageOf } from './card-language';

/** One card as the library remembers it: derived from its file, so that it can be made again at any time. */
export interface CardIndexRow {
  folder: string;
  fileName: string;
  /** Bytes and ms of the file the row was made from. */
  size: number;
  modified: number;
  hash: string;
  name: string;
  creator: string;
  tags: string[];
  language: string;
  hasPicture: boolean;
  summary: CardSummary;
  /** Lower-case texts that the search looks through. */
  searchText: string;
}

const SEARCH_TEXT_MAX = 20_000;

/** The library's index of cards in `records`, kept in step with the files. */
export class CardIndex {
  #rows = new Map<string, CardIndexRow>();
  #loaded: Promise<void> | null = null;

  constructor(
    private readonly ports: AppPorts,
    private readonly bus: EventBus,
  ) {}

  async rows(): Promise<CardIndexRow[]> {
    await this.#load();
    return [...this.#rows.values()];
  }

  async row(folder: string): Promise<CardIndexRow | null> {
    await this.#load();
    return this.#rows.get(folder) ?? null;
  }

  reset(): void {
    this.#loaded = null;
    this.#rows.clear();
  }

  /** Makes and stores the row of a card from what its file holds. */
  async put(folder: string, fileName: string, bytes: Uint8Array, file: CardFile): Promise<CardIndexRow> {
    await this.#load();
    const stat = await this.ports.files.stat(`${cardFolder(folder)}/${fileName}`);
    const row = makeRow(folder, fileName, bytes, file, stat?.modified ?? 0);
    const thumbnail = file.image ? await this.ports.jobs.thumbnail(file.image) : null;
    await this.ports.records.put('library', [{ key: folder, value: row }]);
    await this.ports.records.put('thumbnails', [{ key: folder, value: thumbnail }]);
    this.#rows.set(folder, row);
    return row;
  }

  async remove(folder: string): Promise<void> {
    await this.#load();
    await this.ports.records.put('library', [{ key: folder, value: null }]);
    await this.ports.records.put('thumbnails', [{ key: folder, value: null }]);
    this.#rows.delete(folder);
  }

  /**
   * Brings the index in step with the files: rows without a card go, cards without a row (an import that was cut
   * short, a restore) are read. A card that cannot be read is reported and stays on disk.
   */
  async reconcile(): Promise<void> {
    await this.#load();
    const folders = (await this.ports.files.list(CARDS_FOLDER)) ?? [];
    const present = new Set(folders.map((folder) => folder.name));
    let changed = false;
    for (const folder of [...this.#rows.keys()]) {
      if (!present.has(folder) || !(await findCardFile(this.ports, folder))) {
        await this.remove(folder);
        changed = true;
      }
    }
    for (const folder of present) changed = (await this.#refresh(folder)) || changed;
    if (changed) this.bus.emit('library-changed', {});
  }

  async #refresh(folder: string): Promise<boolean> {
    const found = await findCardFile(this.ports, folder);
    if (!found) return false;
    const row = this.#rows.get(folder);
    if (row && row.fileName === found.name && row.size === found.size && row.modified === found.modified) return false;
    try {
      const bytes = await this.ports.files.read(`${cardFolder(folder)}/${found.name}`);
      if (!bytes) return false;
      await this.put(folder, found.name, bytes, await this.ports.jobs.readCard(bytes, found.name));
      return true;
    } catch (error) {
      this.bus.emit('notice', { code: 'card-unreadable', data: { folder, error: toLiyuanError(error).toJSON() } });
      return false;
    }
  }

  #load(): Promise<void> {
    this.#loaded ??= (async () => {
      for (const { value } of await this.ports.records.all<CardIndexRow>('library'))
        this.#rows.set(value.folder, value);
    })().catch((error: unknown) => {
      this.#loaded = null;
      throw error;
    });
    return this.#loaded;
  }
}

/** The card's file in its folder: the first by name that may be one. */
export async function findCardFile(ports: Pick<AppPorts, 'files'>, folder: string) {
  const listing = (await ports.files.list(cardFolder(folder))) ?? [];
  return listing.find((item) => item.kind === 'file' && isCardFileName(item.name)) ?? null;
}

function makeRow(folder: string, fileName: string, bytes: Uint8Array, file: CardFile, modified: number): CardIndexRow {
  const { card } = file;
  const texts = [
    card.name,
    card.nickname ?? '',
    card.creator,
    card.tags.join(' '),
    card.creatorNotes,
    card.description,
    card.firstMes,
  ];
  return {
    folder,
    fileName,
    size: bytes.length,
    modified,
    hash: sha256Hex(bytes),
    name: card.name,
    creator: card.creator,
    tags: card.tags,
    language: languageOf(card),
    hasPicture: file.image !== undefined,
    summary: summariseCard(file),
    searchText: texts.join('\n').slice(0, SEARCH_TEXT_MAX).toLowerCase(),
  };
}
