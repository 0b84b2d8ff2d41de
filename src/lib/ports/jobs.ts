import type { CardFile } from '$lib/core/cards/schema';

/** Work on untrusted input in a worker that is ended at its deadline or when the signal fires. */
export interface Jobs {
  /** @throws CardFormatError; `job-deadline` when it took too long */
  readCard(bytes: Uint8Array, fileName: string, signal?: AbortSignal): Promise<CardFile>;
  /** A small picture for the library (WebP, at most 320 px wide), or null when it cannot be decoded. */
  thumbnail(bytes: Uint8Array, signal?: AbortSignal): Promise<Thumbnail | null>;
}

export interface Thumbnail {
  bytes: Uint8Array;
  mediaType: string;
  width: number;
  height: number;
}
