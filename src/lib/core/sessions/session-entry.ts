/**
 * One node of a session's append-only tree. Nothing stored is rewritten: an edit is a `revision`, a regenerated
 * reply is a sibling, and where the story stands is a pointer (`SessionRecord.leaf`).
 */
interface EntryBase {
  /** Unique in the store. */
  id: string;
  /** The entry it follows; null only for the root. */
  parentId: string | null;
  /** ms since the epoch. */
  time: number;
}

/** The opening that was chosen; root of a tree. `index` 0 is the card's first message, n the n-th alternate. */
export interface GreetingEntry extends EntryBase {
  type: 'greeting';
  data: { text: string; index: number };
}

/** What the player sent, in their own words. */
export interface InputEntry extends EntryBase {
  type: 'input';
  data: { text: string };
}

export type ReplyState = 'delivered' | 'stopped' | 'interrupted' | 'failed';

/** What a model delivered. Siblings under one input are swipes. */
export interface ReplyEntry extends EntryBase {
  type: 'reply';
  data: {
    text: string;
    state: ReplyState;
    /** Why it is not `delivered`, as `LiyuanError.toJSON()`. */
    error?: { code: string; message: string; data: Record<string, unknown> };
    reasoning?: string;
    model?: { id: string; name: string };
    usage?: TurnUsage;
    /** ms from send to the first text and to the end. */
    timing?: { first: number; total: number };
    /** Id of the request that asked for it, in the request log. */
    request?: string;
    /** What a person should know of that request. */
    warnings?: RequestNotice[];
  };
}

/** New text for an entry of the same path; the latest one counts, the earlier texts stay. */
export interface RevisionEntry extends EntryBase {
  type: 'revision';
  data: { target: string; text: string };
}

export type SessionEntry = GreetingEntry | InputEntry | ReplyEntry | RevisionEntry;

/** Something a person should know of a request: an include that failed and the like. */
export interface RequestNotice {
  code: string;
  data: Record<string, unknown>;
}

/** Tokens as the provider counted them. */
export interface TurnUsage {
  input: number;
  output: number;
  /** Of `input`, read from the provider's cache. */
  cached?: number;
}

/** A playthrough's tree and its pointers. */
export interface SessionRecord {
  id: string;
  /** Folder name under `cards/`. */
  card: string;
  /** Folder name under `cards/<card>/对话/`. */
  project: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  /** The entry the story stands on; null before a greeting was chosen. */
  leaf: string | null;
  /** Seed of `random` macros: drawn once, so that prompts stay the same bytes. */
  seed: string;
  /** Figures of the present path, so that the library need not read the tree. */
  digest: SessionDigest;
  /** Unknown fields of later versions are kept. */
  [field: string]: unknown;
}

export interface SessionDigest {
  /** Inputs on the present path. */
  turns: number;
  /** UTF-16 units of story on the present path. */
  length: number;
  /** The last words of the story. */
  excerpt: string;
}
