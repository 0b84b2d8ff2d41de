import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalRecord } from './journal-record';
import { advanceTurn, beginTurn, reduceJournal, replyOf } from './turn-state';

const request = {
  kind: 'request',
  turn: 't',
  seq: 0,
  time: 100,
  parent: 'i',
  reply: 'r',
  model: { id: 'm', name: 'M' },
} as const;
const delta = (seq: number, text: string, time = 100 + seq): JournalRecord => ({
  kind: 'delta',
  turn: 't',
  seq,
  time,
  text,
  reasoning: '',
});

describe('turn state', () => {
  it('is the reduction of its records', () => {
    const [state] = reduceJournal([
      request,
      delta(1, '雨'),
      delta(2, '声'),
      { kind: 'usage', turn: 't', seq: 3, time: 110, usage: { input: 9, output: 2 } },
    ]);
    expect(state).toMatchObject({
      text: '雨声',
      usage: { input: 9, output: 2 },
      firstTextAfter: 1,
      done: null,
      nextSeq: 4,
    });
  });

  it('takes a replayed record once', () => {
    const state = advanceTurn(advanceTurn(beginTurn(request), delta(1, '雨')), delta(1, '雨'));
    expect(state.text).toBe('雨');
  });

  it('goes by seq when the clock was set back', () => {
    const [state] = reduceJournal([delta(2, '声', 1), request, delta(1, '雨', 9_000)]);
    expect(state?.text).toBe('雨声');
  });

  it('drops records whose turn never began', () => {
    expect(reduceJournal([delta(1, '雨')])).toEqual([]);
  });

  it('keeps two turns of one journal apart, whatever the order of storage', () => {
    const other = { ...request, turn: 'u', reply: 's' };
    const records: JournalRecord[] = [
      request,
      other,
      delta(1, '甲'),
      { ...delta(1, '乙'), turn: 'u' } as JournalRecord,
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(records, { minLength: 4 }), (shuffled) => {
        const states = new Map(reduceJournal(shuffled).map((state) => [state.turn, state.text]));
        expect(states).toEqual(
          new Map([
            ['t', '甲'],
            ['u', '乙'],
          ]),
        );
      }),
    );
  });

  it('begins a continued reply with what was there', () => {
    const state = advanceTurn(beginTurn({ ...request, text: '雨' }), delta(1, '声'));
    expect(replyOf(state, { state: 'delivered', time: 200 }).data).toMatchObject({
      text: '雨声',
      state: 'delivered',
      timing: { first: 1, total: 100 },
    });
  });
});
