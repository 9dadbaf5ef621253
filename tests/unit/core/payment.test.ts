import { describe, expect, it } from 'vitest';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, NO_CENTS } from '#core/kernel/cents.ts';
import { DAY, HOUR, MINUTE } from '#core/kernel/instant.ts';
import { cancel } from '#core/lifecycle/close.ts';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';
import { adjust } from '#core/refunds/adjust-total.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import { balanceOf, paidOf, type PaymentReason } from '#core/reservations/reservation.ts';
import { CREDITS } from '#server/areas/credits/credits.wiring.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { openShop } from '#tests/support/shop.ts';

async function shopWithHold() {
  const shop = await openShop();
  const placed = valueOf(await shop.place(shop.order()));
  const { id } = placed.reservation;
  const begin = (reason: PaymentReason, amount: number) =>
    shop.beginPayment({ reservationId: id, reason, amount });
  const begun = async (reason: PaymentReason, amount: number) =>
    valueOf(await begin(reason, amount));
  const stored = async () => present(await shop.ledger.find(id));
  return { ...shop, id, begin, begun, stored };
}

describe('makeBeginPayment', () => {
  it('starts a payment of what is due, and returns the same one again', async () => {
    const shop = await shopWithHold();
    const first = await shop.begun('deposit', 22_500);
    const again = await shop.begun('deposit', 22_500);
    expect(again.id).toBe(first.id);
    expect(shop.provider.intents()).toHaveLength(1);
  });

  it('starts one payment when two requests arrive at once', async () => {
    const shop = await shopWithHold();
    const both = await Promise.all([shop.begun('full', 45_000), shop.begun('full', 45_000)]);
    expect(both[0].id).toBe(both[1].id);
    expect((await shop.stored()).attempts).toHaveLength(1);
  });

  it('is not ended by anybody without the private link, if it was started with it', async () => {
    const shop = await shopWithHold();
    const asked = { reservationId: shop.id, reason: 'full', amount: 45_000 } as const;
    const own = valueOf(await shop.beginPayment({ ...asked, isOwn: true }));
    expect(await shop.begin('deposit', 22_500)).toMatchObject({
      error: { kind: 'payment_processing' },
    });
    expect(shop.provider.intents()).toMatchObject([
      { id: own.id, status: expect.not.stringMatching('canceled') },
    ]);
    const deposit = { ...asked, reason: 'deposit', amount: 22_500, isOwn: true } as const;
    expect(await shop.beginPayment(deposit)).toMatchObject({ ok: true });
  });

  it('is started at most 30 times an hour, apart from the private link, and few are kept', async () => {
    const shop = await shopWithHold();
    const turn = async (n: number, isOwn = false) =>
      shop.beginPayment({
        reservationId: shop.id,
        ...(n % 2 === 0
          ? ({ reason: 'full', amount: 45_000 } as const)
          : ({ reason: 'deposit', amount: 22_500 } as const)),
        isOwn,
      });
    const first = valueOf(await turn(0));
    for (let n = 1; n < 30; n += 1) expect(await turn(n)).toMatchObject({ ok: true });
    const open = shop.provider.intents().at(-1);
    expect(await turn(30)).toEqual({ ok: false, error: { kind: 'too_many_started', wait: 3_600 } });
    expect(shop.provider.intents().at(-1)).toEqual(open);
    // The same again is no other.
    expect(await turn(29)).toMatchObject({ ok: true });
    expect(await turn(30, true)).toMatchObject({ ok: true });
    await shop.of(RESERVATIONS.applyAdminAction)(
      shop.id,
      { kind: 'take_payment', amount: cents(1_000), method: 'cash' },
      { kind: 'admin', uid: 'owner' },
    );
    for (let hour = 0; hour < 4; hour += 1) {
      shop.clock.pass(HOUR);
      for (let n = 0; n < 30; n += 1) {
        await shop.beginPayment({
          reservationId: shop.id,
          reason: 'balance',
          amount: 20_000 + n,
          isPart: true,
          isOwn: hour % 2 === 0,
        });
      }
    }
    const { attempts } = await shop.stored();
    expect(attempts.length).toBeLessThanOrEqual(62);
    expect(attempts.some(({ intentId }) => intentId === first.id)).toBe(false);
    // Two tabs: a payment that was forgotten is entered all the same.
    await shop.receive(shop.paidEvent(shop.provider.pay(first.id)));
    const paid = await shop.stored();
    expect(paid.entries.some(({ id }) => id === first.id)).toBe(true);
    expect(balanceOf(paid)).toBe(0);
    expect(paidOf(paid) - paid.total).toBe(
      paid.pendingRefunds.reduce((sum, { amount }) => sum + amount, 0),
    );
  });

  it('does not call the provider if the amount is not what is due', async () => {
    const shop = await shopWithHold();
    expect(await shop.begin('deposit', 1)).toMatchObject({
      error: { kind: 'amount_mismatch', due: 22_500 },
    });
    expect(await shop.begin('balance', 22_500)).toMatchObject({ error: { kind: 'nothing_due' } });
    expect(shop.provider.intents()).toEqual([]);
  });

  it('finds no deposit due if a credit already covers it', async () => {
    const shop = await openShop();
    const issued = await shop.of(CREDITS.issueGiftCard)(
      { amount: cents(30_000), expiresOn: calendarDay('2027-11-20') },
      { kind: 'admin', uid: 'owner' },
    );
    const creditCode = issued.ok ? issued.value.code : '';
    const placed = valueOf(await shop.place({ ...shop.order(), plan: 'full', creditCode }));
    const { id } = placed.reservation;
    const begin = (reason: PaymentReason, amount: number) =>
      shop.beginPayment({ reservationId: id, reason, amount });
    expect(await begin('deposit', 0)).toMatchObject({ error: { kind: 'nothing_due' } });
    expect(await begin('full', 15_000)).toMatchObject({ ok: true });
  });

  it('cancels the earlier intent when the customer changes the plan', async () => {
    const shop = await shopWithHold();
    const deposit = await shop.begun('deposit', 22_500);
    const full = await shop.begun('full', 45_000);
    expect(shop.provider.intents().map(({ id, status }) => [id, status])).toEqual([
      [deposit.id, 'canceled'],
      [full.id, 'requires_payment_method'],
    ]);
    const back = await shop.begun('deposit', 22_500);
    expect(back.id).not.toBe(deposit.id);
  });

  it('finds nothing due if the earlier intent was just paid', async () => {
    const shop = await shopWithHold();
    const deposit = await shop.begun('deposit', 22_500);
    shop.provider.pay(deposit.id);
    expect(await shop.begin('full', 45_000)).toMatchObject({ error: { kind: 'nothing_due' } });
  });

  it('starts no other payment while the bank is processing the earlier intent, and returns that one instead', async () => {
    const shop = await shopWithHold();
    const deposit = await shop.begun('deposit', 22_500);
    shop.provider.process(deposit.id);
    expect(await shop.begin('full', 45_000)).toEqual({
      ok: false,
      error: { kind: 'payment_processing' },
    });
    expect(await shop.begun('deposit', 22_500)).toMatchObject({
      id: deposit.id,
      status: 'processing',
    });
    expect((await shop.stored()).attempts).toMatchObject([{ state: 'open' }]);
    await shop.receive(shop.paidEvent(shop.provider.pay(deposit.id)));
    expect((await shop.stored()).status).toBe('confirmed');
  });

  it('refuses an expired hold and a reservation that does not exist', async () => {
    const shop = await shopWithHold();
    shop.clock.pass(30 * MINUTE);
    expect(await shop.begin('deposit', 22_500)).toMatchObject({ error: { kind: 'hold_expired' } });
    const nowhere = {
      reservationId: 'none',
      reason: 'full',
      amount: 1,
    } as const;
    expect(await shop.beginPayment(nowhere)).toMatchObject({
      error: { kind: 'reservation_not_found' },
    });
  });

  it('keeps only one payment open, whatever is started at the same moment', async () => {
    const shop = await shopWithHold();
    const both = await Promise.all([shop.begin('deposit', 22_500), shop.begin('full', 45_000)]);
    expect(both.map(({ ok }) => ok)).toContain(true);
    const { attempts } = await shop.stored();
    expect(attempts.filter(({ state }) => state === 'open')).toHaveLength(1);
    const payable = shop.provider.intents().filter(({ status }) => status !== 'canceled');
    expect(payable.map(({ id }) => id)).toEqual(
      attempts.filter(({ state }) => state === 'open').map(({ intentId }) => intentId),
    );
  });

  it('does not wait for a payment whose event was faster than the response', async () => {
    const shop = await shopWithHold();
    const { createIntent } = shop.provider.cards;
    shop.provider.cards.createIntent = async (wanted) => {
      const intent = await createIntent(wanted);
      await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
      return intent;
    };
    await shop.begun('deposit', 22_500);
    expect((await shop.stored()).attempts).toMatchObject([{ state: 'paid' }]);
    expect(await shop.ledger.listAwaitingPayment(10)).toEqual([]);
  });

  it('returns no payment for a hold canceled in the meantime', async () => {
    const shop = await shopWithHold();
    const { createIntent } = shop.provider.cards;
    shop.provider.cards.createIntent = async (wanted) => {
      const intent = await createIntent(wanted);
      await shop.ledger.transact(
        toChange({ reservation: shop.id }, (reservation, facts) =>
          cancel(reservation, facts, NO_CENTS, { now: shop.clock.now(), by: CUSTOMER }),
        ),
      );
      return intent;
    };
    expect(await shop.begin('full', 45_000)).toMatchObject({ error: { kind: 'nothing_due' } });
    expect(shop.provider.intents()).toMatchObject([{ status: 'canceled' }]);
    expect((await shop.stored()).attempts).toMatchObject([{ state: 'abandoned' }]);
  });

  it('starts another amount after one whose response was lost', async () => {
    const shop = await shopWithHold();
    await shop.receive(shop.paidEvent(shop.provider.pay((await shop.begun('deposit', 22_500)).id)));
    const { createIntent } = shop.provider.cards;
    shop.provider.cards.createIntent = async (wanted) => {
      await createIntent(wanted);
      throw new CardPaymentsUnavailableError('The answer was lost.');
    };
    await expect(shop.begin('balance', 22_500)).rejects.toThrow('lost');
    shop.provider.cards.createIntent = createIntent;
    await shop.ledger.transact(
      toChange({ reservation: shop.id }, (reservation, facts) =>
        adjust(
          reservation,
          facts,
          { id: 'a', amount: cents(-500), label: 'Late' },
          { now: shop.clock.now(), by: CUSTOMER },
        ),
      ),
    );
    expect((await shop.begun('balance', 22_000)).amount).toBe(22_000);
  });

  it('rejects and stores nothing while the provider is down', async () => {
    const shop = await shopWithHold();
    shop.provider.breakDown(true);
    await expect(shop.begin('deposit', 22_500)).rejects.toThrow(CardPaymentsUnavailableError);
    expect((await shop.stored()).attempts).toEqual([]);
  });
});

describe('makeReceivePaymentEvent', () => {
  it('confirms once, however often the event is delivered, and queues one mail', async () => {
    const shop = await shopWithHold();
    const intent = shop.provider.pay((await shop.begun('deposit', 22_500)).id);
    await shop.receive(shop.paidEvent(intent));
    await shop.receive(shop.paidEvent(intent));
    await shop.receive(shop.paidEvent(intent, 'another event of the same payment'));
    const reservation = await shop.stored();
    expect([reservation.status, paidOf(reservation), balanceOf(reservation)]).toEqual([
      'confirmed',
      22_500,
      22_500,
    ]);
    await shop.workOutbox();
    expect(shop.sent.map(({ to, subject }) => [to, subject.split('!')[0]])).toEqual([
      ['Ana@example.com', "You're booked"],
    ]);
    expect(await shop.workOutbox()).toBe(0);
  });

  it('records the balance and sends a receipt for it', async () => {
    const shop = await shopWithHold();
    await shop.receive(shop.paidEvent(shop.provider.pay((await shop.begun('deposit', 22_500)).id)));
    const balance = await shop.begun('balance', 22_500);
    await shop.receive(shop.paidEvent(shop.provider.pay(balance.id)));
    expect(balanceOf(await shop.stored())).toBe(0);
    expect(await shop.begin('balance', 22_500)).toMatchObject({ error: { kind: 'nothing_due' } });
    await shop.workOutbox();
    expect(shop.sent).toHaveLength(2);
  });

  it('rejects a reservation that does not exist', async () => {
    const shop = await shopWithHold();
    const intent = await shop.begun('deposit', 22_500);
    const event = { ...shop.paidEvent(intent), reservationId: 'none' };
    expect(await shop.receive(event)).toMatchObject({ error: { kind: 'reservation_not_found' } });
  });
});

describe('makeReconcile', () => {
  it('confirms a payment whose event never arrived', async () => {
    const shop = await shopWithHold();
    const intent = shop.provider.pay((await shop.begun('full', 45_000)).id);
    expect(await shop.reconcile()).toBe(1);
    expect((await shop.stored()).status).toBe('confirmed');
    await shop.receive(shop.paidEvent(intent));
    expect(paidOf(await shop.stored())).toBe(45_000);
    expect(await shop.reconcile()).toBe(0);
  });

  it('leaves a payment alone that the customer is still making', async () => {
    const shop = await shopWithHold();
    const intent = await shop.begun('full', 45_000);
    expect(await shop.reconcile()).toBe(0);
    expect((await shop.begun('full', 45_000)).id).toBe(intent.id);
  });

  it('notices within ten minutes a payment on a page that was open for a day', async () => {
    const shop = await shopWithHold();
    const deposit = await shop.begun('deposit', 22_500);
    await shop.receive(shop.paidEvent(shop.provider.pay(deposit.id)));
    const balance = await shop.begun('balance', 22_500);
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      await shop.reconcile();
      shop.clock.pass(MINUTE);
    }
    shop.provider.pay(balance.id);
    let minutes = 0;
    for (; (await shop.reconcile()) === 0; minutes += 1) shop.clock.pass(MINUTE);
    expect(minutes).toBeLessThanOrEqual(10);
    expect(balanceOf(await shop.stored())).toBe(0);
  });

  it('leaves a balance alone that the customer pays after the party', async () => {
    const shop = await shopWithHold();
    const deposit = await shop.begun('deposit', 22_500);
    await shop.receive(shop.paidEvent(shop.provider.pay(deposit.id)));
    shop.clock.pass(30 * DAY);
    expect(await shop.of(RESERVATIONS.completeReservations)()).toBe(1);
    const balance = await shop.begun('balance', 22_500);
    expect(await shop.reconcile()).toBe(0);
    shop.provider.pay(balance.id);
    expect(await shop.reconcile()).toBe(1);
    expect(balanceOf(await shop.stored())).toBe(0);
  });

  it('cancels the open intent of an expired hold, so that it can no longer be paid', async () => {
    const shop = await shopWithHold();
    await shop.begun('full', 45_000);
    shop.clock.pass(31 * MINUTE);
    expect(await shop.expireHolds()).toBe(1);
    await shop.reconcile();
    expect(shop.provider.intents()).toMatchObject([{ status: 'canceled' }]);
    expect((await shop.stored()).attempts).toMatchObject([{ state: 'abandoned' }]);
  });

  it('takes the units again for a payment after the hold, if they are available', async () => {
    const shop = await shopWithHold();
    const intent = await shop.begun('full', 45_000);
    shop.clock.pass(31 * MINUTE);
    await shop.expireHolds();
    shop.provider.pay(intent.id);
    await shop.reconcile();
    expect((await shop.stored()).status).toBe('confirmed');
  });

  it('refunds a late payment for days that have already begun', async () => {
    const shop = await shopWithHold();
    const intent = await shop.begun('full', 45_000);
    shop.clock.pass(31 * MINUTE);
    await shop.expireHolds();
    shop.clock.pass(16 * DAY);
    await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
    const { status, pendingRefunds } = await shop.stored();
    expect(status).toBe('expired');
    expect(pendingRefunds).toMatchObject([{ intentId: intent.id, amount: 45_000 }]);
  });
});

describe('makeExpireHolds', () => {
  it('releases the units of expired holds and leaves the others', async () => {
    const shop = await shopWithHold();
    expect(await shop.expireHolds()).toBe(0);
    shop.clock.pass(30 * MINUTE);
    expect([await shop.expireHolds(), await shop.expireHolds()]).toEqual([1, 0]);
    expect((await shop.stored()).status).toBe('expired');
  });
});

describe('makeWorkOutbox', () => {
  async function lateAndLost() {
    const shop = await shopWithHold();
    const intent = await shop.begun('full', 45_000);
    shop.clock.pass(31 * MINUTE);
    await shop.place(shop.order());
    await shop.place(shop.order());
    await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
    return { ...shop, intent };
  }

  it('refunds a late payment once, and tells the customer when it is refunded', async () => {
    const shop = await lateAndLost();
    await shop.workOutbox();
    await shop.workOutbox();
    expect(shop.provider.refunds).toMatchObject([{ intentId: shop.intent.id, amount: 45_000 }]);
    const refunded = {
      id: 'evt-re',
      kind: 'refunded',
      at: shop.clock.now(),
      refundId: 're1',
    } as const;
    await shop.receive({
      ...refunded,
      reservationId: shop.id,
      intentId: shop.intent.id,
      amount: shop.intent.amount,
    });
    await shop.workOutbox();
    const reservation = await shop.stored();
    expect([paidOf(reservation), reservation.pendingRefunds]).toEqual([0, []]);
    expect(shop.sent.at(-1)?.text).toContain('$450.00 is on its way back');
  });

  it('requests no refund of an amount that a lost dispute already returned', async () => {
    const shop = await lateAndLost();
    await shop.receive({
      id: 'evt-dp',
      kind: 'attention',
      at: shop.clock.now(),
      reservationId: shop.id,
      intentId: shop.intent.id,
      subject: 'dispute_lost',
      subjectId: 'dp1',
      amount: shop.intent.amount,
    });
    while ((await shop.workOutbox()) > 0);
    expect(shop.provider.refunds).toEqual([]);
    const tasks = await shop.outbox.list(10);
    expect(tasks.find(({ kind }) => kind === 'refund')?.state).toBe('done');
    expect((await shop.stored()).pendingRefunds).toEqual([]);
  });

  /** Refunded in the provider's dashboard, while our refund of all of it waits. */
  async function refundedByOwner(amount: number) {
    const shop = await lateAndLost();
    shop.provider.breakDown(true);
    await shop.workOutbox();
    shop.provider.breakDown(false);
    await shop.receive({
      id: 'evt-own',
      kind: 'refunded',
      at: shop.clock.now(),
      reservationId: shop.id,
      intentId: shop.intent.id,
      refundId: 're-own',
      amount: cents(amount),
    });
    shop.clock.pass(MINUTE);
    while ((await shop.workOutbox()) > 0);
    return shop;
  }

  it('requests no refund that the owner has made in the meantime', async () => {
    const shop = await refundedByOwner(45_000);
    expect(shop.provider.refunds).toEqual([]);
    expect((await shop.stored()).pendingRefunds).toEqual([]);
  });

  it('requests the rest if the owner has refunded a part', async () => {
    const shop = await refundedByOwner(20_000);
    expect(shop.provider.refunds).toMatchObject([{ intentId: shop.intent.id, amount: 25_000 }]);
    expect((await shop.stored()).pendingRefunds).toMatchObject([{ amount: 25_000 }]);
  });

  it('retries later if the provider or the mail server is down, and loses nothing', async () => {
    const shop = await lateAndLost();
    shop.provider.breakDown(true);
    await shop.workOutbox();
    expect(await shop.workOutbox()).toBe(0);
    shop.provider.breakDown(false);
    shop.clock.pass(MINUTE);
    await shop.workOutbox();
    expect(shop.provider.refunds).toHaveLength(1);
  });

  it('puts a mail that cannot be sent among the dead letters after a day of attempts, where it is seen', async () => {
    const shop = await shopWithHold();
    await shop.receive(shop.paidEvent(shop.provider.pay((await shop.begun('full', 45_000)).id)));
    shop.breakMail(true);
    for (let tries = 0; tries < 16; tries += 1) {
      await shop.workOutbox();
      shop.clock.pass(360 * MINUTE);
    }
    expect(await shop.outbox.list(5)).toMatchObject([
      { kind: 'mail', state: 'dead', attempts: 14, lastError: 'The mail server is away' },
    ]);
  });
});
