import { ModelError, SessionError, toLiyuanError, type LiyuanError } from '$lib/core/errors';
import { advanceTurn, beginTurn, replyOf, type TurnState } from '$lib/core/agent/turn-state';
import type { AssembledRecord, DeltaRecord, RequestRecord, UsageRecord } from '$lib/core/agent/journal-record';
import type { ReplyState, RequestNotice } from '$lib/core/sessions/session-entry';
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
      ...(state.warnings.length === 0 ? {} : { warnings: state.warnings }),
      ...(state.request === null ? {} : { request: state.request }),
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
    const record = (part: TurnPart): void => {
      const full = { ...part, turn: live.state.turn, seq: live.state.nextSeq, time: this.ports.clock.now() };
      live.state = advanceTurn(live.state, full);
      journal.add(full);
      if (full.kind === 'delta') this.bus.emit('turn-delta', deltaEvent(live, full));
    };
    let kept: Promise<void> = Promise.resolve();
    let end: { state: ReplyState; error?: LiyuanError };
    try {
      end = await streamReply(this.ports, live.abort.signal, prepare, {
        onLeave: (prepared) => {
          const { id, warnings } = prepared;
          record({ kind: 'assembled', request: id, warnings });
          kept = keepRequest(prepared, (notice) => record({ kind: 'assembled', warnings: [...warnings, notice] }));
          if (warnings.length > 0) this.bus.emit('story-changed', { session: live.session });
        },
        onAttempt: () => (live.retry = null),
        hasShown: () => live.state.text.length > live.begunAt || live.state.reasoning !== '',
        hasText: () => live.state.text.slice(live.begunAt).trim() !== '',
        onRecord: record,
        onRetry: (attempt, at, error) => {
          live.retry = { attempt, at, error };
          this.bus.emit('turn-retried', { session: live.session, turn: live.state.turn, attempt, at, error });
        },
      });
    } catch (error) {
      end = { state: 'failed', error: toLiyuanError(error) };
    }
    await kept;
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

/** A record of a turn without its place in it. */
type TurnPart =
  | Pick<AssembledRecord, 'kind' | 'request' | 'warnings'>
  | Pick<DeltaRecord, 'kind' | 'text' | 'reasoning'>
  | Pick<UsageRecord, 'kind' | 'usage'>;

/**
 * A request that cannot be kept costs the inspector a request, never the player a reply. It is taken apart in a task of
 * its own, so that it is on its way by then.
 */
async function keepRequest(prepared: PreparedRequest, onFailure: (notice: RequestNotice) => void): Promise<void> {
  try {
    await new Promise((resolve) => setTimeout(resolve));
    await prepared.keep();
  } catch (error) {
    onFailure({ code: 'request-not-kept', data: { error: toLiyuanError(error).toJSON() } });
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
