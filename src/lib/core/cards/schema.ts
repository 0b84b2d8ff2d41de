import type { LoreBook } from '../lorebooks/schema';
import type { RegexScript } from '../regex/schema';

/** The fields of a character card that reach a prompt. */
export interface CardFields {
  name: string;
  description?: string;
  personality?: string;
  scenario?: string;
  mesExample?: string;
  systemPrompt?: string;
  postHistoryInstructions?: string;
}

/** A character card of any generation, every field repaired to its type. */
export interface Card extends CardFields {
  description: string;
  personality: string;
  scenario: string;
  mesExample: string;
  systemPrompt: string;
  postHistoryInstructions: string;
  firstMes: string;
  alternateGreetings: string[];
  groupOnlyGreetings: string[];
  creatorNotes: string;
  creator: string;
  characterVersion: string;
  tags: string[];
  nickname?: string;
  book: LoreBook | null;
  regexScripts: RegexScript[];
  extensions: Record<string, unknown>;
}

export type CardFormat = 'png' | 'json' | 'charx' | 'webp' | 'jpeg';

export interface CardAsset {
  name: string;
  type: string;
  /** where it is: `embeded://path` in an archive, `__asset:n` in a PNG, `ccdefault:` the container's picture, `data:`, `https:` */
  uri: string;
  /** the ending of its file, as the card says */
  ext?: string;
  /** the file itself if the container holds it */
  bytes?: Uint8Array;
}

/** What the bytes were, exactly; {@link CardFormat} folds `gif` and `yaml` into `json` (the text they carried). */
export type CardContainer = CardFormat | 'gif' | 'yaml';

/** A card with the container it came in. */
export interface CardFile {
  format: CardFormat;
  spec: 'v1' | 'v2' | 'v3';
  card: Card;
  /** What was repaired or looks wrong, a plain English sentence each, beginning with a code and a colon. */
  warnings: string[];
  /** The original JSON, untouched: nothing unknown is dropped. */
  raw: unknown;
  /** The picture's bytes (the whole PNG as imported), if there is one. */
  image?: Uint8Array;
  assets: CardAsset[];
  /** The PNG around the card when `image` is another picture that travels in it as an asset. */
  carrier?: Uint8Array;
  container?: CardContainer;
  /** Files of an archive that no asset names; written back into an archive. */
  otherFiles?: { path: string; bytes: Uint8Array }[];
}
