import type { ErrorJson } from '$lib/core/errors';
import type { AgentPersona, PersonaScope } from '$lib/core/personas';

export type { AgentPersona, PersonaScope };

/**
 * What the page may ask of agent personas. No tool of a model and no shell command reaches them. Every change gives the
 * whole view back. `store-stale` cannot happen: changes are made to single personas, in order.
 */
export interface PersonasApi {
  view(): Promise<PersonasView>;
  /** A new persona at the end of the list, off, without a place. */
  create(name: string): Promise<{ id: string; view: PersonasView }>;
  /**
   * Stores a persona as given (its place in the list stays). A place that another one had is taken from it, a mark as
   * default too; `taken` and `unmarked` say from whom. With history on, a changed body is a new version.
   * @throws PersonaError `persona-missing`, `persona-store-unreadable`
   */
  save(persona: AgentPersona): Promise<PersonaSaved>;
  /** Final index in the list: the higher wins among equals. */
  move(id: string, to: number): Promise<PersonasView>;
  /** The history goes with it; `undo` brings both back. */
  remove(id: string): Promise<{ undo: string; view: PersonasView }>;
  undoRemove(undo: string): Promise<PersonasView>;
  setPreferences(patch: Partial<PersonaPreferences>): Promise<PersonasView>;

  /** Who is in force at a place and why, and why each other one is not. Unsaved `personas` may be asked about. */
  explain(place: { card: string; project?: string }, personas?: AgentPersona[]): Promise<PersonaVerdict>;
  /** Whether a pattern can be used: null, or what is wrong with it. */
  checkPattern(pattern: string): Promise<ErrorJson | null>;
  /** Real cards and playthroughs to pick a scope from, newest first. */
  places(): Promise<PersonaCardPlace[]>;
  /** A playthrough as a reader sees it: what the player typed and what was delivered. */
  conversation(card: string, project: string): Promise<PersonaConversation>;

  /** Newest first. @throws PersonaError `persona-history-corrupt` */
  versions(id: string): Promise<PersonaVersion[]>;
  /** The body of a version. @throws PersonaError `persona-history-corrupt` */
  version(id: string, index: number): Promise<string>;
  /** Writes the body of a version back into the persona and records that. */
  restoreVersion(id: string, index: number): Promise<PersonasView>;
  removeVersion(id: string, index: number): Promise<PersonaVersion[]>;

  /** One JSON file of the given personas, all when empty. */
  export(ids: string[]): Promise<{ fileName: string; text: string; count: number }>;
  /** Reads a text without storing anything. @throws PersonaError `persona-file-invalid` */
  inspectImport(text: string): Promise<PersonaImportRow[]>;
  /** Adds all of them as new, off and not default. */
  import(text: string): Promise<{ ids: string[]; view: PersonasView }>;

  /**
   * Asks a model for a better text. Nothing is stored. Pieces come as `proposal-delta` under `proposal`; resolves with
   * the whole. @throws ModelError
   */
  improve(request: ImproveRequest): Promise<string>;
  stopImprove(proposal: string): Promise<void>;
}

export interface PersonasView {
  /** Workspace path of the store. */
  path: string;
  personas: AgentPersona[];
  preferences: PersonaPreferences;
  /** Why the store cannot be read; then `personas` is empty and the first save copies it to `backup` before. */
  problem: { error: ErrorJson; backup: string } | null;
}

export interface PersonaPreferences {
  /** Stores while one types, after a pause; else by a button. */
  saveWhileTyping: boolean;
  /** Shows the persona panel in play. */
  panelInPlay: boolean;
  /** New versions are recorded. Off keeps and still restores those there are. */
  keepHistory: boolean;
}

export interface PersonaSaved {
  view: PersonasView;
  /** Places that were taken from other personas. */
  taken: { id: string; name: string; scope: PersonaScope }[];
  /** The persona that was the default before. */
  unmarked: { id: string; name: string } | null;
}

export interface PersonaVerdict {
  /** The paths that scopes are matched against. */
  place: { workspace: string; session?: string };
  /** null: none is in force. A winner with a blank body injects nothing. */
  winner: { id: string; name: string; scope: PersonaScope | null; reason: 'scope' | 'default'; blank: boolean } | null;
  /** In the order of the list. */
  rows: {
    id: string;
    name: string;
    /** `lower`: another one of equal rank stands higher; `less-specific`; `default-unused`: the default, but a scope matched. */
    outcome: 'wins' | 'off' | 'no-place' | 'no-match' | 'less-specific' | 'lower' | 'default-unused';
    /** The best scope that matches here. */
    scope: PersonaScope | null;
  }[];
}

export interface PersonaCardPlace {
  folder: string;
  name: string;
  /** Value of a workspace scope. */
  value: string;
  sessions: { project: string; title: string; playedAt: number; value: string }[];
}

export interface PersonaConversation {
  title: string;
  bubbles: { id: string; kind: 'greeting' | 'input' | 'reply'; turn: number; text: string; time: number }[];
  /** Items that are not shown: what was put into the flow by rules or by tools, and replies that came to nothing. */
  hidden: number;
}

export interface PersonaVersion {
  index: number;
  time: number;
  /** First 16 hex digits of the body's SHA-256. */
  hash: string;
  /** UTF-16 units of the body. */
  length: number;
  /** Index of the version it was restored from, while that one is still kept. */
  restoredFrom?: number;
  /** The persona's body is this one. */
  current: boolean;
}

export interface PersonaImportRow {
  name: string;
  /** UTF-16 units of the body. */
  length: number;
  scopes: number;
  injection: AgentPersona['injection'];
}

export interface ImproveRequest {
  /** Chosen by the caller: names the events and the stop. */
  proposal: string;
  text: string;
  /** What should be better, in the person's words; may be empty. */
  wish: string;
  /** ModelConfig id. */
  model: string;
}
