import { describe, expect, it } from 'vitest';
import { keepWet, wetInk } from './wet-ink';

describe('wetInk', () => {
  it('dries in three steps', () => {
    const arrivals = [
      { length: 5, time: 0 },
      { length: 4, time: 600 },
      { length: 3, time: 950 },
    ];
    expect(wetInk(arrivals, 1000)).toEqual({ wettest: 3, wet: 4 });
    expect(wetInk(arrivals, 1400)).toEqual({ wettest: 0, wet: 7 });
    expect(wetInk(arrivals, 2000)).toEqual({ wettest: 0, wet: 0 });
  });

  it('does not pale a whole burst', () => {
    expect(wetInk([{ length: 900, time: 0 }], 10)).toEqual({ wettest: 16, wet: 48 });
  });

  it('forgets what is dry', () => {
    expect(
      keepWet(
        [
          { length: 5, time: 0 },
          { length: 4, time: 600 },
        ],
        1000,
      ),
    ).toEqual([{ length: 4, time: 600 }]);
  });
});
