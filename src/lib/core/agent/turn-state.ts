import type { ReplyEntry, ReplyState, RequestNotice, TurnUsage } from '../sessions/session-entry';
import type { JournalRecord, RequestRecord } from './journal-record';

/** A turn as its journal tells it. */
export interface TurnState {
  turn: string;
  reply: string;
  parent: string;
  model: { id: string; name: string };
  startedAt: number;
  text: string;
  reasoning: string;
  usage: TurnUsage | null;
  /** ms from the start to the first text; null before. */
  firstTextAfter: number | null;
  /** Id of the request in the request log. */
  request: string | null;
  warnings: RequestNotice[];
  lastTime: number;
  nextSeq: number;
  done: ReplyState | null;
}

/** State after the first record. */
export function beginTurn(request: RequestRecord): TurnState {
  return {
    turn: request.turn,
    reply: request.reply,
    parent: request.parent,
    model: request.model,
    startedAt: request.time,
    text: request.text ?? '',
    reasoning: '',
    usage: null,
    firstTextAfter: null,
    request: null,
    warnings: [],
    lastTime: request.time,
    nextSeq: request.seq + 1,
    done: null,
  };
}

/** The state after one more record. Records of other turns and replays (a lower seq) change nothing. */
export function advanceTurn(state: TurnState, record: JournalRecord): TurnState {
  if (record.turn !== state.turn || record.seq < state.nextSeq) return state;
  const next = { ...state, nextSeq: record.seq + 1, lastTime: record.time };
  switch (record.kind) {
    case 'request':
      return next;
    case 'assembled':
      return { ...next, request: record.request ?? null, warnings: record.warnings };
    case 'delta':
      return {
        ...next,
        text: state.text + record.text,
        reasoning: state.reasoning + record.reasoning,
        firstTextAfter: state.firstTextAfter ?? (record.text === '' ? null : record.time - state.startedAt),
      };
    case 'usage':
      return { ...next, usage: record.usage };
    case 'done':
      return { ...next, done: record.state };
    default:
      // A kind that a later version wrote.
      return next;
  }
}

/**
 * States of all turns in a journal. Records without their turn's request are dropped. Order is by seq, never by time: a
 * clock may have been set back.
 */
export function reduceJournal(records: readonly JournalRecord[]): TurnState[] {
  const states = new Map<string, TurnState>();
  for (const record of [...records].sort((a, b) => a.seq - b.seq)) {
    const state = states.get(record.turn);
    if (state) states.set(record.turn, advanceTurn(state, record));
    else if (record.kind === 'request') states.set(record.turn, beginTurn(record));
  }
  return [...states.values()];
}

/** The reply that a turn leaves in the tree. */
export function replyOf(
  state: TurnState,
  end: { state: ReplyState; time: number; error?: ReplyEntry['data']['error'] },
): ReplyEntry {
  return {
    id: state.reply,
    parentId: state.parent,
    time: end.time,
    type: 'reply',
    data: {
      text: state.text,
      state: end.state,
      model: state.model,
      timing: { first: state.firstTextAfter ?? 0, total: Math.max(0, end.time - state.startedAt) },
      ...(state.reasoning === '' ? {} : { reasoning: state.reasoning }),
      ...(state.usage ? { usage: state.usage } : {}),
      ...(state.request === null ? {} : { request: state.request }),
      ...(state.warnings.length === 0 ? {} : { warnings: state.warnings }),
      ...(end.error ? { error: end.error } : {}),
    },
  };
}
