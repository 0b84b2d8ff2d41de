import { ModelError, SessionError, toLiyuanError, type LiyuanError } from '$lib/core/errors';
import { advanceTurn, beginTurn, replyOf, type TurnState } from '$lib/core/agent/turn-state';
import type { DeltaRecord, RequestRecord } from '$lib/core/agent/journal-record';
import type { ReplyState } from '$lib/core/sessions/session-entry';
import type { RunningTurn } from '../api';
import type { AppPorts } from '../app-ports';
import type { AppEvents } from '../events/app-events';
import type { EventBus } from '../events/event-bus';
import { JournalWriter } from './journal-writer';
import { streamReply, type PreparedRequest } from './stream-reply';
import { finishTurn } from './finish-turn';

/** A turn that is running in this tab. */
interface LiveTurn {
  session: string;
  state: TurnState;
  /** UTF-16 units the reply began with: the text that is being continued. */
  begunAt: number;
  number: number;
  abort: AbortController;
  /** Why it was ended from outside. */
  ending: Extract<ReplyState, 'stopped' | 'interrupted'> | null;
  retry: RunningTurn['retry'];
  over: Promise<void>;
}

/** Runs turns: at most one a session. Everything shown was journaled, and what a turn leaves is one reply in the tree. */
export class TurnRunner {
  #live = new Map<string, LiveTurn>();

  constructor(
    private readonly ports: AppPorts,
    private readonly bus: EventBus,
  ) {}

  /** @throws SessionError `turn-running` */
  requireIdle(session: string): void {
    if (this.#live.has(session)) throw new SessionError('turn-running', 'a turn is running', { data: { session } });
  }

  running(session: string): RunningTurn | null {
    const live = this.#live.get(session);
    if (!live) return null;
    const { state } = live;
    return {
      turn: state.turn,
      reply: state.reply,
      parent: state.parent,
      number: live.number,
      text: state.text,
      reasoning: state.reasoning,
      startedAt: state.startedAt,
      retry: live.retry,
    };
  }

  /**
   * Starts a turn whose `request` record is stored already. `prepare` assembles the request; its failure ends the turn
   * as `failed` like a failure of the model.
   */
  start(session: string, request: RequestRecord, number: number, prepare: () => Promise<PreparedRequest>): void {
    this.requireIdle(session);
    const live: LiveTurn = {
      session,
      state: beginTurn(request),
      begunAt: request.text?.length ?? 0,
      number,
      abort: new AbortController(),
      ending: null,
      retry: null,
      over: Promise.resolve(),
    };
    this.#live.set(session, live);
    live.over = this.#run(live, prepare);
  }

  /** Ends the running turn, if any, keeps what came and resolves when it is stored. */
  async stop(session: string, ending: 'stopped' | 'interrupted' = 'stopped'): Promise<void> {
    const live = this.#live.get(session);
    if (!live) return;
    live.ending ??= ending;
    live.abort.abort(new ModelError('model-aborted', 'stopped'));
    await live.over;
  }

  /** Ends all turns, e.g. before the store is given away. */
  async stopAll(ending: 'stopped' | 'interrupted'): Promise<void> {
    await Promise.all([...this.#live.keys()].map((session) => this.stop(session, ending)));
  }

  async #run(live: LiveTurn, prepare: () => Promise<PreparedRequest>): Promise<void> {
    const journal = new JournalWriter(this.ports, live.session);
    let end: { state: ReplyState; error?: LiyuanError };
    try {
      end = await streamReply(this.ports, live.abort.signal, prepare, {
        onAttempt: () => (live.retry = null),
        hasShown: () => live.state.text.length > live.begunAt || live.state.reasoning !== '',
        hasText: () => live.state.text.slice(live.begunAt).trim() !== '',
        onRecord: (part) => {
          const record = { ...part, turn: live.state.turn, seq: live.state.nextSeq, time: this.ports.clock.now() };
          live.state = advanceTurn(live.state, record);
          journal.add(record);
          if (record.kind === 'delta') this.bus.emit('turn-delta', deltaEvent(live, record));
        },
        onRetry: (attempt, at, error) => {
          live.retry = { attempt, at, error };
          this.bus.emit('turn-retried', { session: live.session, turn: live.state.turn, attempt, at, error });
        },
      });
    } catch (error) {
      end = { state: 'failed', error: toLiyuanError(error) };
    }
    // A stop that came after the model's last word changes nothing: the reply is whole.
    if (live.ending && end.state !== 'delivered') end = { state: live.ending };
    await this.#finish(live, journal, end);
  }

  /** Stores the reply. If even that fails the text stays in the journal and in the running view, and a notice says so. */
  async #finish(
    live: LiveTurn,
    journal: JournalWriter,
    end: { state: ReplyState; error?: LiyuanError },
  ): Promise<void> {
    const reply = replyOf(live.state, {
      state: end.state,
      time: this.ports.clock.now(),
      ...(end.error ? { error: end.error.toJSON() } : {}),
    });
    try {
      await journal.close();
      await finishTurn(this.ports, live.session, live.state.turn, reply);
    } catch (error) {
      this.bus.emit('notice', {
        code: 'turn-not-stored',
        data: { session: live.session, text: reply.data.text, error: toLiyuanError(error).toJSON() },
      });
    } finally {
      this.#live.delete(live.session);
      this.bus.emit('turn-ended', { session: live.session, turn: live.state.turn, state: end.state });
      this.bus.emit('story-changed', { session: live.session });
      this.bus.emit('library-changed', {});
    }
  }
}

function deltaEvent(live: LiveTurn, { turn, text, reasoning }: DeltaRecord): AppEvents['turn-delta'] {
  const { state, session } = live;
  return {
    session,
    turn,
    text,
    reasoning,
    textAt: state.text.length - text.length,
    reasoningAt: state.reasoning.length - reasoning.length,
  };
}
