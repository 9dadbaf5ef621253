import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { MINUTE, after } from '#core/kernel/instant.ts';
import { checkAmount, paymentDue } from '#core/payments/begin-payment.ts';
import { splitTotal } from '#core/pricing/deposit-plan.ts';
import { isCardEntry } from '#core/reservations/money-entry.ts';
import { balanceOf, paidOf, type WantedLine, netPaidOf } from '#core/reservations/reservation.ts';
import { wantedLine } from '#tests/support/business.ts';
import { HOLD_MILLISECONDS, product } from '#tests/support/fixtures.ts';
import { isLive, placesOf, pureShop, START } from '#tests/support/pure-shop.ts';
import { runs } from '#tests/support/runs.ts';

const productOf = (id: string, units: number, turnaroundDays: number, price: number) =>
  product({ id, slug: id, title: `Inflatable ${id}`, units, turnaroundDays, price: cents(price) });

const PRODUCTS = [productOf('castle', 2, 0, 22_500), productOf('slide', 3, 1, 19_999)];
/** Around the end of a month, so that two schedule documents are involved. */
const FIRST_DAY = calendarDay('2026-11-27');

const line = wantedLine(FIRST_DAY, { units: 3, from: 6, days: 4 });

type Step =
  | { kind: 'place'; lines: readonly WantedLine[]; plan: 'deposit' | 'full' }
  | { kind: 'pay'; which: number; reason: 'deposit' | 'full' | 'balance'; twice: boolean }
  | { kind: 'expire' | 'cancel' | 'report'; which: number }
  | { kind: 'wait'; minutes: number };

const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      plan: fc.constantFrom('deposit', 'full'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which,
      reason: fc.constantFrom('deposit', 'full', 'balance'),
      twice: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constantFrom('expire' as const, 'cancel' as const, 'report' as const),
    which,
  }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
);

type Shop = ReturnType<typeof pureShop>;

/**
 * The provider takes the money of any intent that a browser still has, whatever the reservation's
 * state.
 */
function pay(shop: Shop, id: string, reason: 'deposit' | 'full' | 'balance', twice: boolean): void {
  const reservation = shop.find(id);
  if (reservation === undefined) return;
  const { deposit, balance } = splitTotal(reservation.total);
  const intentId = `pi-${id}-${reason}`;
  const event = {
    kind: 'payment_succeeded',
    at: shop.now(),
    reservationId: id,
    intentId,
    amount: { deposit, balance, full: reservation.total }[reason],
    reason,
  } as const;
  shop.receive({ ...event, id: `evt-${intentId}` });
  if (twice) shop.receive({ ...event, id: `evt-again-${intentId}` });
}

/** The provider reports, perhaps twice, that a refund we requested was made. */
function reportRefund(shop: Shop, which: number): void {
  const asked = shop.moneyOut();
  const refund = asked[which % Math.max(1, asked.length)];
  if (refund === undefined) return;
  const reservationId = refund.intentId.split('-')[1] ?? '';
  const refundId = `re-${asked.indexOf(refund)}`;
  const event = { kind: 'refunded', at: shop.now(), reservationId, ...refund, refundId } as const;
  shop.receive({ ...event, id: `evt-${refundId}` });
}

function run(shop: Shop, change: Step): void {
  if (change.kind === 'place') shop.place(change.lines, change.plan);
  else if (change.kind === 'report') reportRefund(shop, change.which);
  else if (change.kind === 'wait') shop.wait(change.minutes * MINUTE);
  else {
    const all = shop.reservations();
    const reservation = all[change.which % Math.max(1, all.length)];
    if (reservation === undefined) return;
    if (change.kind === 'pay') pay(shop, reservation.id, change.reason, change.twice);
    else if (change.kind === 'expire') shop.expire(reservation);
    else shop.cancel(reservation, paidOf(reservation));
  }
}

function assertNoUnitTwice(shop: Shop): void {
  const live = shop.reservations().filter((reservation) => isLive(reservation, shop.now()));
  const places = live.flatMap(placesOf);
  expect(new Set(places).size).toBe(places.length);
}

/** With one `expect`, because one for each place takes longer than the history. */
function assertSchedulesAgree(shop: Shop): void {
  const slots = shop.slots();
  const unscheduled = shop
    .reservations()
    .filter((reservation) => isLive(reservation, shop.now()))
    .flatMap((reservation) =>
      placesOf(reservation).filter((place) => slots.get(place)?.reservationId !== reservation.id),
    );
  const unowned = [...slots].filter(([place, { reservationId }]) => {
    const owner = shop.find(reservationId);
    if (owner === undefined || !placesOf(owner).includes(place)) return true;
    return !['held', 'confirmed', 'completed'].includes(owner.status);
  });
  expect({ unscheduled, unowned }).toEqual({ unscheduled: [], unowned: [] });
}

function assertMoneyAgrees(shop: Shop): void {
  for (const reservation of shop.reservations()) {
    const ids = reservation.entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const kept = netPaidOf(reservation);
    expect(balanceOf(reservation)).toBe(Math.max(0, reservation.total - kept));
    expect(kept).toBeGreaterThanOrEqual(0);
    expect(kept).toBeLessThanOrEqual(reservation.total);
    if (reservation.status === 'expired' || reservation.status === 'cancelled')
      expect(kept).toBe(0);
    for (const { kind, intentId, amount } of reservation.entries.filter(isCardEntry)) {
      if (kind === 'charge') expect(askedBack(shop, intentId)).toBeLessThanOrEqual(amount);
    }
  }
}

const askedBack = (shop: Shop, intentId: string): number =>
  shop
    .moneyOut()
    .filter((refund) => refund.intentId === intentId)
    .reduce((sum, { amount }) => sum + amount, 0);

describe('reservations and schedules', () => {
  it('never give out a unit twice on a day, and keep the books balanced, in any sequence of steps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50, size: 'max' }), (steps) => {
        const shop = pureShop(PRODUCTS);
        for (const change of steps) {
          run(shop, change);
          assertNoUnitTwice(shop);
          assertSchedulesAgree(shop);
          assertMoneyAgrees(shop);
        }
      }),
      { numRuns: runs(100, 3_000) },
    );
  });

  it('refuse an order only when units are short on the days it names', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12, size: 'max' }), line, (before, wanted) => {
        const shop = pureShop(PRODUCTS);
        for (const earlier of before) shop.place([earlier]);
        const taken = shop.slots();
        const placed = shop.place([wanted]);
        if (placed.ok) return;
        expect(placed.error.kind).toBe('unavailable');
        const days = placed.error.kind === 'unavailable' ? placed.error.days : [];
        const units = wanted.productId === 'castle' ? ['u1', 'u2'] : ['u1', 'u2', 'u3'];
        const freeThroughout = units.filter((unit) =>
          days.every((day) => !taken.has(`${wanted.productId} ${day} ${unit}`)),
        );
        expect(days.length).toBeGreaterThan(0);
        expect(freeThroughout.length).toBeLessThan(wanted.quantity);
        // As many as the refusal names can be had.
        const { free = 0 } = placed.error.kind === 'unavailable' ? placed.error : {};
        expect(free).toBeLessThan(wanted.quantity);
        if (free > 0) expect(shop.place([{ ...wanted, quantity: free }]).ok).toBe(true);
      }),
    );
  });
});

describe('place', () => {
  const period = { startDate: calendarDay('2026-11-28'), endDate: calendarDay('2026-11-29') };
  const castle = { productId: 'castle', quantity: 2, ...period };

  it('lets one rental be delivered on the day another is picked up', () => {
    const shop = pureShop(PRODUCTS);
    expect(shop.place([castle]).ok).toBe(true);
    const next = { startDate: period.endDate, endDate: addDays(period.endDate, 1) };
    expect(shop.place([{ ...castle, ...next }]).ok).toBe(true);
  });

  it('keeps a unit for its turnaround day', () => {
    const shop = pureShop(PRODUCTS);
    shop.place([{ productId: 'slide', quantity: 3, ...period }]);
    const next = { startDate: period.endDate, endDate: addDays(period.endDate, 1) };
    const refused = shop.place([{ productId: 'slide', quantity: 1, ...next }]);
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', days: [period.endDate] },
    });
    const later = { startDate: next.endDate, endDate: addDays(next.endDate, 1) };
    expect(shop.place([{ productId: 'slide', quantity: 1, ...later }]).ok).toBe(true);
  });

  it('counts an expired hold as available immediately, swept or not', () => {
    const shop = pureShop(PRODUCTS);
    shop.place([castle]);
    shop.wait(HOLD_MILLISECONDS - 1);
    expect(shop.place([castle]).ok).toBe(false);
    shop.wait(1);
    expect(shop.place([castle]).ok).toBe(true);
  });

  it('names product and days if the second line of an order needs what the first took', () => {
    const shop = pureShop(PRODUCTS);
    expect(shop.place([castle, { ...castle, quantity: 1 }])).toMatchObject({
      ok: false,
      error: { productId: 'castle', title: 'Inflatable castle', days: ['2026-11-28'] },
    });
  });

  it('rejects a missing and a hidden product', () => {
    const shop = pureShop([{ ...productOf('castle', 2, 0, 22_500), isActive: false }]);
    expect(shop.place([castle])).toMatchObject({ error: { kind: 'product_not_found', line: 0 } });
    expect(shop.place([{ ...castle, productId: 'none' }])).toMatchObject({
      error: { kind: 'product_not_found', productId: 'none' },
    });
  });
});

describe('applyPaymentEvent', () => {
  const castle = {
    productId: 'castle',
    quantity: 2,
    startDate: calendarDay('2026-11-28'),
    endDate: calendarDay('2026-11-29'),
  };

  function held() {
    const shop = pureShop(PRODUCTS);
    shop.place([castle]);
    return shop;
  }

  it('confirms on the first payment and queues one confirmation mail, even with replays', () => {
    const shop = held();
    pay(shop, 'R1', 'deposit', true);
    const reservation = shop.find('R1');
    expect(reservation?.status).toBe('confirmed');
    expect(reservation && paidOf(reservation)).toBe(22_500);
    expect(reservation && balanceOf(reservation)).toBe(22_500);
  });

  it('confirms after the hold expired if the units are still available', () => {
    const shop = held();
    shop.wait(31 * MINUTE);
    pay(shop, 'R1', 'full', false);
    expect(shop.find('R1')?.status).toBe('confirmed');
    expect(shop.moneyOut()).toEqual([]);
  });

  it('refunds the payment if others have taken the units', () => {
    const shop = held();
    shop.wait(31 * MINUTE);
    shop.place([castle]);
    pay(shop, 'R1', 'full', false);
    expect(shop.find('R1')?.status).toBe('expired');
    expect(shop.moneyOut()).toMatchObject([{ intentId: 'pi-R1-full', amount: 45_000 }]);
    pay(shop, 'R2', 'full', false);
    expect(shop.find('R2')?.status).toBe('confirmed');
  });

  it('refunds what exceeds the total', () => {
    const shop = held();
    pay(shop, 'R1', 'deposit', false);
    const event = {
      at: START,
      reservationId: 'R1',
      amount: cents(45_000),
      reason: 'full',
    } as const;
    shop.receive({ ...event, kind: 'payment_succeeded', id: 'evt', intentId: 'pi-R1-late-full' });
    expect(shop.moneyOut()).toMatchObject([{ intentId: 'pi-R1-late-full', amount: 22_500 }]);
  });
});

describe('checkAmount', () => {
  const shop = pureShop(PRODUCTS);
  shop.place([
    { productId: 'slide', quantity: 1, startDate: FIRST_DAY, endDate: addDays(FIRST_DAY, 1) },
  ]);
  const reservation = shop.reservations()[0];

  it('accepts exactly what is due', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 30_000 }), (amount) => {
        const checked =
          reservation && checkAmount(reservation, { reason: 'deposit', amount }, START);
        expect(checked?.ok).toBe(amount === 10_000);
      }),
    );
    expect(
      reservation && checkAmount(reservation, { reason: 'deposit', amount: 10_000 }, START),
    ).toEqual({
      ok: true,
      value: 10_000,
    });
    expect(
      reservation && checkAmount(reservation, { reason: 'full', amount: 19_999 }, START).ok,
    ).toBe(true);
    expect(
      reservation && checkAmount(reservation, { reason: 'deposit', amount: 9_999 }, START),
    ).toMatchObject({
      error: { kind: 'amount_mismatch', due: 10_000 },
    });
  });

  it('accepts a chosen part of the balance, and loses no cent, in however many parts it is paid', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 11_000 }), { maxLength: 8 }), (parts) => {
        const paying = pureShop(PRODUCTS);
        paying.place([
          { productId: 'slide', quantity: 1, startDate: FIRST_DAY, endDate: addDays(FIRST_DAY, 1) },
        ]);
        const id = paying.reservations()[0]?.id ?? '';
        pay(paying, id, 'deposit', false);
        const wrong: unknown[] = [];
        const now = () => {
          const found = paying.find(id);
          if (found === undefined) throw new Error('Not found');
          return found;
        };
        const receive = (amount: number, at: number): void => {
          const event = { kind: 'payment_succeeded', at: paying.now(), reservationId: id } as const;
          const intent = {
            intentId: `pi-${id}-${at}`,
            amount: cents(amount),
            reason: 'balance',
          } as const;
          paying.receive({ ...event, ...intent, id: `evt-${at}` });
        };
        for (const [at, amount] of parts.entries()) {
          const balance = balanceOf(now());
          const wanted = { reason: 'balance', amount } as const;
          const isPart = checkAmount(now(), { ...wanted, isPart: true }, START).ok;
          const isPayable =
            balance > 0 && (amount === balance || (amount >= 100 && amount <= balance - 50));
          const isExact = checkAmount(now(), wanted, START).ok;
          if (isPart !== isPayable || isExact !== (balance > 0 && amount === balance)) {
            wrong.push({ amount, balance, isPart, isExact });
          }
          if (isPart) receive(amount, at);
          if (isPart && balanceOf(now()) !== balance - amount) wrong.push({ amount, balance });
        }
        // What is left can always be paid by card, to the cent.
        const left = balanceOf(now());
        if (left > 0 && !checkAmount(now(), { reason: 'balance', amount: left }, START).ok) {
          wrong.push({ left });
        }
        if (left > 0) receive(left, parts.length);
        if (paidOf(now()) !== now().total) wrong.push(paidOf(now()));
        if (paying.moneyOut().length > 0) wrong.push(paying.moneyOut());
        expect(wrong).toEqual([]);
      }),
    );
    const first = { reason: 'deposit', amount: 5_000, isPart: true } as const;
    expect(reservation && checkAmount(reservation, first, START).ok).toBe(false);
  });

  it('finds no balance due before the first payment, and nothing once the hold is over', () => {
    expect(reservation && paymentDue(reservation, 'balance', START)).toMatchObject({
      error: { kind: 'nothing_due' },
    });
    expect(reservation && paymentDue(reservation, 'full', after(START, 30 * MINUTE))).toMatchObject(
      { error: { kind: 'hold_expired' } },
    );
  });
});
