/** What the page may ask of the library. */
import type { CardSummary } from '$lib/core/cards/summary';
import type { ProjectRow } from './play';

export type { CardSummary };

export interface LibraryApi {
  /** All cards, newest play or import first. */
  list(): Promise<CardRow[]>;
  get(folder: string): Promise<CardDetail>;
  /** Folders of the cards in which all words of `query` occur (name, tags, creator, texts, story). */
  search(query: string): Promise<string[]>;
  /** A small picture, or null when the card has none. */
  thumbnail(folder: string): Promise<{ bytes: Uint8Array; mediaType: string } | null>;
  /** Reads a file without storing anything. Keep the token until `importCard` or `discard`. @throws CardFormatError */
  inspect(fileName: string, bytes: Uint8Array): Promise<ImportInspection>;
  importCard(token: string, choice: ImportChoice): Promise<{ folder: string } | null>;
  discard(token: string): Promise<void>;
  /** Makes and stores a new card around a picture (or none) that carries no card. */
  createCard(name: string, picture: { fileName: string; bytes: Uint8Array } | null): Promise<{ folder: string }>;
  export(folder: string, format: ExportFormat): Promise<ExportedFile>;
  /** The name shown in the library; the card's file is not touched. */
  rename(folder: string, name: string): Promise<void>;
  /** Takes a snapshot first. Playthroughs stay in the store until the card is purged, so undo brings all back. */
  remove(folder: string): Promise<{ undo: string }>;
  undoRemove(undo: string): Promise<void>;
  /** Stores the sample card again if it is not there. */
  addSample(): Promise<{ folder: string }>;
}

export type ExportFormat = 'original' | 'png' | 'json-v2' | 'json-v3' | 'charx';

export interface ExportedFile {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

export interface CardRow {
  folder: string;
  /** Shown name: the user's own, else the card's. */
  name: string;
  tags: string[];
  creator: string;
  /** BCP 47 language the card seems to be written in: `zh` or `en`. */
  language: string;
  hasPicture: boolean;
  importedAt: number;
  /** null: never played. */
  playedAt: number | null;
  projects: number;
  turns: number;
  /** Never opened since its import. */
  isNew: boolean;
  isSample: boolean;
  /** The newest playthrough, for "continue". */
  last: LastPlayed | null;
}

export interface LastPlayed {
  project: string;
  title: string;
  turn: number;
  playedAt: number;
  /** The last words of the story. */
  excerpt: string;
  /** UTF-16 units of story in this playthrough. */
  length: number;
}

export interface CardDetail {
  row: CardRow;
  summary: CardSummary;
  projects: ProjectRow[];
  /** Bytes of the card file as imported. */
  size: number;
  fileName: string;
}

export interface ImportInspection {
  token: string;
  fileName: string;
  size: number;
  summary: CardSummary;
  thumbnail: { bytes: Uint8Array; mediaType: string } | null;
  /** Cards that are the same by content or by name. */
  duplicates: { folder: string; name: string; same: 'content' | 'name' }[];
}

export interface ImportChoice {
  action: 'add' | 'replace' | 'keep-both' | 'skip';
  /** For `replace`: which card. */
  folder?: string;
  /** Regex and front-end scripts arrive off; true switches them on for this card. */
  allowRegex?: boolean;
  allowScripts?: boolean;
}
