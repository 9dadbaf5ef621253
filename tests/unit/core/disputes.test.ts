import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { describeReport } from '#core/audit/report.ts';
import { creditBalance } from '#core/credits/credit.ts';
import { PROVIDER } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, HOUR } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { wantsReminder } from '#core/notifications/reminders.ts';
import { isPromised, withRefunds } from '#core/refunds/net-paid.ts';
import { recordCashRefund } from '#core/refunds/refund.ts';
import { refundCells } from '#core/reporting/facts.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import { disputeOf, isInDispute } from '#core/reservations/disputes.ts';
import type { AttentionSubject, PaymentEvent } from '#core/reservations/payment-event.ts';
import { plannedCharge } from '#core/reservations/planned-charge.ts';
import {
  balanceOf,
  paidOf,
  type Reservation,
  netPaidOf,
  promisedOfflineOf,
  promisedToCardOf,
} from '#core/reservations/reservation.ts';
import { putOffer } from '#core/self-service/put-offer.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { MANAGE } from '#server/areas/manage/manage.wiring.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { NOON, order } from '#tests/support/fixtures.ts';
import { openHistoryShop } from '#tests/support/history-shop.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

async function sqlite(): Promise<DocumentStore> {
  const { file, remove } = await sqliteFolder();
  const store = openSqliteDocumentStore({ file, indexes: INDEXES });
  cleanups.push(async () => {
    await store.close();
    await remove();
  });
  return store;
}

const STORES = [
  ['memory', async () => memoryDocumentStore()],
  ['SQLite', sqlite],
] as const;

/** A booking whose deposit was paid by card. */
async function paidShop(open: () => Promise<DocumentStore>) {
  const shop = await openHistoryShop(await open());
  const placed = valueOf(await shop.place(order()));
  const { manageToken: token } = placed;
  const { id, total } = placed.reservation;
  const begun = valueOf(
    await shop.beginPayment({
      reservationId: id,
      reason: 'full',
      amount: total,
    }),
  );
  const intentId = begun.id;
  await shop.receive(shop.paidEvent(shop.provider.pay(intentId)));
  const told = { at: NOON, reservationId: id, intentId };
  const find = async (): Promise<Reservation> => present(await shop.ledger.find(id));
  return {
    shop,
    total,
    token,
    find,
    /** @param hours after noon: when the bank decided, whenever we hear of it */
    attention: (
      subject: AttentionSubject,
      subjectId: string,
      amount?: number,
      hours = 0,
    ): PaymentEvent => ({
      ...told,
      at: after(NOON, hours * HOUR),
      id: `evt-${subject}-${subjectId}`,
      kind: 'attention',
      subject,
      subjectId,
      ...(amount !== undefined && { amount: cents(amount) }),
      ...(subject === 'dispute_lost' && { fee: cents(1_500) }),
    }),
    refunded: (refundId: string, amount: number): PaymentEvent => ({
      ...told,
      id: `evt-${refundId}`,
      kind: 'refunded',
      refundId,
      amount: cents(amount),
    }),
    promise: (amount: number) =>
      shop.ledger.transact(
        toChange({ reservation: id }, (reservation, { schedules }) =>
          ok(
            withRefunds({ reservation, schedules, mail: [], refunds: [] }, cents(amount), 'c1', {
              now: NOON,
              by: PROVIDER,
            }),
          ),
        ),
      ),
    async audit() {
      const { findings, tally } = await shop.audit();
      return { findings, tally };
    },
  };
}

describe.each(STORES)('a dispute (%s)', (_name, open) => {
  it('is recorded when opened, and moves no money until the bank has decided', async () => {
    const { shop, find, attention, total, audit } = await paidShop(open);
    await shop.receive(attention('dispute_opened', 'dp_1', total));
    const disputed = await find();
    expect(disputed.entries.at(-1)).toMatchObject({
      kind: 'dispute_opened',
      amount: 0,
      disputed: total,
      disputeId: 'dp_1',
      by: PROVIDER,
    });
    expect(paidOf(disputed)).toBe(total);
    expect(disputeOf(disputed)).toBe('open');
    await shop.receive(attention('dispute_won', 'dp_1', total));
    expect(disputeOf(await find())).toBeUndefined();
    expect(paidOf(await find())).toBe(total);
    expect((await audit()).findings).toEqual([]);
  });

  it("that is lost records the bank's amount and the fee, and the books balance", async () => {
    const { shop, find, attention, total, audit } = await paidShop(open);
    await shop.receive(attention('dispute_opened', 'dp_1', total));
    await shop.receive(attention('dispute_lost', 'dp_1', total));
    const lost = await find();
    expect([paidOf(lost), balanceOf(lost), netPaidOf(lost)]).toEqual([0, total, 0]);
    expect(lost.history.at(-1)).toMatchObject({ facts: { attention: 'dispute_lost' } });
    expect(disputeOf(lost)).toBe('lost');
    const { findings, tally } = await audit();
    expect(findings).toEqual([]);
    expect([tally.lostDisputes, tally.disputeFees, tally.amountCharged]).toEqual([total, 1_500, 0]);
  });

  it('does not ask the customer for money automatically, whether open or lost', async () => {
    const { shop, find, attention, total } = await paidShop(open);
    await shop.receive(attention('dispute_opened', 'dp_1', total));
    await shop.receive(attention('dispute_lost', 'dp_1', total));
    const lost = await find();
    const day = calendarDay('2026-12-05');
    expect(wantsReminder('balance_reminder', lost, day, DEFAULT_SETTINGS)).toBe(false);
    expect(plannedCharge(lost)).toBeUndefined();
  });

  it('that is lost ends promised refunds of the same payment', async () => {
    const { shop, find, attention, total, promise, audit } = await paidShop(open);
    await promise(2_000);
    await shop.receive(attention('dispute_lost', 'dp_1', total));
    const lost = await find();
    expect([lost.pendingRefunds, netPaidOf(lost)]).toEqual([[], 0]);
    const task = { intentId: lost.attempts[0]?.intentId ?? '', amount: cents(2_000) };
    expect(isPromised(lost, task)).toBe(false);
    expect((await audit()).findings).toEqual([]);
  });

  it('covers everything the payment holds if an older event names no amount', async () => {
    const { shop, find, attention, total } = await paidShop(open);
    await shop.receive(attention('dispute_lost', 'dp_1'));
    expect(paidOf(await find())).toBe(0);
    expect((await find()).entries.at(-1)).toMatchObject({ disputed: total });
  });
});

describe.each(STORES)('a lost dispute that the bank reverses (%s)', (_name, open) => {
  it.each(['dispute_won', 'dispute_reinstated'] as const)(
    'counts as paid again, and asks for the balance again (%s)',
    async (subject) => {
      const { shop, find, attention, total, audit } = await paidShop(open);
      await shop.receive(attention('dispute_opened', 'dp_1', total));
      await shop.receive(attention('dispute_lost', 'dp_1', total, 1));
      await shop.receive(attention(subject, 'dp_1', total, 2));
      const won = await find();
      expect([paidOf(won), balanceOf(won), isInDispute(won)]).toEqual([total, 0, false]);
      expect(won.entries.at(-1)).toMatchObject({ kind: subject, amount: total });
      const { findings, tally } = await audit();
      expect(findings).toEqual([]);
      expect([tally.lostDisputes, tally.disputeFees]).toEqual([0, 1_500]);
    },
  );

  it('counts once although two events report it, one for the decision and one for the money', async () => {
    const { shop, find, attention, total } = await paidShop(open);
    await shop.receive(attention('dispute_lost', 'dp_1', total, 1));
    await shop.receive(attention('dispute_reinstated', 'dp_1', total, 2));
    await shop.receive(attention('dispute_won', 'dp_1', total, 2));
    expect(paidOf(await find())).toBe(total);
  });

  it('automatically refunds what the customer had paid a second time', async () => {
    const { shop, find, attention, total, audit } = await paidShop(open);
    await shop.receive(attention('dispute_lost', 'dp_1', total, 1));
    const { id } = await find();
    const again = { kind: 'take_payment', amount: total, method: 'cash' } as const;
    await shop.attend(id, again, { kind: 'admin', uid: 'owner' });
    await shop.receive(attention('dispute_won', 'dp_1', total, 2));
    const won = await find();
    expect([paidOf(won), netPaidOf(won), won.pendingRefunds.length]).toEqual([2 * total, total, 1]);
    expect((await audit()).findings).toEqual([]);
  });

  it('restores refunds that had been promised before the bank took the money, once', async () => {
    const { shop, find, attention, total, promise, audit } = await paidShop(open);
    await promise(2_000);
    await shop.receive(attention('dispute_lost', 'dp_1', total, 1));
    expect((await find()).pendingRefunds).toEqual([]);
    await shop.receive(attention('dispute_reinstated', 'dp_1', 1_500, 2));
    expect(promisedToCardOf(await find())).toBe(1_500);
    await shop.receive(attention('dispute_won', 'dp_1', total, 3));
    expect(promisedToCardOf(await find())).toBe(2_000);
    expect((await audit()).findings).toEqual([]);
  });

  it('that is reversed in part is still lost for the rest', async () => {
    const { shop, find, attention, total, audit } = await paidShop(open);
    await shop.receive(attention('dispute_lost', 'dp_1', total, 1));
    await shop.receive(attention('dispute_reinstated', 'dp_1', 2_000, 2));
    expect([paidOf(await find()), isInDispute(await find())]).toEqual([2_000, true]);
    expect((await audit()).findings).toEqual([]);
  });
});

describe.each(STORES)('a dispute of more than the payment still held (%s)', (_name, open) => {
  it('is explained in the books: the customer got back more than was paid', async () => {
    const { shop, find, attention, refunded, promise, total, audit } = await paidShop(open);
    await promise(2_000);
    await shop.receive(refunded('re_1', 2_000));
    await shop.receive(attention('dispute_lost', 'dp_1', total, 1));
    expect(paidOf(await find())).toBe(-2_000);
    const { findings, tally } = await audit();
    expect(findings).toEqual([]);
    expect([tally.lostDisputes, tally.lostBeyond]).toEqual([total, 2_000]);
    expect(describeReport({ findings, tally, found: 0, open: 0 })).toContain(
      '$20.00 of it more than the payments still held',
    );
  });

  it('takes only what the provider says it took, if it says so', async () => {
    const { shop, find, attention, refunded, promise, total, audit } = await paidShop(open);
    await promise(2_000);
    await shop.receive(refunded('re_1', 2_000));
    const lost = attention('dispute_lost', 'dp_1', total, 1);
    await shop.receive({ ...lost, taken: cents(total - 2_000) } as PaymentEvent);
    expect(paidOf(await find())).toBe(0);
    expect((await audit()).findings).toEqual([]);
  });

  it('is not assumed if refunds alone exceed the charge', async () => {
    const { shop, refunded, total, audit } = await paidShop(open);
    await shop.receive(refunded('re_1', total));
    await shop.receive(refunded('re_2', 100));
    const kinds = (await audit()).findings.map(({ kind }) => kind);
    expect(kinds).toContain('refund_exceeds_charge');
  });
});

describe('the fee of a dispute', () => {
  it('is counted once per dispute, even for one that was won', async () => {
    const { shop, attention, total, audit } = await paidShop(async () => memoryDocumentStore());
    const fee = { fee: cents(1_500) };
    await shop.receive({ ...attention('dispute_opened', 'dp_1', total), ...fee } as PaymentEvent);
    await shop.receive({ ...attention('dispute_won', 'dp_1', total, 1), ...fee } as PaymentEvent);
    expect((await audit()).tally.disputeFees).toBe(1_500);
  });
});

describe('disputes that are lost, reversed and decided again', () => {
  it("always end with the bank's latest decision, in any order and however often it is reported", async () => {
    const subjects = ['dispute_opened', 'dispute_lost', 'dispute_reinstated'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        fc.array(fc.nat({ max: 3 }), { maxLength: 6 }),
        fc.boolean(),
        async (order, more, isWon) => {
          const { shop, find, attention, total, audit } = await paidShop(async () =>
            memoryDocumentStore(),
          );
          const events = subjects.map((subject, hour) => attention(subject, 'dp_1', total, hour));
          const last = isWon ? attention('dispute_won', 'dp_1', total, 2) : undefined;
          for (const [turn, pick] of [...order, ...more].entries()) {
            const event = pick === 3 ? last : events[pick];
            if (event !== undefined) await shop.receive({ ...event, id: `${event.id}-${turn}` });
            expect(paidOf(await find())).toBeGreaterThanOrEqual(0);
            expect(paidOf(await find())).toBeLessThanOrEqual(total);
          }
          expect(paidOf(await find())).toBe(total);
          expect((await audit()).findings).toEqual([]);
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe.each(STORES)('a refund that failed (%s)', (_name, open) => {
  it('is recorded against the refund, and must be refunded in person', async () => {
    const { shop, find, attention, refunded, promise, total, audit } = await paidShop(open);
    await promise(2_000);
    await shop.receive(refunded('re_1', 2_000));
    expect(paidOf(await find())).toBe(total - 2_000);
    await shop.receive(attention('refund_failed', 're_1', 2_000));
    const failed = await find();
    expect([paidOf(failed), netPaidOf(failed), promisedOfflineOf(failed)]).toEqual([
      total,
      total - 2_000,
      2_000,
    ]);
    expect(failed.entries.slice(-2)).toMatchObject([
      { kind: 'refund', amount: -2_000 },
      { kind: 'refund_failed', amount: 2_000 },
    ]);
    expect((await audit()).findings).toEqual([]);
    await shop.ledger.transact(
      toChange({ reservation: failed.id }, (reservation, facts) =>
        recordCashRefund(
          reservation,
          facts,
          { amount: cents(2_000), method: 'check' },
          {
            id: 'h1',
            context: { now: NOON, by: PROVIDER },
          },
        ),
      ),
    );
    expect([paidOf(await find()), promisedOfflineOf(await find())]).toEqual([total - 2_000, 0]);
    expect((await audit()).findings).toEqual([]);
  });

  it('ends the same whether or not the provider first called it good, and in any order', async () => {
    const { shop, find, attention, refunded, promise, total, audit } = await paidShop(open);
    await promise(2_000);
    await shop.receive(attention('refund_failed', 're_1', 2_000));
    await shop.receive(refunded('re_1', 2_000));
    const failed = await find();
    expect([paidOf(failed), failed.pendingRefunds, promisedOfflineOf(failed)]).toEqual([
      total,
      [],
      2_000,
    ]);
    expect((await audit()).findings).toEqual([]);
  });

  it('that nobody here promised is not owed in person', async () => {
    const { shop, find, attention, total, audit } = await paidShop(open);
    await shop.receive(attention('refund_failed', 're_9', 700));
    expect([paidOf(await find()), promisedOfflineOf(await find())]).toEqual([total, 0]);
    expect((await audit()).findings).toEqual([]);
  });
});

describe('disputes and failed refunds', () => {
  it('always lead to the same books, in any order and however often they are reported', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.nat({ max: 4 }), { maxLength: 12 }),
        async (isLost, picks) => {
          const { shop, find, attention, refunded, promise, total, audit } = await paidShop(
            async () => memoryDocumentStore(),
          );
          await promise(2_000);
          const rest = total - 2_000;
          const events = [
            attention('dispute_opened', 'dp_1', rest),
            attention(isLost ? 'dispute_lost' : 'dispute_won', 'dp_1', rest),
            refunded('re_1', 2_000),
            attention('refund_failed', 're_1', 2_000),
            attention('fraud_warning', 'fw_1'),
          ];
          const order = [...picks, 0, 1, 2, 3, 4];
          for (const [turn, pick] of order.entries()) {
            const event = events[pick];
            // The provider may use a different message id each time.
            if (event !== undefined) await shop.receive({ ...event, id: `${event.id}-${turn}` });
            const now = await find();
            const sum = now.entries.reduce((all, one) => all + one.amount, 0);
            expect(paidOf(now)).toBe(sum);
          }
          const settled = await find();
          expect(paidOf(settled)).toBe(isLost ? 2_000 : total);
          expect([settled.pendingRefunds, promisedOfflineOf(settled)]).toEqual([[], 2_000]);
          expect((await audit()).findings).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a dispute of part of a payment whose refund is on its way', () => {
  it('ends the refund, and promises again what the bank did not return', async () => {
    const { shop, find, attention, promise, total, audit } = await paidShop(async () =>
      memoryDocumentStore(),
    );
    await promise(total);
    await shop.receive(attention('dispute_lost', 'dp_1', 2_500, 1));
    const lost = await find();
    expect(promisedToCardOf(lost)).toBe(total - 2_500);
    expect(netPaidOf(lost)).toBe(0);
    expect(lost.entries.at(-1)).toMatchObject({ kind: 'dispute_lost', lapsed: 2_500 });
    expect((await audit()).findings).toEqual([]);
    await shop.receive(attention('dispute_won', 'dp_1', 2_500, 2));
    expect([promisedToCardOf(await find()), netPaidOf(await find())]).toEqual([total, 0]);
    expect((await audit()).findings).toEqual([]);
  });
});

describe('money that a bank may still give back', () => {
  it('does not become a credit as well, until the bank has decided', async () => {
    const { shop, attention, find, token } = await paidShop(async () => memoryDocumentStore());
    const shorter = {
      kind: 'reschedule',
      startDate: calendarDay('2026-12-05'),
      endDate: calendarDay('2026-12-06'),
    } as const;
    const amount = netPaidOf(await find());
    await shop.receive(attention('dispute_opened', 'dp1', amount));
    expect((await shop.offer(await find())).rainCheck).toBeUndefined();
    expect(await shop.cancel(token, { as: 'rain_check', shown: amount })).toMatchObject({
      error: { kind: 'no_rain_check' },
    });
    expect(await shop.changing.amend(token, shorter, { keepsAsCredit: true })).toMatchObject({
      error: { kind: 'cannot_change' },
    });
    const context = { now: NOON, by: PROVIDER };
    const period = present(order().lines[0]);
    const more = { id: 'o1', source: 'a forecast', recorded: true, told: [], days: [], period };
    await shop.ledger.transact(
      toChange({ reservation: (await find()).id }, (reservation, facts) =>
        putOffer(
          reservation,
          facts,
          { ...more, reason: 'weather' },
          { context, back: amount, limits: undefined, told: () => ({}) },
        ),
      ),
    );
    const rainCheck = { offerId: 'o1', choice: 'rain_check', shown: amount } as const;
    const answer = () => shop.of(MANAGE.answerOffer)(token, rainCheck);
    expect((await shop.offer(await find())).weather).toMatchObject({ expiresOn: undefined });
    expect(await answer()).toMatchObject({ error: { kind: 'no_rain_check' } });
    expect(await shop.codes()).toEqual([]);
    await shop.receive(attention('dispute_won', 'dp1', amount));
    expect((await shop.offer(await find())).weather?.expiresOn).toBeDefined();
    expect((await shop.offer(await find())).rainCheck?.amount).toBe(amount);
    expect((await shop.changing.amend(token, shorter, { keepsAsCredit: true })).ok).toBe(true);
    expect(await shop.codes()).toHaveLength(1);
  });

  it('is taken off the rain check that it became, and put back if the bank returns it', async () => {
    const { shop, attention, find, token, total, audit } = await paidShop(async () =>
      memoryDocumentStore(),
    );
    await shop.cancel(token, { as: 'rain_check', shown: total });
    const [code = ''] = await shop.codes();
    const left = async () => {
      const credit = await shop.credits.find(code);
      return credit && creditBalance(credit);
    };
    const refunds = async () => refundCells(await find()).reduce((sum, one) => sum + one.cents, 0);
    expect([await left(), await refunds()]).toEqual([total, total]);
    await shop.receive(attention('dispute_opened', 'dp1', total));
    await shop.receive(attention('dispute_lost', 'dp1', total, 1));
    expect([await left(), netPaidOf(await find()), await refunds()]).toEqual([0, 0, total]);
    await shop.receive(attention('dispute_reinstated', 'dp1', total, 2));
    expect([await left(), netPaidOf(await find()), await refunds()]).toEqual([total, 0, total]);
    expect((await audit()).findings).toEqual([]);
  });
});
