import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, NO_CENTS, percentOf } from '#core/kernel/cents.ts';
import { isTax, taxIn } from '#core/pricing/adjustment.ts';
import { quote } from '#core/pricing/quote.ts';
import {
  adjust,
  chargeTaxOf,
  taxOnCharge,
  undoableActs,
  undoAdjustment,
} from '#core/refunds/adjust-total.ts';
import { factsOf } from '#core/reporting/facts.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import { adjustmentsOf, type Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { sold, soldLine } from '#tests/support/sold.ts';

const CONTEXT = { now: NOON, by: { kind: 'admin', uid: 'owner' } } as const;
const FACTS = {
  schedules: new Map(),
  commercial: { settings: DEFAULT_SETTINGS, credits: new Map() },
} as unknown as BookingFacts;

const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  tax: { ...DEFAULT_SETTINGS.tax, isOn: true },
  delivery: {
    ...DEFAULT_SETTINGS.delivery,
    chargesFee: true,
    zones: [{ name: 'Near', postalCodes: ['760'], feeCents: 4_501, miles: 10 }],
  },
};

const START = calendarDay('2026-12-05');

const booking = fc
  .record({
    prices: fc.array(fc.tuple(fc.integer({ min: 1_000, max: 60_000 }), fc.boolean()), {
      minLength: 1,
      maxLength: 3,
    }),
    off: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
    isTaxed: fc.boolean(),
  })
  .map(({ prices, off, isTaxed }): Reservation => {
    const settings = isTaxed ? SETTINGS : { ...SETTINGS, tax: { ...SETTINGS.tax, isOn: false } };
    const asked = prices.map(([unitPrice, taxable], index) => ({
      productId: `p${index}`,
      title: `p${index}`,
      unitPrice: cents(unitPrice),
      quantity: 1,
      startDate: START,
      endDate: addDays(START, 1),
      taxable,
      taxRate: isTaxed ? 8.25 : 0,
    }));
    const { lines, adjustments, total } = quote(asked, 'full', {
      settings,
      postalCode: '76033',
      ...(off && {
        discount: { reason: 'Back again', discount: { kind: 'percent', percent: off } },
      }),
    });
    return sold('r1', {
      lines: lines.map((one) => soldLine(one)),
      total,
      placedTotal: total,
      pricing: { adjustments, settingsRevision: 1, depositPercent: 50, deliveries: [] },
      entries: [],
    });
  });

const change = fc.record({
  amount: fc.integer({ min: -9_000, max: 9_000 }).map(cents),
  taxable: fc.boolean(),
});

/** All that is stored about the price, and all that reports count. */
const sumsOf = (reservation: Reservation) => ({
  total: reservation.total,
  pricing: reservation.pricing,
  cells: factsOf(reservation).filter(({ key }) => !key.startsWith('history')),
});

function adjusted(reservation: Reservation, one: { amount: number; taxable: boolean }, id: string) {
  const { amount, taxable } = one;
  const done = adjust(
    reservation,
    FACTS,
    { id, amount: cents(amount), taxable, label: id },
    CONTEXT,
  );
  return done.ok ? done.value.reservation : reservation;
}

describe('a total that the office adjusted', () => {
  it('is as it was, with its tax and in all reports, once everything is undone in any order', () => {
    fc.assert(
      fc.property(
        booking,
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat(3)),
        (before, changes, picks) => {
          let now = changes.reduce((one, next, at) => adjusted(one, next, `a${at}`), before);
          let tries = 0;
          for (let acts = undoableActs(now); acts.length > 0; acts = undoableActs(now)) {
            tries += 1;
            // A charge may wait for a discount that was spread over it: latest first always works.
            const at = tries > 20 ? 0 : (picks.next().value ?? 0) % acts.length;
            const { act, amount } = acts[at] ?? { act: '', amount: NO_CENTS };
            const undone = undoAdjustment(now, FACTS, { act, id: `u${tries}` }, CONTEXT);
            if (!undone.ok) {
              if (tries > 20) return expect(undone.error).toBeUndefined();
              continue;
            }
            const { total } = undone.value.reservation;
            if (total !== now.total - amount) expect(total).toBe(now.total - amount);
            now = undone.value.reservation;
          }
          expect(sumsOf(now)).toEqual(sumsOf(before));
          return undefined;
        },
      ),
    );
  });

  it('has the sales tax of everything taxed, rounded once, and what the form said before', () => {
    fc.assert(
      fc.property(booking, fc.array(change, { minLength: 1, maxLength: 3 }), (before, changes) => {
        const charges = changes.map((one) => ({
          ...one,
          amount: cents(Math.abs(one.amount) || 1),
        }));
        let now = before;
        for (const [at, one] of charges.entries()) {
          const told = one.taxable ? taxOnCharge(chargeTaxOf(now), one.amount) : NO_CENTS;
          const after = adjusted(now, one, `a${at}`);
          expect(after.total).toBe(now.total + one.amount + told);
          now = after;
        }
        const { rate, base } = chargeTaxOf(now);
        expect(taxIn(adjustmentsOf(now))).toBe(percentOf(base, rate));
        expect(adjustmentsOf(now).filter(isTax).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
