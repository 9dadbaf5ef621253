import { describe, expect, it } from 'vitest';
import { makeClockSense } from '#core/jobs/clock-sense.ts';
import { after, DAY, HOUR, type Instant, MINUTE } from '#core/kernel/instant.ts';
import { fixedClock, NOON } from '#tests/support/fixtures.ts';

function senseOf(lastRun?: Instant) {
  const clock = fixedClock();
  let elapsed = 0;
  const isSteady = makeClockSense({ clock, elapsed: () => elapsed, lastRun: async () => lastRun });
  return {
    isSteady,
    /** Somebody sets the clock. */
    jump: (ms: number) => clock.pass(ms),
    pass(ms: number) {
      clock.pass(ms);
      elapsed += ms;
    },
  };
}

describe('makeClockSense', () => {
  it('distrusts a clock that jumps, and trusts it at once when it is back', async () => {
    const { isSteady, jump, pass } = senseOf(NOON);
    expect(await isSteady()).toBe(true);
    pass(30 * DAY);
    expect(await isSteady()).toBe(true);
    jump(40 * DAY);
    expect(await isSteady()).toBe(false);
    pass(9_000);
    expect(await isSteady()).toBe(false);
    jump(-40 * DAY);
    expect(await isSteady()).toBe(true);
    jump(5 * MINUTE);
    expect(await isSteady()).toBe(true);
  });

  it('believes a clock that stays where it jumped', async () => {
    const { isSteady, jump, pass } = senseOf();
    expect(await isSteady()).toBe(true);
    jump(-DAY);
    expect(await isSteady()).toBe(false);
    pass(20 * MINUTE);
    jump(3 * DAY);
    expect(await isSteady()).toBe(false);
    pass(20 * MINUTE);
    expect(await isSteady()).toBe(false);
    pass(10 * MINUTE);
    expect(await isSteady()).toBe(true);
  });

  it('waits after a start days past the last run, and not after one the day after', async () => {
    const late = senseOf(after(NOON, -40 * DAY));
    expect(await late.isSteady()).toBe(false);
    late.pass(HOUR);
    expect(await late.isSteady()).toBe(true);
    expect(await senseOf(after(NOON, -DAY)).isSteady()).toBe(true);
    // From a clock that was ahead.
    expect(await senseOf(after(NOON, 40 * DAY)).isSteady()).toBe(true);
  });
});
