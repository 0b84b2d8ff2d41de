import { getContext, setContext } from 'svelte';
import type {
  AgentPersona,
  PersonaCardPlace,
  PersonaPreferences,
  PersonaSaved,
  PersonasView,
  PersonaVerdict,
} from '$lib/app/api';
import type { EngineClient } from '$lib/client/engine-client';
import type { PersonaDrafts } from './persona-drafts';

/** A card, or one of its playthroughs. */
export interface PlaceChoice {
  card: string;
  project?: string;
}

/** The agent personas: the list, its preferences, and who is in force where the person is. */
export class PersonasState {
  readonly client: EngineClient;
  readonly drafts: PersonaDrafts;
  /** Where the person is; null before the first playthrough. */
  readonly place: PlaceChoice | null;
  view = $state.raw<PersonasView | null>(null);
  /** The list could not be read. */
  error = $state.raw<unknown>(null);
  /** The last change of the list could not be made. */
  failure = $state.raw<unknown>(null);
  /** Real cards and playthroughs; null until asked for. */
  places = $state.raw<PersonaCardPlace[] | null>(null);
  placesError = $state.raw<unknown>(null);
  here = $state.raw<PersonaVerdict | null>(null);

  /** A persona is stored whole: each change begins with what the one before has left. */
  #stores: Promise<unknown> = Promise.resolve();
  #pruned = false;
  #asked = 0;

  constructor(client: EngineClient, place: PlaceChoice | null, drafts: PersonaDrafts) {
    this.client = client;
    this.place = place;
    this.drafts = drafts;
  }

  get personas(): readonly AgentPersona[] {
    return this.view?.personas ?? [];
  }

  get preferences(): PersonaPreferences {
    return this.view?.preferences ?? { saveWhileTyping: true, panelInPlay: true, keepHistory: true };
  }

  find(id: string): AgentPersona | null {
    return this.personas.find((persona) => persona.id === id) ?? null;
  }

  start(): () => void {
    const stops = [
      this.client.on('personas-changed', () => void this.load()),
      this.client.on('library-changed', () => this.places && void this.loadPlaces()),
    ];
    void this.load();
    return () => {
      for (const stop of stops) stop();
    };
  }

  async load(): Promise<void> {
    try {
      this.#take(await this.client.api.personas.view());
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  }

  async loadPlaces(): Promise<void> {
    try {
      this.places = await this.client.api.personas.places();
      this.placesError = null;
    } catch (error) {
      this.placesError = error;
    }
  }

  /** The new one's id; null when it could not be made. */
  async create(name: string): Promise<string | null> {
    let made: string | null = null;
    await this.#run(async () => {
      const { id, view } = await this.client.api.personas.create(name);
      made = id;
      return view;
    });
    return made;
  }

  /** Changes one persona, of which the rest stays as it is by then; null when it is gone. @throws LiyuanError */
  store(id: string, patch: Partial<AgentPersona>): Promise<PersonaSaved | null> {
    const job = this.#stores.then(async () => {
      const persona = this.find(id);
      if (!persona) return null;
      const saved = await this.client.api.personas.save({ ...persona, ...patch });
      this.#take(saved.view);
      return saved;
    });
    this.#stores = job.catch(() => undefined);
    return job;
  }

  /** The switch of the list: at once, whatever else is being changed. */
  switchOn(id: string, enabled: boolean): Promise<boolean> {
    return this.#run(async () => (await this.store(id, { enabled }))?.view ?? null);
  }

  move(id: string, to: number): Promise<boolean> {
    return this.#run(() => this.client.api.personas.move(id, to));
  }

  /** Gives what brings it back; null when that failed. */
  async remove(id: string): Promise<(() => Promise<boolean>) | null> {
    let undo: string | null = null;
    await this.#run(async () => {
      const removed = await this.client.api.personas.remove(id);
      undo = removed.undo;
      return removed.view;
    });
    if (undo === null) return null;
    const step: string = undo;
    return () => this.#run(() => this.client.api.personas.undoRemove(step));
  }

  setPreferences(patch: Partial<PersonaPreferences>): Promise<boolean> {
    return this.#run(() => this.client.api.personas.setPreferences(patch));
  }

  /** Takes a view that an operation elsewhere on the screen gave back. */
  take(view: PersonasView): void {
    this.#take(view);
  }

  #take(view: PersonasView): void {
    this.view = view;
    if (!this.#pruned && !view.problem) {
      this.#pruned = true;
      this.drafts.prune(view.personas.map(({ id }) => id));
    }
    void this.#look();
  }

  /** A verdict that cannot be had leaves the list without its mark. */
  async #look(): Promise<void> {
    if (!this.place) return;
    const asked = ++this.#asked;
    try {
      const verdict = await this.client.api.personas.explain(this.place);
      if (asked === this.#asked) this.here = verdict;
    } catch {
      if (asked === this.#asked) this.here = null;
    }
  }

  async #run(job: () => Promise<PersonasView | null>): Promise<boolean> {
    try {
      const view = await job();
      if (view) this.#take(view);
      this.failure = null;
      return view !== null;
    } catch (error) {
      this.failure = error;
      return false;
    }
  }
}

const KEY = Symbol('personas');

export function providePersonas(state: PersonasState): PersonasState {
  return setContext(KEY, state);
}

export function usePersonas(): PersonasState {
  return getContext<PersonasState>(KEY);
}
