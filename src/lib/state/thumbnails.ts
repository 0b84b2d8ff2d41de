/** Pictures that nobody shows are kept a little, for scrolling back. */
const IDLE_KEPT = 40;

export interface ThumbnailBytes {
  bytes: Uint8Array;
  mediaType: string;
}

interface Slot {
  users: number;
  url: Promise<string | null>;
}

/**
 * Object URLs of small pictures: made once for all who show one, let go when nobody does. Without that every scroll
 * through a large shelf would keep its pictures in memory for good.
 */
export class Thumbnails {
  readonly #slots = new Map<string, Slot>();
  readonly #read: (folder: string) => Promise<ThumbnailBytes | null>;

  constructor(read: (folder: string) => Promise<ThumbnailBytes | null>) {
    this.#read = read;
  }

  /**
   * The URL of a card's picture, or null. `version` changes with the picture (the time of import). Each call is
   * answered by one {@link release}.
   */
  acquire(folder: string, version: number): Promise<string | null> {
    const key = keyOf(folder, version);
    const slot = this.#slots.get(key) ?? { users: 0, url: this.#load(folder, key) };
    slot.users += 1;
    this.#slots.delete(key);
    this.#slots.set(key, slot);
    return slot.url;
  }

  release(folder: string, version: number): void {
    const slot = this.#slots.get(keyOf(folder, version));
    if (!slot) return;
    slot.users -= 1;
    const idle = [...this.#slots].filter(([, item]) => item.users <= 0);
    for (const [key, item] of idle.slice(0, Math.max(0, idle.length - IDLE_KEPT))) this.#drop(key, item);
  }

  clear(): void {
    for (const [key, slot] of this.#slots) this.#drop(key, slot);
  }

  async #load(folder: string, key: string): Promise<string | null> {
    try {
      const picture = await this.#read(folder);
      return picture && URL.createObjectURL(new Blob([new Uint8Array(picture.bytes)], { type: picture.mediaType }));
    } catch {
      // A picture that cannot be read leaves the card's letter standing; the next one to show it asks again.
      this.#slots.delete(key);
      return null;
    }
  }

  #drop(key: string, slot: Slot): void {
    this.#slots.delete(key);
    void slot.url.then((url) => {
      if (url !== null) URL.revokeObjectURL(url);
    });
  }
}

function keyOf(folder: string, version: number): string {
  return `${version}/${folder}`;
}
