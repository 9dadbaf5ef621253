import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { cancel } from '#core/lifecycle/close.ts';
import { paymentDue } from '#core/payments/begin-payment.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import { paidOf, type PaymentReason } from '#core/reservations/reservation.ts';
import { wantedLine } from '#tests/support/business.ts';
import { order, product } from '#tests/support/fixtures.ts';
import { runs } from '#tests/support/runs.ts';
import { openShop } from '#tests/support/shop.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;

const PRODUCTS = [product(), product({ id: 'slide', title: 'Slide', units: 3, turnaroundDays: 1 })];
/** Around the end of a month, so that two schedule documents are involved. */
const FIRST_DAY = calendarDay('2026-11-28');
const REASONS: readonly PaymentReason[] = ['deposit', 'full', 'balance'];

const line = wantedLine(FIRST_DAY, { units: 2, from: 5, days: 3 });

type Step = (shop: Shop, ids: string[]) => Promise<unknown>;

const one = <T>(all: readonly T[], which: number): T | undefined =>
  all[which % Math.max(1, all.length)];

/** The provider reports a paid intent, sooner or later and perhaps twice. */
const tell: (which: number, times: number) => Step = (which, times) => async (shop) => {
  const intent = one(
    shop.provider.intents().filter(({ status }) => status === 'succeeded'),
    which,
  );
  if (intent === undefined) return;
  for (let n = 0; n < times; n += 1) {
    await shop.receive(shop.paidEvent(intent, `evt-${intent.id}-${n}`));
  }
};

const tellRefund: (which: number) => Step = (which) => async (shop) => {
  const refund = one(shop.provider.refunds, which);
  if (refund === undefined) return;
  const refundId = `re-${refund.idempotencyKey}`;
  const { intentId, amount, reservationId } = refund;
  const told = { intentId, amount, reservationId, refundId, at: shop.clock.now() };
  await shop.receive({ ...told, kind: 'refunded', id: `evt-${refundId}` });
};

const begin: (which: number, reason: PaymentReason, pays: boolean) => Step =
  (which, reason, pays) => async (shop, ids) => {
    const reservation = await shop.ledger.find(one(ids, which) ?? 'NONE');
    const due = reservation && paymentDue(reservation, reason, shop.clock.now());
    if (reservation === undefined || !due?.ok) return;
    const wanted = { reservationId: reservation.id, reason, amount: due.value };
    const begun = await shop.beginPayment(wanted);
    if (begun.ok && pays) shop.provider.pay(begun.value.id);
  };

const cancelOne: (which: number, share: number) => Step = (which, share) => (shop, ids) =>
  shop.ledger.transact(
    toChange({ reservation: one(ids, which) ?? 'NONE' }, (reservation, facts) => {
      const paid = paidOf(reservation);
      const moment = { now: shop.clock.now(), by: CUSTOMER };
      return cancel(reservation, facts, share === 0 ? reservation.total : paid, moment);
    }),
  );

const placeOne: (lines: ReturnType<typeof order>['lines']) => Step =
  (lines) => async (shop, ids) => {
    const placed = await shop.place(order({ lines }));
    if (placed.ok) ids.push(placed.value.reservation.id);
  };

/** Two tabs: the provider takes the money of an abandoned intent. Its event arrives right away. */
const payAny: (which: number) => Step = (which) => async (shop) => {
  const intent = one(shop.provider.intents(), which);
  if (intent !== undefined) await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
};

const which = fc.nat(12);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.array(line, { minLength: 1, maxLength: 2 }).map(placeOne) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(which, fc.constantFrom(...REASONS), fc.boolean())
      .map(([which, reason, pays]) => begin(which, reason, pays)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(which, fc.integer({ min: 1, max: 2 }))
      .map(([which, times]) => tell(which, times)),
  },
  which.map(tellRefund),
  which.map(payAny),
  fc.tuple(which, fc.nat(1)).map(([which, share]) => cancelOne(which, share)),
  fc.constant<Step>((shop) => shop.reconcile()),
  fc.constant<Step>((shop) => shop.workOutbox()),
  fc.constant<Step>((shop) => shop.expireHolds()),
  fc.integer({ min: 1, max: 40 }).map(
    (minutes): Step =>
      async (shop) =>
        shop.clock.pass(minutes * MINUTE),
  ),
);

describe('makeAudit', () => {
  it('finds nothing wrong after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const shop = await openShop(PRODUCTS);
        const audit = makeAudit(documentsAuditReader(shop.store), shop.provider.cards, shop.clock);
        const ids: string[] = [];
        for (const take of steps) await take(shop, ids);
        expect((await audit()).findings).toEqual([]);
      }),
      { numRuns: runs(80, 1_500) },
    );
  });
});
