import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OfficeOrder, OfficePayment } from '#core/checkout/office-order.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import type { Result } from '#core/kernel/result.ts';
import { orderOf } from '#core/quotes/written-quote.ts';
import type { BookingDecision, CommercialFacts } from '#core/reservations/booking-decision.ts';
import { adjustmentsOf, paidOf } from '#core/reservations/reservation.ts';
import { anySettings, settings, WIDE_HOLDS, wantedLine } from '#tests/support/business.ts';
import { SMALL } from '#tests/support/crews.ts';
import { product } from '#tests/support/fixtures.ts';
import { NO_BUSINESS, pureShop, START } from '#tests/support/pure-shop.ts';

const PRODUCTS = [
  product({ id: 'castle', slug: 'castle', units: 2, price: cents(22_500) }),
  product({ id: 'slide', slug: 'slide', units: 3, turnaroundDays: 1, price: cents(19_999) }),
];
const FIRST_DAY = calendarDay('2026-11-27');

const line = wantedLine(FIRST_DAY, { units: 3, from: 5, days: 3 });
const order = fc.array(line, { minLength: 1, maxLength: 2 });
const plan = fc.constantFrom('deposit' as const, 'full' as const);

const payment: fc.Arbitrary<OfficePayment> = fc.constantFrom<OfficePayment>(
  { kind: 'card_link' },
  { kind: 'hold' },
  { kind: 'cash' },
  { kind: 'check' },
  { kind: 'door' },
  { kind: 'invoice', netDays: 30, poNumber: 'PO-7' },
);

const taken = (payment: OfficePayment, more: Partial<OfficeOrder> = {}): OfficeOrder => ({
  by: { kind: 'admin', uid: 'boss' },
  source: 'phone',
  payment,
  ...more,
});

const CREWS: CommercialFacts['crews'] = {
  fleet: SMALL,
  days: new Map(),
  pointOf: () => ({ lat: 32.35, lng: -97.39 }),
  isFinal: true,
};

const business = (inForce: CommercialFacts['settings']): CommercialFacts => ({
  ...NO_BUSINESS,
  crews: CREWS,
  settings: { ...inForce, holds: WIDE_HOLDS, limits: NO_BUSINESS.settings.limits },
});

/** What matters to a customer: price, units, windows, or why there is none. */
const outcome = (decided: Result<BookingDecision, unknown>) => {
  if (!decided.ok) return decided.error;
  const { total, pricing, lines, windows, yardCheck } = decided.value.reservation;
  return { total, pricing, lines, windows, yardCheck };
};

describe('an order entered by the office', () => {
  it('has the price, units and crews of the same order in the shop, or is refused the same way', () => {
    fc.assert(
      fc.property(
        anySettings,
        fc.array(order, { maxLength: 5 }),
        order,
        plan,
        payment,
        (inForce, before, wanted, plan, payment) => {
          const [shop, office] = [0, 1].map(() => {
            const one = pureShop(PRODUCTS, business(inForce));
            for (const lines of before) one.place(lines);
            return one;
          });
          const placed = shop?.place(wanted, plan);
          const entered = office?.place(wanted, plan, undefined, { office: taken(payment) });
          if (placed === undefined || entered === undefined) throw new Error('Two shops');
          expect(outcome(entered)).toEqual(outcome(placed));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('costs less by exactly what was given, never affects units, and is never negative', () => {
    const percent = fc.integer({ min: 1, max: 90 });
    fc.assert(
      fc.property(
        order,
        percent,
        fc.boolean(),
        fc.boolean(),
        (wanted, percent, waives, isExempt) => {
          const inForce = settings({
            tax: { isOn: true, percent: 8.25, rentals: true, delivery: true, damageWaiver: true },
            delivery: {
              ...settings().delivery,
              chargesFee: true,
              zones: [{ name: 'Near', postalCodes: ['760'], feeCents: 2_500, miles: 10 }],
            },
          });
          const given = taken(
            { kind: 'cash' },
            {
              waivesDelivery: waives,
              discount: { reason: 'Back again', discount: { kind: 'percent', percent } },
              taxExempt: isExempt
                ? { number: 'TX-1', expiresOn: calendarDay('2027-12-31') }
                : undefined,
            },
          );
          const plain = pureShop(PRODUCTS, business(inForce)).place(wanted);
          const office = pureShop(PRODUCTS, business(inForce)).place(wanted, 'full', undefined, {
            office: given,
          });
          expect(office.ok).toBe(plain.ok);
          if (!plain.ok || !office.ok) return;
          const { reservation } = office.value;
          const kinds = new Set(adjustmentsOf(reservation).map(({ kind }) => kind));
          expect(kinds.has('discount')).toBe(true);
          expect(kinds.has('delivery')).toBe(!waives);
          expect(kinds.has('tax')).toBe(!isExempt);
          expect(reservation.total).toBeLessThan(plain.value.reservation.total);
          expect(reservation.lines.map(({ units }) => units)).toEqual(
            plain.value.reservation.lines.map(({ units }) => units),
          );
          // Cash received is everything that was due.
          expect([reservation.status, paidOf(reservation)]).toEqual([
            'confirmed',
            reservation.total,
          ]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('from a quote costs what the quote said, to the cent and line by line, whatever has changed since', () => {
    fc.assert(
      fc.property(
        anySettings,
        anySettings,
        order,
        plan,
        fc.integer({ min: 1, max: 90 }),
        (then, now, wanted, plan, percent) => {
          const discount = { kind: 'percent', percent } as const;
          const office = taken({ kind: 'card_link' }, { discount: { discount, reason: 'Friend' } });
          const written = pureShop(PRODUCTS, business(then)).place(wanted, plan, undefined, {
            office,
          });
          if (!written.ok) return;
          const { reservation: booking } = written.value;
          const version = { version: 1, booking, expiresAt: START, holdsUnits: false };
          const dearer = PRODUCTS.map((one) => ({ ...one, price: cents(99_900), isActive: false }));
          const accepted = pureShop(dearer, business(now)).place(
            wanted,
            plan,
            undefined,
            orderOf('q-1', version, CUSTOMER),
          );
          if (!accepted.ok) {
            expect(['unavailable', 'crew_full']).toContain(accepted.error.kind);
            return;
          }
          const { total, lines, pricing } = accepted.value.reservation;
          expect([total, pricing?.adjustments, pricing?.depositPercent]).toEqual([
            booking.total,
            booking.pricing?.adjustments,
            booking.pricing?.depositPercent,
          ]);
          expect(lines).toEqual(booking.lines);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('from a quote already booked is refused, whatever it is and however it is paid', () => {
    const status = fc.constantFrom(
      ...(['held', 'confirmed', 'completed', 'cancelled', 'expired'] as const),
    );
    fc.assert(
      fc.property(order, plan, payment, status, (wanted, plan, payment, status) => {
        const first = pureShop(PRODUCTS, business(settings())).place(wanted, plan);
        if (!first.ok) return;
        const bookedAs = { ...first.value.reservation, status };
        const quote = { isWithdrawn: false, bookedAs };
        const office = taken(payment, { quoteId: 'q-1', settlesQuote: true });
        const shop = pureShop(PRODUCTS, { ...business(settings()), quote });
        const again = shop.place(wanted, plan, undefined, { office });
        expect(again.ok ? again.value.settlesQuote : again.error).toEqual(
          status === 'expired'
            ? { id: 'q-1', by: office.by }
            : { kind: 'quote_taken', reservationId: bookedAs.id, customer: bookedAs.contact.name },
        );
      }),
      { numRuns: 60 },
    );
  });
});
