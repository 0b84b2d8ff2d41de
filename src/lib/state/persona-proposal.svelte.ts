import type { EngineClient } from '$lib/client/engine-client';

/** A text that a model proposes. It changes nothing until it is taken into the editor. */
export class PersonaProposalState {
  text = $state('');
  running = $state(false);
  /** Ended by the person: what came stays. */
  stopped = $state(false);
  error = $state.raw<unknown>(null);

  readonly #client: EngineClient;
  #proposal: string | null = null;

  constructor(client: EngineClient) {
    this.#client = client;
  }

  start(): () => void {
    const stop = this.#client.on('proposal-delta', ({ proposal, text }) => {
      if (proposal === this.#proposal) this.text += text;
    });
    return () => {
      stop();
      void this.stop();
    };
  }

  async ask(text: string, wish: string, model: string): Promise<void> {
    if (this.running) return;
    const proposal = crypto.randomUUID();
    this.#proposal = proposal;
    this.text = '';
    this.error = null;
    this.stopped = false;
    this.running = true;
    try {
      const whole = await this.#client.api.personas.improve({ proposal, text, wish, model });
      if (this.#proposal === proposal) this.text = whole;
    } catch (error) {
      if (this.#proposal === proposal && !this.stopped) this.error = error;
    } finally {
      if (this.#proposal === proposal) {
        this.running = false;
        this.#proposal = null;
      }
    }
  }

  async stop(): Promise<void> {
    const proposal = this.#proposal;
    if (proposal === null) return;
    this.stopped = true;
    this.running = false;
    this.#proposal = null;
    try {
      await this.#client.api.personas.stopImprove(proposal);
    } catch (error) {
      this.error = error;
    }
  }
}
