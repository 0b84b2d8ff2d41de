import { SessionError } from '$lib/core/errors';
import type { CardFile } from '$lib/core/cards/schema';
import type { Thumbnail } from '$lib/ports/jobs';

export interface PendingImport {
  fileName: string;
  bytes: Uint8Array;
  file: CardFile;
  thumbnail: Thumbnail | null;
}

/** A sheet that is never answered must not hold its file for ever. */
const KEPT = 8;

/** Files that were read and wait for the person's choice. Nothing of them is stored. */
export class PendingImports {
  #pending = new Map<string, PendingImport>();

  add(token: string, pending: PendingImport): void {
    this.#pending.set(token, pending);
    for (const oldest of this.#pending.keys()) {
      if (this.#pending.size <= KEPT) break;
      this.#pending.delete(oldest);
    }
  }

  /** @throws SessionError `import-expired` */
  get(token: string): PendingImport {
    const pending = this.#pending.get(token);
    if (!pending) throw new SessionError('import-expired', 'the import was dropped', { data: { token } });
    return pending;
  }

  drop(token: string): void {
    this.#pending.delete(token);
  }
}
