/** What the page may ask of prompt files and the next request. */
import type { ErrorJson } from '$lib/core/errors';
import type { Notice } from './system';

export interface PromptApi {
  /** Prompt files of the workspace, and of a card and project where given; also those that do not exist yet. */
  files(card?: string, project?: string): Promise<PromptFileRow[]>;
  read(path: string): Promise<PromptFile>;
  /** Parses text that is not stored (live view of the source editor). `path`: the file it is meant for. */
  parse(text: string, path?: string): Promise<PromptEntries>;
  /** Stores the whole text. `version` null: the file must not exist. @throws FileError `file-stale` with the current version */
  write(path: string, text: string, version: string | null): Promise<PromptFile>;
  /** One operation on the entries of a file. @throws FileError `file-stale` */
  edit(path: string, version: string | null, operation: EntryOperation): Promise<PromptFile>;
  /** Removes a file (after a snapshot). */
  remove(path: string, version: string): Promise<void>;
  /** The request that would be sent next, with `input` as the player's words. */
  nextRequest(card: string, project: string, input?: string): Promise<InspectorView>;
  /** Requests of a playthrough that have left, newest first. */
  requests(card: string, project: string): Promise<PastRequestRow[]>;
  /** A request as it left. @throws SessionError `request-missing`, `request-corrupt` */
  request(id: string): Promise<InspectorView>;
  /** A card's fields as an AGENTS.md: what the card says now, as entries, constant lore included. Nothing is stored. */
  projection(card: string): Promise<string>;
  /**
   * All files that text of the next request comes from or could: those of `files`, and every file they include. `by`:
   * the file that includes it.
   */
  included(card?: string, project?: string): Promise<IncludedFileRow[]>;
}

export interface PastRequestRow {
  id: string;
  turn: number;
  time: number;
  model: string;
  tokens: number;
  /** `again`: another reply to the same input; `continue`: goes on with a reply. */
  cause: 'send' | 'again' | 'continue';
}

export interface IncludedFileRow {
  path: string;
  by: string;
  tokens: number;
}

export interface PromptFileRow {
  path: string;
  scope: 'global' | 'card' | 'project';
  exists: boolean;
  tokens: number;
  /** Hash of the bytes, of a file that cannot be used too; null when there is none. */
  version: string | null;
  /** A packaged text stands in while the file is missing or blank. */
  packaged: boolean;
  /** Why its text cannot be used, as `LiyuanError.toJSON()`. */
  error?: ErrorJson;
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
  /** Lines that mean something besides their words. */
  marks: PromptMark[];
  tokens: number;
}

export interface PromptMark {
  /** `off`: an entry that is off; `note`: a comment that is never sent; `tail`: all behind an unclosed comment. */
  kind: 'off' | 'note' | 'tail' | 'include';
  /** 1-based, both inclusive. */
  line: number;
  lastLine: number;
  /** Of an include: the file in the workspace; null when it lies outside. */
  path?: string | null;
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
  /** The request body as it would leave, or as it left, without a key. */
  body: string;
  /** The same as a command line, with a variable in place of the key; null for a model that needs no network. */
  curl: string | null;
  /** A request that has left. */
  past: PastRequestRow | null;
  /** Compared with the request before it; null when there is none. */
  previous: RequestComparison | null;
}

/** What changed since the request before, and how much of it a provider can still have in its cache. */
export interface RequestComparison {
  id: string;
  turn: number;
  /** By id of the segment: what became of it. Segments that are not named are the same. */
  changes: Record<string, SegmentChange>;
  /** Segments of the request before that are gone. `after`: id of the segment they stood behind, null at the start. */
  removed: { after: string | null; kind: string; title: string; role: InspectorSegment['role']; text: string }[];
  /** Tokens at the start that are the same, bytes for bytes. */
  stableTokens: number;
  /** Turn since which the system prompt has been the same. */
  stableSince: number;
  /** What changed it then, or changes it now; null when nothing ever did. */
  brokenBy: { kind: string; title: string; source: InspectorSegment['source']; removed: boolean } | null;
}

export type SegmentChange = { kind: 'added' } | { kind: 'changed'; before: string };

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
