import { reduceJournal, replyOf } from '$lib/core/agent/turn-state';
import { toLiyuanError } from '$lib/core/errors';
import type { Notice } from '../api';
import type { AppPorts } from '../app-ports';
import { finishTurn } from './finish-turn';

/**
 * Ends the turns that a killed tab left: what had arrived becomes a reply marked `interrupted`, and can be continued.
 * One session that cannot be recovered is reported and keeps its journal; the others go on.
 */
export async function recoverTurns(ports: Pick<AppPorts, 'entries' | 'clock'>): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const session of await ports.entries.unfinished()) {
    try {
      for (const state of reduceJournal(await ports.entries.journal(session))) {
        await finishTurn(
          ports,
          session,
          state.turn,
          replyOf(state, { state: state.done ?? 'interrupted', time: state.lastTime }),
        );
        notices.push({ code: 'turn-interrupted', data: { session, length: state.text.length } });
      }
    } catch (error) {
      notices.push({ code: 'turn-unrecoverable', data: { session, error: toLiyuanError(error).toJSON() } });
    }
  }
  return notices;
}
