import { ModelError, PersonaError } from '$lib/core/errors';
import type { ImproveRequest } from '../api';
import type { AppContext } from '../app-context';
import { streamReply } from '../play/stream-reply';
import { resolveLanguage } from '../settings/app-settings';
import { improveMessages } from './improve-text';

/** Texts that a model is asked to propose. It reads one text and answers; it has no tools, and nothing is stored. */
export class Proposals {
  readonly #running = new Map<string, AbortController>();

  constructor(private readonly app: AppContext) {}

  /** @throws PersonaError `persona-improve-needs-model`; ModelError, `model-aborted` when it was stopped */
  async improve({ proposal, text, wish, model }: ImproveRequest): Promise<string> {
    this.stop(proposal);
    const abort = new AbortController();
    this.#running.set(proposal, abort);
    try {
      return await this.#ask(proposal, abort.signal, { text, wish, model });
    } finally {
      if (this.#running.get(proposal) === abort) this.#running.delete(proposal);
    }
  }

  stop(proposal: string): void {
    this.#running.get(proposal)?.abort();
  }

  async #ask(proposal: string, signal: AbortSignal, asked: Omit<ImproveRequest, 'proposal'>): Promise<string> {
    const { bus, models, ports, settings } = this.app;
    const config = (await models.list()).find(({ id }) => id === asked.model);
    if (!config || config.dialect === 'rehearsal') {
      throw new PersonaError('persona-improve-needs-model', `${asked.model} is no language model`, {
        data: { model: asked.model },
      });
    }
    const messages = improveMessages(asked, resolveLanguage(await settings.get(), ports.languages));
    const prepared = { request: { messages, samplers: config.samplers }, config, id: '', warnings: [] };
    let [whole, hasThought] = ['', false];
    const { state, error } = await streamReply(
      ports,
      signal,
      () => Promise.resolve({ ...prepared, keep: () => Promise.resolve() }),
      {
        onLeave: () => undefined,
        onAttempt: () => undefined,
        onRetry: () => undefined,
        hasShown: () => whole !== '' || hasThought,
        hasText: () => whole.trim() !== '',
        onRecord(part) {
          if (part.kind !== 'delta') return;
          hasThought ||= part.reasoning !== '';
          if (part.text === '') return;
          whole += part.text;
          bus.emit('proposal-delta', { proposal, text: part.text });
        },
      },
    );
    if (state !== 'delivered') throw error ?? new ModelError('model-aborted', 'stopped');
    return whole.trim();
  }
}
