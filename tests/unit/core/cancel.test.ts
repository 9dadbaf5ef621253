import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { creditBalance } from '#core/credits/credit.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, NO_CENTS } from '#core/kernel/cents.ts';
import { DAY } from '#core/kernel/instant.ts';
import { makeCompleteReservations } from '#core/lifecycle/close.ts';
import { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { netPaidOf } from '#core/reservations/reservation.ts';
import { makeCancelByLink } from '#core/self-service/cancel-by-link.ts';
import { offersFor } from '#core/self-service/manage-offers.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { countingRandomness, order } from '#tests/support/fixtures.ts';
import { openHistoryShop } from '#tests/support/history-shop.ts';
import { openShop } from '#tests/support/shop.ts';

const cancelWith = (
  shop: Awaited<ReturnType<typeof openShop>>,
  openLink: ReturnType<typeof makeOpenManageLink>,
) => {
  const cancel = makeCancelByLink(openLink, shop.ledger, countingRandomness('C'), shop.clock);
  return (token: string, shown: number) => cancel(token, { as: 'refund', shown });
};

/** The castle is booked from 2026-12-05, today is 2026-11-20, and the deposit of $225 is paid. */
async function shopWithBooking() {
  const shop = await openShop();
  const { reservation, manageToken } = valueOf(await shop.place(shop.order()));
  const wanted = { reservationId: reservation.id, reason: 'deposit', amount: 22_500 } as const;
  const begun = valueOf(await shop.beginPayment(wanted));
  await shop.receive(shop.paidEvent(shop.provider.pay(begun.id)));
  const openLink = makeOpenManageLink(shop.ledger, shop.secrets);
  const find = async () => present(await shop.ledger.find(reservation.id));
  return {
    ...shop,
    find,
    token: manageToken,
    offer: async () =>
      offersFor(await find(), DEFAULT_SETTINGS, shop.clock.now()).cancellation?.refund,
    cancel: cancelWith(shop, openLink),
    complete: makeCompleteReservations(shop.ledger, shop.clock),
  };
}

describe('offersFor', () => {
  it.each([
    [0, 22_500],
    [8, 22_500],
    [9, 11_250],
    [13, 11_250],
    [14, 0],
  ])('offers, %i days later, a refund of %i cents', async (days, refund) => {
    const shop = await shopWithBooking();
    shop.clock.pass(days * DAY);
    expect(await shop.offer()).toBe(refund);
  });

  it('offers none once the delivery day has come', async () => {
    const shop = await shopWithBooking();
    shop.clock.pass(15 * DAY);
    expect(await shop.offer()).toBeUndefined();
  });
});

describe('makeCancelByLink', () => {
  it('releases the units, refunds once, and tells the customer', async () => {
    const shop = await shopWithBooking();
    expect(await shop.cancel(shop.token, 22_500)).toMatchObject({ value: { status: 'cancelled' } });
    expect(await shop.cancel(shop.token, 22_500)).toMatchObject({
      error: { kind: 'cannot_cancel' },
    });
    await shop.workOutbox();
    await shop.workOutbox();
    expect(shop.provider.refunds).toMatchObject([{ amount: 22_500 }]);
    expect(netPaidOf(await shop.find())).toBe(0);
    expect(shop.sent.map(({ subject }) => subject)).toContain('Reservation canceled, R1');
    const again = [await shop.place(shop.order()), await shop.place(shop.order())];
    expect(again.every(({ ok }) => ok)).toBe(true);
  });

  it('changes nothing if the refund is not the one shown', async () => {
    const shop = await shopWithBooking();
    shop.clock.pass(9 * DAY);
    expect(await shop.cancel(shop.token, 22_500)).toMatchObject({
      error: { kind: 'refund_changed', refund: 11_250 },
    });
    expect((await shop.find()).status).toBe('confirmed');
  });

  it('releases a hold without mail, and it can no longer be paid', async () => {
    const shop = await openShop();
    const { reservation, manageToken } = valueOf(await shop.place(shop.order()));
    const wanted = { reservationId: reservation.id, reason: 'full', amount: 45_000 } as const;
    await shop.beginPayment(wanted);
    const openLink = makeOpenManageLink(shop.ledger, shop.secrets);
    const cancel = cancelWith(shop, openLink);
    expect(await cancel(manageToken, 0)).toMatchObject({ value: { status: 'cancelled' } });
    expect(await shop.beginPayment(wanted)).toMatchObject({ error: { kind: 'nothing_due' } });
    await shop.reconcile();
    expect(shop.provider.intents()).toMatchObject([{ status: 'canceled' }]);
    expect(await shop.workOutbox()).toBe(0);
  });

  it('rejects a bad link', async () => {
    const shop = await shopWithBooking();
    expect(await shop.cancel(`${shop.token}x`, 22_500)).toMatchObject({
      error: { kind: 'invalid_link' },
    });
    expect(await shop.cancel('', 22_500)).toMatchObject({ error: { kind: 'invalid_link' } });
  });
});

describe('cancel', () => {
  it('returns everything a credit paid for a hold, whatever refund is named', async () => {
    const shop = await openHistoryShop(memoryDocumentStore());
    const by = { kind: 'admin', uid: 'owner' } as const;
    const expiresOn = calendarDay('2027-11-20');
    const { code } = await shop.issueGiftCard({ amount: cents(10_000), expiresOn }, by);
    const placed = valueOf(await shop.place({ ...order({ plan: 'full' }), creditCode: code }));
    const { id } = placed.reservation;
    const cancelled = await shop.attend(id, { kind: 'cancel', refund: NO_CENTS }, by);
    expect(cancelled).toMatchObject({ value: { status: 'cancelled' } });
    expect(creditBalance((await shop.credits.find(code)) ?? { entries: [] })).toBe(10_000);
  });
});

describe('makeCompleteReservations', () => {
  it('completes what was picked up before today, once', async () => {
    const shop = await shopWithBooking();
    shop.clock.pass(17 * DAY);
    expect(await shop.complete()).toBe(0);
    shop.clock.pass(DAY);
    expect([await shop.complete(), await shop.complete()]).toEqual([1, 0]);
    expect((await shop.find()).status).toBe('completed');
  });
});
