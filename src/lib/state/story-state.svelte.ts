import { getContext, setContext } from 'svelte';
import type { ProjectRow, StoryItem, StoryView } from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';
import { keepItems } from './keep-items';
import { DraftState } from './draft-state.svelte';
import { EditState } from './edit-state.svelte';
import { LiveReply } from './live-reply.svelte';

export type StoryAction =
  'send' | 'stop' | 'regenerate' | 'resume' | 'swipe' | 'edit' | 'greeting' | 'undo' | 'rename' | 'create';

/** Actions that may put other entries in the place of those that are shown. */
const REPLACING: ReadonlySet<StoryAction> = new Set(['regenerate', 'resume', 'swipe', 'greeting', 'undo']);

/** An action that did not work, until it is tried again or put away. */
export interface StoryFault {
  action: StoryAction;
  error: unknown;
  /** Words that would otherwise be lost. */
  text?: string;
}

/** One playthrough on the stage. A failed read never stands for an empty story, and writes nothing. */
export class StoryState {
  readonly card: string;
  readonly project: string;
  readonly draft: DraftState;
  readonly edits: EditState;
  view = $state.raw<StoryView | null>(null);
  items = $state.raw<StoryItem[]>([]);
  live = $state.raw<LiveReply | null>(null);
  loading = $state(false);
  loadError = $state.raw<unknown>(null);
  fault = $state.raw<StoryFault | null>(null);
  /** An action whose answer has not come yet. */
  pending = $state<StoryAction | null>(null);
  /** Text of a reply that came but could not be stored. */
  unstored = $state.raw<string | null>(null);

  readonly #client: EngineClient;
  #asked = 0;
  #shown = 0;
  #loads = 0;
  #reload: ReturnType<typeof setTimeout> | null = null;
  #stops: (() => void)[] = [];
  /** The last reply that ended here, until it is found in the story. */
  #lost: LiveReply | null = null;
  #doubted = false;
  /** The story changed while an action was under way. */
  #missed = false;

  constructor(client: EngineClient, card: string, project: string) {
    this.#client = client;
    this.card = card;
    this.project = project;
    this.draft = new DraftState(client.api.play);
    this.edits = new EditState(client.api.play);
  }

  /** Loads the story and listens. Returns the function that ends it. */
  start(): () => void {
    this.#stops = [
      this.#client.on('turn-delta', (delta) => {
        if (delta.turn !== this.live?.turn) return;
        if (!this.live.take(delta, Date.now())) this.#schedule();
      }),
      this.#client.on('turn-retried', ({ turn, attempt, at, error }) => {
        if (turn === this.live?.turn) this.live.retry = { attempt, at, error };
      }),
      this.#client.on('turn-ended', ({ session, turn }) => {
        if (session !== this.view?.session) return;
        if (turn === this.live?.turn) this.live.ended = true;
        // It may end before the action that began it has answered.
        this.#schedule();
      }),
      this.#client.on('story-changed', ({ session }) => {
        if (session === this.view?.session) this.#changed();
      }),
      this.#client.on('settings-changed', () => this.#schedule()),
      this.#client.on('files-changed', () => this.#schedule()),
    ];
    void this.load();
    return () => {
      if (this.#reload !== null) clearTimeout(this.#reload);
      for (const stop of this.#stops) stop();
      void this.flush();
    };
  }

  /** Stores what is typed and not stored yet. */
  async flush(): Promise<void> {
    await Promise.all([this.draft.flush(), this.edits.flush()]);
  }

  async load(): Promise<void> {
    const asked = ++this.#asked;
    this.#loads += 1;
    this.loading = true;
    try {
      const { play } = this.#client.api;
      this.#accept(asked, await (this.view ? play.view(this.view.session) : play.open(this.card, this.project)));
      this.loadError = null;
    } catch (error) {
      // An older read that failed says nothing about what a later one has shown.
      if (asked > this.#shown) this.loadError = error;
    } finally {
      this.#loads -= 1;
      this.loading = this.#loads > 0;
    }
    if (!this.view) return;
    void this.draft.attach(this.view.session);
    void this.edits.attach(this.view.session);
  }

  /** True when the words are stored. They stay in the draft until then. */
  async send(): Promise<boolean> {
    const text = this.draft.text;
    if (text.trim() === '' || !this.view || this.pending || this.live) return false;
    return this.#act(
      'send',
      async (session) => {
        // A save under way must not land after the engine has emptied the draft.
        await this.draft.flush();
        const { view } = await this.#client.api.play.send(session, text);
        this.draft.sent(text);
        return view;
      },
      text,
    );
  }

  stop = (): Promise<boolean> => this.#act('stop', (session) => this.#client.api.play.stop(session));

  regenerate = (): Promise<boolean> =>
    this.#act('regenerate', async (session) => (await this.#client.api.play.regenerate(session)).view);

  resume = (): Promise<boolean> =>
    this.#act('resume', async (session) => (await this.#client.api.play.resume(session)).view);

  swipe = (entry: string): Promise<boolean> =>
    this.#act('swipe', (session) => this.#client.api.play.swipe(session, entry));

  edit = (entry: string, text: string): Promise<boolean> =>
    this.#act(
      'edit',
      async (session) => {
        // A save under way must not land after the engine has forgotten the draft.
        await this.edits.flush();
        const view = await this.#client.api.play.edit(session, entry, text);
        this.edits.stored({ entry, text });
        return view;
      },
      text,
    );

  chooseGreeting = (index: number): Promise<boolean> =>
    this.#act('greeting', (session) => this.#client.api.play.chooseGreeting(session, index));

  undoLast = (): Promise<boolean> =>
    this.#act('undo', async (session) => {
      const { text, view } = await this.#client.api.play.undoLast(session);
      this.draft.prepend(text);
      return view;
    });

  /** Takes a step back back, if nothing was done since: `entry` stood at the end, and the draft held `draft`. */
  stepForward = (entry: string, draft: string): Promise<boolean> =>
    this.#act('undo', async (session) => {
      const view = await this.#client.api.play.stepForward(session, entry);
      this.draft.type(draft);
      return view;
    });

  rename = (title: string): Promise<boolean> =>
    this.#act('rename', async (session) => {
      await this.#client.api.play.renameProject(this.card, this.project, title);
      return this.#client.api.play.view(session);
    });

  projects = (): Promise<ProjectRow[]> => this.#client.api.play.projects(this.card);

  /** The folder of a new playthrough; null when it could not be made. */
  async create(): Promise<string | null> {
    let project: string | null = null;
    await this.#act('create', async () => {
      project = (await this.#client.api.play.create(this.card)).project;
      return null;
    });
    return project;
  }

  dismissFault(): void {
    this.fault = null;
  }

  async #act(
    action: StoryAction,
    job: (session: string) => Promise<StoryView | null>,
    text?: string,
  ): Promise<boolean> {
    if (!this.view || (this.pending && action !== 'stop') || this.#holds(action)) return false;
    const asked = ++this.#asked;
    this.pending = action;
    this.fault = null;
    try {
      const view = await job(this.view.session);
      if (view) {
        this.#missed = false;
        this.#accept(asked, view);
      }
      return true;
    } catch (error) {
      this.fault = { action, error, ...(text === undefined ? {} : { text }) };
      return false;
    } finally {
      this.pending = null;
      if (this.#missed) this.#schedule();
      this.#missed = false;
    }
  }

  /** Words that are being changed must not go with the entry they belong to: they are saved or discarded first. */
  #holds(action: StoryAction): boolean {
    const entry = this.edits.current?.entry;
    if (entry === undefined || !REPLACING.has(action)) return false;
    const isShown = this.items.some((item) => item.id === entry);
    if (isShown && this.edits.changed) this.edits.ask();
    else if (isShown) this.edits.discard();
    return isShown && this.edits.changed;
  }

  /** Shows a view unless a later one is shown already. */
  #accept(asked: number, view: StoryView): void {
    if (asked < this.#shown) return;
    if (this.#lacks(view) && !this.#doubted) {
      // Read between the end of the turn and the storing of its reply: looked at again before anything vanishes.
      this.#doubted = true;
      this.#schedule();
      return;
    }
    this.#doubted = false;
    this.#shown = asked;
    const { running } = view;
    const ended = this.live;
    if (running && running.turn === this.live?.turn) this.live.catchUp(running, Date.now());
    else this.live = running ? new LiveReply(running, Date.now()) : null;
    this.items = keepItems(this.items, view.items);
    this.view = view;
    if (ended && ended !== this.live) this.#lost = ended;
    this.#checkStored(view);
  }

  /** Neither running nor stored, though it was being shown. */
  #lacks(view: StoryView): boolean {
    return this.live !== null && !view.running && isLost(this.live, view);
  }

  /** A reply whose storing failed is nowhere in the story: its words must not vanish with the sheet. */
  #checkStored(view: StoryView): void {
    if (!this.#lost) return;
    const { text } = this.#lost;
    const lost = isLost(this.#lost, view) && text.trim() !== '';
    if (!lost) this.#lost = null;
    this.unstored = lost ? text : null;
  }

  /** What an action changes is in the view it answers with: a long story is not read twice. */
  #changed(): void {
    if (this.pending) this.#missed = true;
    else this.#schedule();
  }

  #schedule(): void {
    this.#reload ??= setTimeout(() => {
      this.#reload = null;
      void this.load();
    }, 30);
  }
}

/** The reply is not in the story, though the words it answers are. */
function isLost(live: LiveReply, view: StoryView): boolean {
  const isThere = view.items.some((item) => item.id === live.reply || item.swipes.ids.includes(live.reply));
  return !isThere && view.items.some((item) => item.id === live.parent);
}

const KEY = Symbol('story');

export function provideStory(story: StoryState): StoryState {
  return setContext(KEY, story);
}

export function useStory(): StoryState {
  return getContext<StoryState>(KEY);
}
