/** What the page may ask of the stage. */
import type { ErrorJson } from '$lib/core/errors';
import type { ReplyState, TurnUsage } from '$lib/core/sessions/session-entry';
import type { Notice } from './system';

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
  /** Takes a step back back: goes on to `entry`, which stood under the present end of the story. */
  stepForward(session: string, entry: string): Promise<StoryView>;
  draft(session: string): Promise<string>;
  setDraft(session: string, text: string): Promise<void>;
  /** The change of an entry that was begun and neither saved nor discarded; `edit` of that entry forgets it. */
  editDraft(session: string): Promise<EditDraft | null>;
  setEditDraft(session: string, draft: EditDraft | null): Promise<void>;
}

/** New words for an entry that are not in the story yet. */
export interface EditDraft {
  entry: string;
  text: string;
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
  /** Estimated. `error`: why the next request cannot be put together; the story can still be read. */
  context: { used: number; window: number; parts: { kind: string; tokens: number }[]; error?: ErrorJson };
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
    /** What a person should know of the request that asked for it: includes that failed and the like. */
    warnings?: Notice[];
    /** Id of that request, for `prompt.request`. */
    request?: string;
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
  /** As those of a reply. */
  warnings?: Notice[];
  request?: string;
  /** Set while a failed attempt waits for the next one. */
  retry: { attempt: number; at: number; error: ErrorJson } | null;
}
