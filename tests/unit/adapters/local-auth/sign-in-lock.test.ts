import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAttempt, type Failures } from '#adapters/local-auth/sign-in-lock.ts';
import { after, type Instant, MINUTE } from '#core/kernel/instant.ts';
import { NOON } from '#tests/support/fixtures.ts';

/** Tries at these minutes. The result of each: counted, or until when it is locked. */
function tryAt(minutes: readonly number[]) {
  let known: Failures | undefined;
  return minutes.map((minute) => {
    const counted = countAttempt(known, after(NOON, minute * MINUTE));
    if (counted.ok) known = counted.value;
    return counted.ok ? 'counted' : (counted.error.until - NOON) / MINUTE;
  });
}

describe('countAttempt', () => {
  it('refuses the sixth try within 15 minutes, for 15 minutes from the fifth', () => {
    expect(tryAt([0, 1, 2, 3, 4, 4, 18])).toEqual([
      ...Array.from({ length: 5 }, () => 'counted'),
      19,
      19,
    ]);
  });

  it('starts over when the lock ends', () => {
    expect(tryAt([0, 0, 0, 0, 0, 15, 15, 15, 15, 15, 15]).slice(5)).toEqual([
      ...Array.from({ length: 5 }, () => 'counted'),
      30,
    ]);
  });

  it('forgets tries that are 15 minutes old', () => {
    expect(tryAt([0, 1, 2, 3, 15, 16, 17, 18, 19, 20])).not.toContain(19);
  });

  it('never lets more than 5 tries through in any 15 minutes', () => {
    const gaps = fc.array(fc.nat({ max: 6 * MINUTE }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(gaps, (waits) => {
        let now = NOON;
        let known: Failures | undefined;
        const through: Instant[] = [];
        for (const wait of waits) {
          now = after(now, wait);
          const counted = countAttempt(known, now);
          if (!counted.ok) continue;
          known = counted.value;
          through.push(now);
        }
        for (const first of through) {
          const within = through.filter((at) => at >= first && at < first + 15 * MINUTE);
          expect(within.length).toBeLessThanOrEqual(5);
        }
      }),
    );
  });
});
