import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, HOUR, instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  bookedPolicyOf,
  changeUntil,
  percentBack,
  refundDays,
} from '#core/refunds/cancellation-policy.ts';
import { refundOnCancel } from '#core/refunds/refund-on-cancel.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { termsFiguresOf } from '#core/settings/terms-figures.ts';
import { product } from '#tests/support/fixtures.ts';
import { pureShop } from '#tests/support/pure-shop.ts';

const tiers = fc.uniqueArray(
  fc.record({
    daysBefore: fc.nat({ max: 30 }),
    refundPercent: fc.nat({ max: 4 }).map((of4) => of4 * 25),
  }),
  { maxLength: 8, selector: ({ daysBefore }) => daysBefore },
);

const settings: fc.Arbitrary<Settings> = fc
  .record({
    tiers,
    weather: fc.record({
      isOn: fc.boolean(),
      untilHours: fc.nat({ max: 720 }),
      validDays: fc.integer({ min: 30, max: 1_825 }),
    }),
    changes: fc.record({ isOn: fc.boolean(), untilHours: fc.nat({ max: 2_160 }) }),
  })
  .map(({ tiers: given, weather, changes }) => ({
    ...DEFAULT_SETTINGS,
    cancellation: { tiers: given, weather },
    changes,
  }));

/** Confirmed, with delivery on the first of the days on which the clocks change. */
function bookedFor(startDate: string, conditions: Settings): Reservation {
  const shop = pureShop([product()]);
  const start = calendarDay(startDate);
  shop.place([{ productId: 'castle', quantity: 1, startDate: start, endDate: addDays(start, 1) }]);
  const [held] = shop.reservations();
  if (held === undefined) throw new Error('The order should have been placed.');
  return { ...held, status: 'confirmed', conditions: termsFiguresOf(conditions) };
}

describe('asAgreed', () => {
  it('always refunds as much as the better of the two policies, on any day', () => {
    fc.assert(
      fc.property(settings, settings, fc.integer({ min: -2, max: 40 }), (agreed, inForce, days) => {
        const booked = bookedFor('2026-12-05', agreed);
        const { cancellation } = bookedPolicyOf(booked, inForce);
        expect(percentBack(cancellation, days)).toBe(
          Math.max(percentBack(agreed.cancellation, days), percentBack(inForce.cancellation, days)),
        );
      }),
    );
  });

  it('tells the last day of each refund: it is paid on that day, and not on the day after', () => {
    const delivery = calendarDay('2026-12-05');
    fc.assert(
      fc.property(settings, fc.integer({ min: 1, max: 40 }), ({ cancellation }, daysLeft) => {
        const today = addDays(delivery, -daysLeft);
        const told = refundDays(cancellation, delivery, today);
        for (const { refundPercent, until } of told) {
          expect(until >= today && until < delivery).toBe(true);
          expect(percentBack(cancellation, daysBetween(until, delivery))).toBe(refundPercent);
        }
        // Canceling right now refunds what is told first, unless that is nothing.
        const now = percentBack(cancellation, daysLeft);
        if (now > 0) expect(told[0]?.refundPercent).toBe(now);
        const days = told.map(({ until }) => until);
        expect(days).toEqual([...new Set(days)].toSorted());
        // The same refund is not promised for two days.
        told.slice(1).forEach((next, at) => {
          expect(next.refundPercent).not.toBe(told[at]?.refundPercent);
        });
      }),
    );
  });

  it('allows changes whenever one of the two policies does, across clock changes too', () => {
    const days = fc.constantFrom('2027-03-14', '2027-11-07', '2028-02-29', '2026-12-05');
    fc.assert(
      fc.property(
        settings,
        settings,
        days,
        fc.nat({ max: 3_000 }),
        (agreed, inForce, day, hours) => {
          const start = instant(Date.parse(`${day}T14:00:00Z`));
          const now = after(start, -hours * HOUR);
          const booked = {
            ...bookedFor('2026-12-05', agreed),
            lines: bookedFor('2026-12-05', agreed).lines.map((line) => ({
              ...line,
              startDate: calendarDay(day),
              endDate: addDays(calendarDay(day), 1),
            })),
          };
          const isOpen = (by: Settings): boolean => changeUntil(booked, by, now) !== undefined;
          expect(isOpen(bookedPolicyOf(booked, inForce))).toBe(isOpen(agreed) || isOpen(inForce));
        },
      ),
    );
  });
});

describe('refundOnCancel', () => {
  it('is never negative, and never more than was kept', () => {
    const amounts = fc.array(fc.integer({ min: -60_000, max: 60_000 }), { maxLength: 6 });
    fc.assert(
      fc.property(settings, amounts, fc.nat({ max: 40 }), ({ cancellation }, moved, days) => {
        const booked = bookedFor('2026-12-31', DEFAULT_SETTINGS);
        const now = instant(Date.parse('2026-11-20T18:00:00Z'));
        const entries = moved.map((amount, index) => ({
          id: `e${index}`,
          kind: amount < 0 ? ('handed_back' as const) : ('received' as const),
          method: 'cash' as const,
          amount: cents(amount),
          at: now,
        }));
        const paid = { ...booked, entries };
        const today = addDays(shopDay(now), days);
        const refund = refundOnCancel(cancellation, paid, today);
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund).toBeLessThanOrEqual(Math.max(0, netPaidOf(paid)));
      }),
    );
  });
});
