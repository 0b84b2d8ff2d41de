import type { ReplyState, RequestNotice, TurnUsage } from '../sessions/session-entry';

/**
 * What a running turn has written down so far. The turn's state is a reduction of its records, so that a killed
 * tab finds it again. Borders (`request`, `done`) are stored strictly, `delta` may lag by `JOURNAL_DELAY_*`.
 */
export type JournalRecord = RequestRecord | AssembledRecord | DeltaRecord | UsageRecord | DoneRecord;

interface RecordBase {
  turn: string;
  /** Counts up from 0 within the turn. */
  seq: number;
  time: number;
}

/** The turn began: a reply under `parent` is being asked for. */
export interface RequestRecord extends RecordBase {
  kind: 'request';
  parent: string;
  /** Id the reply will have: known beforehand so that finishing twice appends once. */
  reply: string;
  /** What the reply begins with: the text of a reply that is being continued. */
  text?: string;
  model: { id: string; name: string };
}

/** The request was put together and leaves. A later record of the kind takes the place of an earlier one. */
export interface AssembledRecord extends RecordBase {
  kind: 'assembled';
  /** Its id in the request log; absent when it could not be kept there. */
  request?: string;
  warnings: RequestNotice[];
}

/** Text and reasoning that arrived since the record before. */
export interface DeltaRecord extends RecordBase {
  kind: 'delta';
  text: string;
  reasoning: string;
}

export interface UsageRecord extends RecordBase {
  kind: 'usage';
  usage: TurnUsage;
}

/** The turn ended; the reply is in the tree (or there was nothing to keep). */
export interface DoneRecord extends RecordBase {
  kind: 'done';
  state: ReplyState;
}
