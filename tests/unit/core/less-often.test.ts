import { describe, expect, it } from 'vitest';
import { HOUR, instant, MINUTE } from '#core/kernel/instant.ts';
import { lessOften } from '#core/payments/reconcile.ts';

/**
 * How often the provider is queried about a payment in each hour it stays open, if asked every
 * minute.
 */
function askedByHour(hours: number): readonly number[] {
  const dueNow = lessOften();
  return Array.from({ length: hours }, (_one, hour) => {
    let asked = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      asked += dueNow(['pi1'], instant(hour * HOUR + minute * MINUTE)).size;
    }
    return asked;
  });
}

describe('lessOften', () => {
  it('asks about a new payment every time', () => {
    const dueNow = lessOften();
    for (let minute = 0; minute < 4; minute += 1) {
      expect(dueNow(['pi1'], instant(minute * MINUTE))).toEqual(new Set(['pi1']));
    }
  });

  it('asks every ten minutes about one that is left open', () => {
    const [first = 0, ...later] = askedByHour(24);
    expect(first).toBeLessThan(30);
    expect(new Set(later)).toEqual(new Set([6]));
  });

  it('counts each payment separately, and forgets settled ones', () => {
    const dueNow = lessOften();
    dueNow(['pi1'], instant(0));
    dueNow(['pi1'], instant(HOUR));
    expect(dueNow(['pi1', 'pi2'], instant(HOUR + MINUTE))).toEqual(new Set(['pi2']));
    dueNow(['pi2'], instant(HOUR + 2 * MINUTE));
    expect(dueNow(['pi1'], instant(HOUR + 3 * MINUTE))).toEqual(new Set(['pi1']));
  });
});
