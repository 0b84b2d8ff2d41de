import { FileError } from '$lib/core/errors';
import type { CardFile } from '$lib/core/cards/schema';
import type { AppPorts } from '../app-ports';
import { cardFolder } from '../workspace-paths';
import { findCardFile } from './card-index';

const KEPT = 4;

/** Parsed cards that were used last, by the file they came from. */
export class CardCache {
  #cards = new Map<string, { stamp: string; file: CardFile }>();

  constructor(private readonly ports: AppPorts) {}

  /** @throws FileError `card-missing` when the folder holds no card */
  async get(folder: string): Promise<CardFile> {
    const found = await findCardFile(this.ports, folder);
    if (!found) throw new FileError('card-missing', `no card in ${folder}`, { data: { folder } });
    const stamp = `${found.name}\n${found.size}\n${found.modified}`;
    const cached = this.#cards.get(folder);
    if (cached?.stamp === stamp) return cached.file;
    const bytes = await this.ports.files.read(`${cardFolder(folder)}/${found.name}`);
    if (!bytes) throw new FileError('card-missing', `no card in ${folder}`, { data: { folder } });
    const file = await this.ports.jobs.readCard(bytes, found.name);
    this.#cards.delete(folder);
    this.#cards.set(folder, { stamp, file });
    for (const oldest of this.#cards.keys()) {
      if (this.#cards.size <= KEPT) break;
      this.#cards.delete(oldest);
    }
    return file;
  }
}
