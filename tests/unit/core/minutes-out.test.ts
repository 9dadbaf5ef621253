import { describe, expect, it } from 'vitest';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { minutesOut } from '#core/reporting/measured-work.ts';
import { plannedStop, SATURDAY } from '#tests/support/crews.ts';

const STOP = plannedStop('a', { state: 'done' });

/** A stop 20 minutes away, and home again in 25, whose crew reported these hours. */
const leg = (times: Readonly<Record<string, string>>, home = 0) => ({
  stop: {
    ...STOP,
    times: Object.fromEntries(
      Object.entries(times).map(([state, time]) => [state, shopMoment(SATURDAY, time)]),
    ),
  },
  minutes: 20,
  home,
});

describe("the hours of a truck's day", () => {
  it('run from loading to the yard, with short waits and without a long break', () => {
    const morning = leg({ on_the_way: '08:00', arrived: '08:20', done: '09:00' });
    const soon = leg({ on_the_way: '09:30', arrived: '09:45', failed: '10:00' }, 25);
    expect(minutesOut([morning, soon], 2, 15)).toEqual({ minutes: 15 + 120 + 25, isTold: true });
    const evening = leg({ on_the_way: '18:00', arrived: '18:20', done: '18:50' }, 25);
    expect(minutesOut([morning, evening], 2, 15)).toEqual({
      minutes: 15 + 60 + 50 + 25,
      isTold: true,
    });
  });

  it('count the drive to a stop where nobody said that they were on their way', () => {
    const only = leg({ arrived: '08:20', done: '09:00' }, 25);
    expect(minutesOut([only], 2, 15).minutes).toBe(15 + 60 + 25);
  });

  it('count time once that two phones reported at the same time', () => {
    const one = leg({ on_the_way: '08:00', arrived: '08:20', done: '10:00' });
    const other = leg({ on_the_way: '09:00', arrived: '09:20', done: '09:40' });
    expect(minutesOut([one, other], 2, 0).minutes).toBe(120);
  });

  it('are those of the plan if a stop was not reported', () => {
    const told = leg({ on_the_way: '08:00', arrived: '08:20', done: '11:00' });
    const silent = leg({ on_the_way: '11:10' }, 25);
    expect(minutesOut([told, silent], 2, 15)).toEqual({
      minutes: 15 + 2 * (20 + 40) + 25,
      isTold: false,
    });
  });
});
