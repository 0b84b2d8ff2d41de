/**
 * What the page may ask of the engine: types only. Every method is asynchronous across the worker and rejects with a
 * `LiyuanError` (go by `code`). All but `system` reject with `owner-other` while another tab owns the store. Bytes
 * are `Uint8Array`, times ms since the epoch, lengths UTF-16 units, sizes bytes.
 */
import type { ErrorJson } from '$lib/core/errors';
import type { ModelConfig } from '$lib/core/model/model-config';
import type { ReplyState, TurnUsage } from '$lib/core/sessions/session-entry';
import type { SnapshotMeta } from '$lib/core/snapshots/manifest';
import type { OwnerState } from '$lib/ports/owner-lock';

export interface AppApi {
  system: SystemApi;
  library: LibraryApi;
  play: PlayApi;
  prompt: PromptApi;
  settings: SettingsApi;
  models: ModelsApi;
  snapshots: SnapshotsApi;
  shell: ShellApi;
}

export interface SystemApi {
  /** Opens the store if this tab can own it. Never rejects: a failure is in `error`. */
  start(): Promise<StartReport>;
  /** Takes the store from the other tab; it flushes first. */
  takeOver(): Promise<StartReport>;
  /** Resolves when everything acknowledged so far is on disk and no turn is between two borders. */
  flush(): Promise<void>;
}

export interface StartReport {
  owner: OwnerState;
  settings: AppSettings;
  /** What was found and mended at the start. */
  notices: Notice[];
  error: ErrorJson | null;
}

/** Something a person should know, made into a sentence by its code (`notice_<code>`). */
export interface Notice {
  code: string;
  data: Record<string, unknown>;
}

// ── library ──────────────────────────────────────────────────────────────────
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

/** What a card holds, for the import sheet and the card's page. */
export interface CardSummary {
  name: string;
  creator: string;
  version: string;
  spec: 'v1' | 'v2' | 'v3';
  format: string;
  tags: string[];
  /** The first words of the creator's notes, or of the description. */
  notes: string;
  /** Filled text fields with their lengths. */
  fields: { field: string; length: number }[];
  greetings: number;
  lore: { total: number; constant: number; keyed: number; off: number };
  regexScripts: number;
  frontEndScripts: number;
  assets: number;
  hasPicture: boolean;
  /** `code: English sentence` each. */
  warnings: string[];
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

// ── play ─────────────────────────────────────────────────────────────────────
export interface PlayApi {
  projects(card: string): Promise<ProjectRow[]>;
  /** A new playthrough; the first greeting is chosen. */
  create(card: string, title?: string): Promise<{ project: string; session: string }>;
  renameProject(card: string, project: string, title: string): Promise<void>;
  open(card: string, project: string): Promise<StoryView>;
  view(session: string): Promise<StoryView>;
  /** Only while nothing has been sent. */
  chooseGreeting(session: string, index: number): Promise<StoryView>;
  /** Appends the input and starts the turn; resolves when both are stored, before the model answers. */
  send(session: string, text: string): Promise<{ turn: string; view: StoryView }>;
  /** Ends the running turn and keeps what came. */
  stop(session: string): Promise<StoryView>;
  /** Another reply to the last input, as a swipe beside the present one. */
  regenerate(session: string): Promise<{ turn: string; view: StoryView }>;
  /** Goes on writing a reply that was stopped, interrupted or failed; the result is a swipe. */
  resume(session: string): Promise<{ turn: string; view: StoryView }>;
  /** Shows sibling `entry` of the present path. */
  swipe(session: string, entry: string): Promise<StoryView>;
  /** New text for an entry; the old one is kept in the tree. */
  edit(session: string, entry: string, text: string): Promise<StoryView>;
  /** Steps back to before the last input; its text is returned so that the composer can hold it. Nothing is deleted. */
  undoLast(session: string): Promise<{ text: string; view: StoryView }>;
  draft(session: string): Promise<string>;
  setDraft(session: string, text: string): Promise<void>;
}

export interface ProjectRow {
  project: string;
  session: string;
  title: string;
  createdAt: number;
  playedAt: number;
  turns: number;
  excerpt: string;
  length: number;
}

export interface StoryView {
  session: string;
  card: { folder: string; name: string; language: string; hasPicture: boolean };
  project: { folder: string; title: string };
  /** The player's name in the story. */
  player: string;
  /** Openings of the card, macros filled in. */
  greetings: { index: number; text: string }[];
  /** True while the opening may still be changed. */
  canChooseGreeting: boolean;
  items: StoryItem[];
  running: RunningTurn | null;
  model: { id: string; name: string; isRehearsal: boolean } | null;
  context: { used: number; window: number; parts: { kind: string; tokens: number }[] };
}

/** One thing in the story, in order of the present path. */
export interface StoryItem {
  id: string;
  kind: 'greeting' | 'input' | 'reply';
  /** Number of the turn: the greeting is 0, an input and its reply share one. */
  turn: number;
  /** Macros filled in, latest revision. */
  text: string;
  edited: boolean;
  time: number;
  /** Siblings incl. this one; `index` is this one's place. */
  swipes: { index: number; ids: string[] };
  reply?: {
    state: ReplyState;
    error?: ErrorJson;
    reasoning?: string;
    model?: { id: string; name: string };
    usage?: TurnUsage;
    timing?: { first: number; total: number };
  };
}

/** A reply being written. It is not in `items` yet. */
export interface RunningTurn {
  turn: string;
  /** Id the reply will have. */
  reply: string;
  /** The input it answers. */
  parent: string;
  number: number;
  text: string;
  reasoning: string;
  startedAt: number;
  /** Set while a failed attempt waits for the next one. */
  retry: { attempt: number; at: number; error: ErrorJson } | null;
}

// ── prompt ───────────────────────────────────────────────────────────────────
export interface PromptApi {
  /** Prompt files of the workspace, and of a card and project where given; also those that do not exist yet. */
  files(card?: string, project?: string): Promise<PromptFileRow[]>;
  read(path: string): Promise<PromptFile>;
  /** Parses text that is not stored (live view of the source editor). */
  parse(text: string): Promise<PromptEntries>;
  /** Stores the whole text. `version` null: the file must not exist. @throws FileError `file-stale` with the current version */
  write(path: string, text: string, version: string | null): Promise<PromptFile>;
  /** One operation on the entries of a file. @throws FileError `file-stale` */
  edit(path: string, version: string | null, operation: EntryOperation): Promise<PromptFile>;
  /** Removes a file (after a snapshot). */
  remove(path: string, version: string): Promise<void>;
  /** The request that would be sent next, with `input` as the player's words. */
  nextRequest(card: string, project: string, input?: string): Promise<InspectorView>;
}

export interface PromptFileRow {
  path: string;
  scope: 'global' | 'card' | 'project';
  exists: boolean;
  tokens: number;
  /** A packaged text stands in while the file is missing or blank. */
  packaged: boolean;
}

export interface PromptFile extends PromptEntries {
  path: string;
  text: string;
  /** Hash of the bytes; null when there is no file. */
  version: string | null;
  /** What is used while the file is missing: packaged text or null. */
  packaged: string | null;
}

export interface PromptEntries {
  entries: PromptEntryRow[];
  problems: { code: string; line: number; data: Record<string, unknown> }[];
  tokens: number;
}

export interface PromptEntryRow {
  name: string;
  level: number;
  content: string;
  enabled: boolean;
  /** UTF-16 offsets in the text, and the 1-based line. */
  start: number;
  end: number;
  line: number;
  tokens: number;
}

export type EntryOperation =
  | { do: 'toggle'; index: number; enabled: boolean }
  | { do: 'rename'; index: number; name: string }
  | { do: 'content'; index: number; content: string }
  | { do: 'move'; from: number; to: number }
  | { do: 'remove'; index: number }
  | { do: 'append'; name: string; content: string };

export interface InspectorView {
  segments: InspectorSegment[];
  tokens: number;
  window: number;
  model: string;
  /** Codes with data, e.g. `system-file-missing`, `agents-all-off`, include warnings. */
  warnings: Notice[];
  /** The request body as it would leave, without a key. */
  body: string;
}

export interface InspectorSegment {
  id: string;
  /** base, persona, instructions, cwd, preset, global, card-append, agents, projection, player, lore, mcp, conventions, author, summary, greeting, history, input. */
  kind: string;
  /** Group it belongs to in the list (one row a group): same kinds, in order. */
  title: string;
  role: 'system' | 'user' | 'assistant';
  text: string;
  tokens: number;
  source: { file?: string; line?: number; field?: string };
}

// ── settings, models, snapshots, shell ───────────────────────────────────────
export interface SettingsApi {
  get(): Promise<AppSettings>;
  set(patch: Partial<AppSettings>): Promise<AppSettings>;
}

export interface AppSettings {
  /** `system` follows the browser. */
  language: 'system' | 'zh-CN' | 'en';
  theme: 'system' | 'light' | 'dark';
  /** px, 16–24. */
  storySize: number;
  /** 1.6–2.2. */
  storyLead: number;
  /** Characters a line, 38–42. */
  storyMeasure: number;
  enterSends: boolean;
  player: { name: string; description: string };
  /** ModelConfig id that writes the story. */
  storyModel: string;
  sampleTourDone: boolean;
}

export interface ModelsApi {
  /** The rehearsal model is always the last one. */
  list(): Promise<ModelRow[]>;
  /** `key`: undefined leaves it, '' removes it. */
  save(config: ModelConfig, key?: string): Promise<ModelRow[]>;
  remove(id: string): Promise<ModelRow[]>;
  /** Names the endpoint offers. `key` undefined: the stored one. */
  offered(config: ModelConfig, key?: string): Promise<string[]>;
  vendors(): Promise<VendorRow[]>;
}

export interface ModelRow {
  config: ModelConfig;
  /** Last characters of the key; null without one. */
  keyTail: string | null;
}

export interface VendorRow {
  id: string;
  name: string;
  baseUrl: string;
  needsKey: boolean;
  /** Whether a browser may call it. */
  browser: 'yes' | 'fragile' | 'no' | 'local';
  /** What to know before choosing it: a code, worded by `vendor_note_<code>`. */
  note: string;
  template: Omit<ModelConfig, 'id'>;
}

export interface SnapshotsApi {
  list(): Promise<SnapshotMeta[]>;
  take(name?: string): Promise<SnapshotMeta>;
  /** Restores all, or what is under `prefix`; takes a snapshot first. */
  restore(id: string, prefix?: string): Promise<{ files: number; undo: string }>;
}

export interface ShellApi {
  /** Runs a command of the person's own over the given card's folder (read-write) and `assets`, `skills` (read-only). */
  run(
    card: string,
    command: string,
  ): Promise<{ exitCode: number; stdout: string; stderr: string; truncated: boolean; duration: number }>;
  /** A dry check on three files in memory: used by the self-check page. */
  selfCheck(
    command: string,
  ): Promise<{ exitCode: number; stdout: string; stderr: string; truncated: boolean; duration: number }>;
  stop(): Promise<void>;
}
