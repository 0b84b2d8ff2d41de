/** A world book, whatever format it came in. `raw` is the original JSON: export writes unknown fields back. */
export interface LoreBook {
  name: string;
  entries: LoreEntry[];
  raw?: unknown;
}

/** Normalised entry, named after SillyTavern's world-info fields. */
export interface LoreEntry {
  uid: number | string;
  keys: string[];
  secondaryKeys: string[];
  content: string;
  comment: string;
  constant: boolean;
  selective: boolean;
  /** 0 AND any, 1 NOT all, 2 NOT any, 3 AND all. */
  selectiveLogic: 0 | 1 | 2 | 3;
  enabled: boolean;
  order: number;
  /** 0–7 as in SillyTavern. */
  position: number;
  depth: number;
  /** 0 system, 1 user, 2 assistant. */
  role: 0 | 1 | 2;
  [field: string]: unknown;
}
